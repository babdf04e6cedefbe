// @ts-check
/** Keeping talk in order, for all or for oneself; and what is stored about oneself at a table: to be had as a file, and to be deleted. */
import { ask, field } from "../page/dialog.js";
import { find, listen, make } from "../page/element.js";
import { muteHere } from "../browser/storage.js";
import { say } from "../page/language.js";

/** @import { Page, Commands } from "./commands.js" */

/** Have the buttons of the chat and of the menu do something. @param {Page} page @param {Commands} commands */
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
      const about = say("It is sent to the people who run this server, with the name of this table. Nobody at the table is told.");
      const said = await ask({ title: say("Report abuse"), text: about, fields: [field(say("What happened?"), text)], yes: say("Report") });
      if (said) commands.send("report", { text: said.text });
    },
    "forget-me": async () => {
      const text = say("This deletes your name, your email address and everything you have said or written here. Your seat and the moves of the game stay. This cannot be undone.");
      if (!(await ask({ title: say("Delete your data at this table?"), text, yes: say("Forget me"), danger: true }))) return;
      if (await commands.send("forget-me", {})) location.reload();
    },
  });
}

/** What concerns oneself at this table stands in the menu of the settings, once one has a seat. @param {string} id */
export function offerBelongings(id) {
  if (document.querySelector("#belongings")) return;
  const file = make("a.button", { href: `/tables/${id}/mine`, download: "" }, say("Download what is stored about me"));
  const forget = make("button", { type: "button", "data-do": "forget-me" }, say("Forget me…"));
  const hear = make("button", { type: "button", "data-do": "hear-all" }, say("Show all messages again"));
  find("#settings").append(make("fieldset", { id: "belongings" }, make("legend", {}, say("At this table")), make("div.button-row", {}, file, forget, hear)));
}
