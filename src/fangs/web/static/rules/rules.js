// @ts-check
/** The page of a game's rules. */
import "../page/settings.js";
import { tidied } from "./rulebook.js";

tidied(document);
