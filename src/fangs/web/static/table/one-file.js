// @ts-check
/** Writes a game into one HTML file with a slider, which works anywhere, even without a network. */
import { escaped } from "../embed/slides.js";
import { sayIn } from "../page/language.js";

/** @import { Slides } from "../server/types.d.ts" */

const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"; // it loads nothing

const NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** @param {string} name of a file that pages load */
const read = async (name) => (await fetch(new URL(`../embed/${name}`, import.meta.url))).text();

/** @param {unknown} value as a script has it, within a page */
const json = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * @param {Slides} slides
 * @param {{at: number, theme: string, language: string}} look the step that is shown first
 * @returns {Promise<Blob>}
 */
export async function oneFile(slides, { at, theme, language }) {
  const [style, script, say] = await Promise.all([read("embed.css"), read("slides.js"), sayIn(language)]);
  const page = `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escaped(slides.title)}</title>
<style>
${style}</style>
</head>
<body data-theme="${escaped(theme)}">
<main>
<h1>${escaped(slides.title)}</h1>
<figure><img src="${NOTHING}" alt=""><figcaption tabindex="0"></figcaption></figure>
<div class="under">
  <label><span class="name">${escaped(say("Position"))}</span> <input type="range" data-said="${escaped(say("The board after step {at} of {steps}"))}"> <output></output></label>
</div>
</main>
<script type="module">
${script}
lookThrough(${json(slides)}, ${at}, ${json(theme)});
</script>
</body>
</html>
`;
  return new Blob([page], { type: "text/html" });
}
