/** Limits connections, in total, per address and per network: each costs memory and a file descriptor. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { log } from "#platform/log/log.ts";
import { addressPrefixes, boundOf } from "./address-prefix.ts";
import { refusalText } from "./refusals.ts";

export type ConnectionLimits = {
  max: number;
  maxPerAddress: number;
  /** A trusted proxy carries the connections of many clients: only the total limit applies to it. */
  isTrusted: (address: string) => boolean;
};

/** Long enough for the answer to arrive; the connection is no longer counted during this time. */
const LINGER_MS = 1_000;
/**
 * Maximum refused connections that linger. Further ones are dropped without an answer, or refusals would use up all
 * resources.
 */
const MAX_LINGERING = 128;
const RELIEF_MS = 1_000;
const WARN_MS = 60_000;

/**
 * Refuses connections beyond the limits with 429 (of this address) or 503 (in all) before reading a byte. At the total
 * limit, idle keep-alive connections are closed first, at most once a second.
 * @returns whether this socket was refused: its requests must not be answered again.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): (socket: Socket) => boolean {
  const refused = new WeakSet<Socket>();
  const held = new Map<string, number>();
  let all = 0;
  let lingering = 0;
  let relievedAt = -Infinity;
  let warnedAt = -Infinity;

  const warn = (address: string, reason: string): void => {
    if (performance.now() - warnedAt < WARN_MS) return;
    warnedAt = performance.now();
    log.warn({ address, connections: all }, reason);
  };
  const refuse = (socket: Socket, reason: "full" | "address-full"): void => {
    refused.add(socket);
    if (lingering >= MAX_LINGERING) return void socket.destroy();
    lingering++;
    socket.once("close", () => lingering--);
    socket.on("error", () => undefined); // the client may be gone
    socket.end(refusalText(reason));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  const hold = (socket: Socket, prefixes: string[]): void => {
    all++;
    for (const prefix of prefixes) held.set(prefix, (held.get(prefix) ?? 0) + 1);
    socket.once("close", () => {
      all--;
      for (const prefix of prefixes) {
        const left = (held.get(prefix) ?? 1) - 1;
        if (left === 0) held.delete(prefix);
        else held.set(prefix, left);
      }
    });
  };
  const isFull = (prefix: string): boolean => (held.get(prefix) ?? 0) >= boundOf(limits.maxPerAddress, prefix);

  server.maxConnections = limits.max + MAX_LINGERING;
  server.prependListener("connection", (socket: Socket) => {
    const peer = socket.remoteAddress ?? "";
    const prefixes = addressPrefixes(peer);
    const full = limits.isTrusted(peer) ? undefined : prefixes.find(isFull);
    if (full !== undefined) {
      warn(full, "An address has reached MAX_CONNECTIONS_PER_ADDRESS. If it is a proxy, name it in TRUST_PROXY");
      return refuse(socket, "address-full");
    }
    if (all >= limits.max && performance.now() - relievedAt > RELIEF_MS) {
      relievedAt = performance.now();
      server.closeIdleConnections();
    }
    if (all >= limits.max) {
      warn(prefixes[0], "MAX_CONNECTIONS reached: new connections are refused");
      return refuse(socket, "full");
    }
    hold(socket, prefixes);
  });
  return (socket) => refused.has(socket);
}
