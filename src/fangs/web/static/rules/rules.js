// @ts-check
/** The page with a game's rules. */
import "../page/settings.js";
import { showWayBack } from "../page/way-back.js";
import { tidied } from "./rulebook.js";

tidied(document);
showWayBack();
