// @ts-check
/** The sheet with the answer on an upright phone: as high as the room below the board, wherever that is just now. */
import { find } from "./element.js";

/** Keep where the board ends in the window, for the style of the sheet. @param {HTMLElement} sheet */
export function keepBelowBoard(sheet) {
  const [frame, task] = [find("#board .frame"), find("#lesson .task")];
  find("#task-head").addEventListener("click", () => task.classList.toggle("open"));
  const measure = () => sheet.style.setProperty("--board-end", `${Math.round(frame.getBoundingClientRect().bottom)}px`);
  const resized = new ResizeObserver(measure);
  for (const above of [frame, task]) resized.observe(above); // which is folded when it is solved, until one taps on its title
  addEventListener("scroll", measure, { passive: true });
  addEventListener("resize", measure);
}

/** A new answer: fold the task, and scroll until all that is said has room, but no part of the board out of the window. @param {HTMLElement} sheet */
export function makeRoom(sheet) {
  find("#lesson .task").classList.remove("open");
  if (getComputedStyle(sheet).position !== "sticky") return; // it stands beside the board
  sheet.scrollTop = 0;
  const { top, bottom } = find("#board .frame").getBoundingClientRect();
  const lacking = sheet.scrollHeight - (innerHeight - bottom);
  scrollBy(0, Math.max(0, Math.min(lacking, top)));
}
