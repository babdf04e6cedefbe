// @ts-check
/** Places the answer to a lesson's step on an upright phone, where it fills the space below the board. */
import { find } from "./element.js";

/** Measure where the board ends in the window, whenever that changes. The style of the sheet with the answer uses it. @param {HTMLElement} sheet */
export function keepBelowBoard(sheet) {
  const [frame, task] = [find("#board .frame"), find("#lesson .task")];
  find("#task-head").addEventListener("click", () => task.classList.toggle("open"));
  const measure = () => sheet.style.setProperty("--board-end", `${Math.round(frame.getBoundingClientRect().bottom)}px`);
  const resized = new ResizeObserver(measure);
  for (const above of [frame, task]) resized.observe(above); // which is folded once it is solved, until somebody taps on its title
  addEventListener("scroll", measure, { passive: true });
  addEventListener("resize", measure);
}

/**
 * Make room for a new answer: fold the task, and scroll until the whole answer is visible, but keep the whole board in the window.
 * @param {HTMLElement} sheet
 */
export function makeRoom(sheet) {
  find("#lesson .task").classList.remove("open");
  if (getComputedStyle(sheet).position !== "sticky") return; // it is beside the board
  sheet.scrollTop = 0;
  const { top, bottom } = find("#board .frame").getBoundingClientRect();
  const lacking = sheet.scrollHeight - (innerHeight - bottom);
  scrollBy(0, Math.max(0, Math.min(lacking, top)));
}
