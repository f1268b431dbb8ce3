/**
 * A line to the host, for a game, an analysis or the engine: one WebSocket that
 * comes back by itself. After a break it says what it has seen and is told the rest.
 */

/**
 * @typedef {'connecting' | 'open' | 'lost' | 'full' | 'gone'} LinkState
 */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
/** How long to wait for one of the other pages to be closed. */
const FULL_WAIT = 30_000;

/**
 * @template Command
 * @typedef {object} Link
 * @property {(command: Command) => boolean} send false when there is no line to send on
 * @property {() => void} close
 */

/**
 * @template Command
 * @template {{ type: string }} Message
 * @param {string} path
 * @param {{
 *   there?: string, seen?: () => Record<string, string | number>, message: (message: Message) => void, changed: (state: LinkState) => void,
 * }} host `there` is where to ask whether what it leads to exists
 * @returns {Link<Command>}
 */
export function openLink(path, host) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  let wait = FIRST_WAIT;
  let closed = false;

  function connect() {
    const url = new URL(path, location.href);
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    for (const [name, value] of Object.entries(host.seen?.() ?? {})) url.searchParams.set(name, String(value));
    const line = new WebSocket(url);
    socket = line;
    /** What the host said before it closed the line. @type {'full' | 'gone' | null} */
    let parting = null;
    line.onmessage = (event) => {
      wait = FIRST_WAIT;
      const message = JSON.parse(event.data);
      if (message.type === 'deleted' || message.type === 'room_closed') parting = 'gone';
      if (message.type === 'rejected' && message.rejection.reason === 'too_many_pages') parting = 'full';
      host.message(message);
    };
    line.onopen = () => host.changed('open');
    line.onclose = () => {
      if (socket !== line || closed) return;
      socket = null;
      if (parting === null) void lost();
      else part(parting);
    };
  }

  /** @param {'full' | 'gone'} state */
  function part(state) {
    host.changed(state);
    clearTimeout(retry);
    if (state === 'full') retry = setTimeout(connect, FULL_WAIT);
  }

  /** What does not exist is not waited for; a host that is away is. */
  async function lost() {
    host.changed('lost');
    const answer = host.there ? await fetch(host.there).catch(() => null) : null;
    if (closed || socket) return;
    if (answer?.status === 404) return host.changed('gone');
    clearTimeout(retry);
    retry = setTimeout(connect, answer?.ok ? FIRST_WAIT : wait);
    wait = Math.min(LONGEST_WAIT, wait * 1.6);
  }

  const hurry = () => {
    if (closed || socket || document.hidden) return;
    clearTimeout(retry);
    connect();
  };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  connect();

  return {
    send(command) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(command));
      return true;
    },
    close() {
      closed = true;
      clearTimeout(retry);
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      socket?.close();
    },
  };
}
