// @ts-check
/**
 * The connection to the server: it sends requests, opens streams, and knows the addresses of pages. A site without a server replaces this
 * module by `site/way.js`.
 */

/** Whether the pages are a site without a server, so that nobody else can be reached. */
export const alone = false;

/** @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
export const send = (path, init) => fetch(path, { ...init, credentials: "same-origin" });

/** @param {string} path @returns {WebSocket} */
export const connect = (path) => new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));

/**
 * Leave a stream. One that is still being opened is closed once it is open, because browsers complain about a stream that is closed before.
 *
 * @param {WebSocket} socket
 */
export function leave(socket) {
  socket.onmessage = socket.onclose = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}

/** @param {string} path @returns {string} the address of a page */
export const address = (path) => path;

/** Show the pages in another language. A cookie tells the server which one. @param {string} name */
export function speak(name) {
  document.cookie = `language=${name}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}

/** @returns {string} the path of this page */
export const here = () => location.pathname;
