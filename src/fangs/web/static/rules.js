// @ts-check
/** The page of a game's rules. */
import "./settings.js";
import { tidied } from "./rulebook.js";

tidied(document);
