/** Lets clients leave a server that stops, without losing a request that is on its way. */
import { type Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const LOOK_MS = 20;

/**
 * Takes no new connection, and waits until the open ones are gone, at most `ms`. node:http's own `close` cuts idle
 * connections, and with them the requests that their clients are just sending.
 */
export async function drain(server: Server, ms: number): Promise<void> {
  if (ms <= 0) return;
  NetServer.prototype.close.call(server);
  const end = performance.now() + ms;
  while (performance.now() < end && (await countConnections(server)) > 0) await delay(LOOK_MS);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
