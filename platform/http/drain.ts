/** Lets clients leave a stopping server without losing a request in transit. */
import { type Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as yieldToLoop, setTimeout as delay } from "node:timers/promises";

const LOOK_MS = 20;
/** Continuing requests extend the wait to at most this multiple. */
const MAX_TIMES = 4;

/**
 * Accepts no new connections, and waits until the open ones are closed, or until none has had a request for `ms`.
 * node:http's own `close` cuts idle connections, and with them the requests that their clients are just sending.
 */
export async function drain(server: Server, ms: number): Promise<void> {
  if (ms <= 0) return;
  NetServer.prototype.close.call(server);
  // Counted in ticks, not by a clock: a process that was not scheduled has not yet read what arrived meanwhile.
  const max = Math.ceil(ms / LOOK_MS);
  let quiet = 0;
  const onRequest = () => void (quiet = 0);
  server.on("request", onRequest);
  for (let look = 0; look < max * MAX_TIMES && quiet < max; look++, quiet++) {
    if ((await countConnections(server)) === 0) break;
    await delay(LOOK_MS);
    await yieldToLoop(); // what had come by then is read
  }
  server.off("request", onRequest);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
