// The one socket of this page. It comes back by itself, and then asks again for what it was asked before.

/** @typedef {import("./server.d.ts").Message | {type: "open"} | {type: "closed"}} News what the server says, or what became of the socket */
/** @typedef {import("./server.d.ts").Request} Request */
/** @typedef {(message: News) => void} Listener */

/** @type {Set<Listener>} */
const listeners = new Set();
/** @type {Map<string, Request>} */
const standing = new Map();
/** @type {WebSocket | null} */
let socket = null;
let wait = 250;
/** @type {Request[]} */
let waiting = [];
let number = 0;

/** A number that no other request has. */
export const nextNumber = () => ++number;

function open() {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;
  const mine = new WebSocket(address);
  socket = mine;
  mine.onopen = () => {
    wait = 250;
    for (const message of [...standing.values(), ...waiting]) mine.send(JSON.stringify(message));
    waiting = [];
    tell({ type: "open" });
  };
  mine.onmessage = (event) => {
    try {
      tell(JSON.parse(event.data));
    } catch (error) {
      console.error(error);
    }
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    socket = null;
    tell({ type: "closed" });
    if (listeners.size)
      setTimeout(() => {
        if (!socket && listeners.size) open();
      }, wait);
    wait = Math.min(wait * 2, 5000);
  };
}

/** @param {News} message */
function tell(message) {
  for (const listener of [...listeners]) listener(message);
}

setInterval(() => {
  if (socket?.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
}, 20000);

/** Hears every message until the returned function is called. @param {Listener} listener @returns {() => void} */
export function listen(listener) {
  listeners.add(listener);
  if (!socket) open();
  return () => {
    listeners.delete(listener);
    if (!listeners.size) {
      standing.clear();
      waiting = [];
      socket?.close();
      socket = null;
    }
  };
}

/** Sends now, or as soon as the socket is open. What ends something has nothing to end on a new socket. @param {Request} message */
export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  else if (message.type !== "stop" && message.type !== "leave") waiting.push(message);
}

/** Sends now, and again whenever the socket comes back, until replaced or dropped. @param {string} name @param {Request} message */
export function keep(name, message) {
  standing.set(name, message);
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** @param {string} name */
export const drop = (name) => standing.delete(name);
