// @ts-check
/** Closes streams of the server. */

/**
 * Ignore all further messages of a stream, and close it. A stream that is still being opened is closed once it is open, because browsers
 * complain about a stream that is closed before.
 * @param {WebSocket} socket
 */
export function leave(socket) {
  socket.onmessage = socket.onclose = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
