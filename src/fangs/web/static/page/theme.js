// This runs before the page is drawn, so that the page never flashes in the wrong colours; settings.js changes the same attributes.
try {
  const { theme, motion, large } = JSON.parse(localStorage.getItem("fangs:settings") ?? "{}");
  if (theme && theme !== "auto") document.documentElement.dataset.theme = theme;
  if (motion === false) document.documentElement.dataset.motion = "off";
  if (large) document.documentElement.dataset.text = "large";
} catch {
  // Nothing is stored, so the page follows the browser's preference.
}
