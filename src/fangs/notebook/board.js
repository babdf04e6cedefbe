// @ts-check
/** The page's half of a board in a notebook: it draws what Python shows, and tells it what is clicked. */

const STYLE = `
  :host { display: block; max-width: 34rem; font: 1rem/1.4 system-ui, sans-serif; }
  svg { width: 100%; height: auto; max-height: 70vh; }
  .can { cursor: pointer; }
  .can:hover, .picked { filter: drop-shadow(0 0 2px #1f6f8b) drop-shadow(0 0 2px #1f6f8b); }
  p { margin: 0.4rem 0; }
  .told { font-size: 0.9em; opacity: 0.8; }
  [hidden] { display: none; }
  button { font: inherit; margin: 0.15rem; padding: 0.2rem 0.7rem; border: 1px solid #1f6f8b; border-radius: 0.4rem; background: transparent; color: inherit; cursor: pointer; }
`;

/** @typedef {{number: number, svg: string, title: string, says: string, told: string[], choices: {clicks: string[], label: string}[], back: string, list: string}} Shown */
/** @typedef {{get: ((name: "shown") => Shown) & ((name: "colours") => Record<string, string>), set: (name: "asked", value: object) => void, save_changes: () => void, on: (event: string, hear: () => void) => void, off: (event: string, hear: () => void) => void}} Model */

/** @param {{model: Model, el: HTMLElement}} given */
function render({ model, el }) {
  const root = el.shadowRoot ?? el.attachShadow({ mode: "open" }); // its ids are not those of other cells
  /** @type {string[]} the clicks that have begun a choice */
  let way = [];
  const dark = Object.entries(model.get("colours")).map(([light, dark]) => ["fill", "stroke"].map((what) => `:host(.dark) svg [${what}="${light}"] { ${what}: ${dark}; }`).join(""));
  const style = make("style", {}, STYLE, ...dark);
  const board = make("div", {});
  const words = make("p", {});
  words.setAttribute("aria-live", "polite");
  const told = make("div", {});
  const undo = make("button", { onclick: () => ask({ back: true }) });
  const list = make("summary", {});
  const buttons = make("div", {});
  const all = make("details", {}, list, buttons);
  root.replaceChildren(style, words, board, told, undo, all);

  /** @param {object} what */
  const ask = (what) => {
    model.set("asked", { number: model.get("shown").number, ...what });
    model.save_changes();
  };

  const draw = () => {
    way = [];
    const shown = model.get("shown");
    const svg = new DOMParser().parseFromString(shown.svg, "image/svg+xml").documentElement;
    svg.setAttribute("aria-label", shown.title);
    words.textContent = shown.says;
    board.replaceChildren(svg);
    told.replaceChildren(...shown.told.map((text) => make("p.told", {}, text)));
    undo.hidden = !shown.back;
    undo.textContent = shown.back;
    all.hidden = !shown.choices.length;
    list.textContent = `${shown.list} (${shown.choices.length})`;
    const isAtChoice = buttons.contains(root.activeElement);
    buttons.replaceChildren(...shown.choices.map(({ label }, at) => make("button", { onclick: () => ask({ choice: at }) }, label)));
    if (isAtChoice) list.focus(); // its button is gone
    mark();
  };

  /** Take the theme of the notebook, which is that of the nearest background. */
  const look = () => {
    if (!el.isConnected) return;
    const colours = around(el).map((one) => getComputedStyle(one).backgroundColor);
    const [red = 255, green = 255, blue = 255] = colours.find((colour) => !/^rgba\(.*, 0\)$/.test(colour))?.match(/[\d.]+/g)?.map(Number) ?? [];
    el.classList.toggle("dark", red + green + blue < 384);
  };

  /** Show what can be clicked next. */
  const mark = () => {
    for (const one of root.querySelectorAll("svg [id]")) {
      one.classList.toggle("can", going([...way, one.id]).length > 0 || going([one.id]).length > 0);
      one.classList.toggle("picked", way.includes(one.id));
    }
  };

  /** @param {string[]} clicks @returns {number[]} the choices that begin with these clicks */
  const going = (clicks) => model.get("shown").choices.flatMap((choice, at) => (clicks.every((id, place) => choice.clicks[place] === id) ? [at] : []));

  root.addEventListener("click", (event) => {
    const ids = event.composedPath().flatMap((one) => (one instanceof SVGElement && one.id ? [one.id] : []));
    const next = ids.map((id) => [...way, id]).find((clicks) => going(clicks).length) ?? ids.map((id) => [id]).find((clicks) => going(clicks).length);
    if (!next) return;
    way = next;
    const whole = going(way).find((at) => model.get("shown").choices[at].clicks.length === way.length);
    if (whole === undefined) mark();
    else ask({ choice: whole });
  });
  model.on("change:shown", draw);
  draw();
  const shown = new ResizeObserver(look); // a notebook draws a board before it puts it into its page
  shown.observe(el);
  const themes = new MutationObserver(look);
  for (const one of [document.documentElement, document.body]) themes.observe(one, { attributes: true });
  return () => {
    shown.disconnect();
    themes.disconnect();
    model.off("change:shown", draw);
  };
}

/** @param {Element | null} element @returns {Element[]} the element and all those around it, from the inside */
const around = (element) => (element ? [element, ...around(element.parentElement)] : []);

/** @param {string} what @param {{onclick?: () => void}} listening @param {...(string | Node)} children */
function make(what, { onclick }, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  element.className = classes.join(" ");
  if (onclick) element.addEventListener("click", onclick);
  element.append(...children);
  return element;
}

export default { render };
