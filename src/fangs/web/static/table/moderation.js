// @ts-check
/** Hides and removes chat messages, for everybody or only for oneself, and lets people download and delete what is stored about them at a table. */
import { ask, field } from "../page/dialog.js";
import { find, listen, make } from "../page/element.js";
import { muteHere } from "../browser/storage.js";
import { say } from "../page/language.js";

/** @import { Page, Commands } from "./commands.js" */

/** Connect the buttons that moderate the chat, and those for one's own data. @param {Page} page @param {Commands} commands */
export function takeCare(page, commands) {
  listen(document.body, {
    unsay: ({ dataset }) => commands.send("unsay", { seq: Number(dataset.seq) }),
    mute: ({ dataset }) => {
      const player = dataset.player === "" ? null : Number(dataset.player);
      commands.send("mute", { player, muted: !page.view?.muted.includes(player) });
    },
    "mute-here": ({ dataset }) => {
      muteHere(page.id, dataset.who ?? null);
      page.draw();
    },
    "hear-all": () => {
      muteHere(page.id, null);
      page.draw();
    },
    report: async ({ dataset }) => {
      const text = make("textarea", { name: "text", required: true, maxlength: 500, rows: 4 });
      text.textContent = dataset.name ? `${dataset.name}: ` : "";
      const about = say("Your report is sent to the people who run this server, with the name of this table. Nobody at the table is told.");
      const said = await ask({ title: say("Report abuse"), text: about, fields: [field(say("What happened?"), text)], yes: say("Report") });
      if (said) commands.sendOnce("report", { text: said.text });
    },
    "forget-me": async () => {
      const text = say("This deletes your name, your email address and everything you have said or written here. Your seat and the moves of the game stay. This cannot be undone.");
      if (!(await ask({ title: say("Delete your data at this table?"), text, yes: say("Forget me"), danger: true }))) return;
      if (await commands.send("forget-me", {})) location.reload();
    },
  });
}

/** Add the buttons for one's own data at this table to the settings menu. @param {string} id */
export function offerBelongings(id) {
  if (document.querySelector("#belongings")) return;
  const file = make("a.button", { href: `/tables/${id}/mine`, download: "" }, say("Download the data stored about me"));
  const forget = make("button", { type: "button", "data-do": "forget-me" }, say("Forget me…"));
  const hear = make("button", { type: "button", "data-do": "hear-all" }, say("Show all messages again"));
  find("#settings").append(make("fieldset", { id: "belongings" }, make("legend", {}, say("At this table")), make("div.button-row", {}, file, forget, hear)));
}
