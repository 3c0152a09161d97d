/** Connections to public addresses only, whatever a name resolves to when connecting. */
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import type { Agent, buildConnector } from "undici";
import { isPublicAddress } from "./addresses.ts";
import { connectError, OutboundError } from "./outbound-error.ts";
import type { Lookup, ResolvedAddress } from "./resolver.ts";
import { blockedAddress, withoutBrackets } from "./target.ts";

const MAX_HEADER_BYTES = 32 * 1024;
const BODY_SILENCE_MS = 30_000;

type Connector = buildConnector.connector;
export type GuardedAgentOptions = {
  resolve: Lookup;
  /** For the additionally allowed origins. */
  resolveAllowed: Lookup;
  /** Asked at each connection: these origins are connected to wherever they are. */
  isAllowed: (origin: string) => boolean;
  connectTimeoutMs: number;
  /** How long an idle connection is kept, even if its server offers longer. */
  keepAliveMs: number;
};

/** Keep-alive connections by origin. Proxies of the environment play no part. HTTP/1.1 only: half the surface. */
export async function createGuardedAgent(options: GuardedAgentOptions): Promise<Agent> {
  const { resolve, resolveAllowed, isAllowed, connectTimeoutMs, keepAliveMs } = options;
  const { Agent, buildConnector } = await import("undici"); // 10 MB that only a process which asks outside needs
  const socket = { timeout: connectTimeoutMs, allowH2: false, autoSelectFamily: true };
  const open = buildConnector({ ...socket, lookup: lookupThrough(resolveAllowed, () => true) });
  const guarded = guardConnector(buildConnector({ ...socket, lookup: lookupThrough(resolve, isPublicAddress) }));
  return new Agent({
    connect(options, callback) {
      const isOpen = isAllowed(new URL(`${options.protocol}//${options.host}`).origin);
      (isOpen ? open : guarded)(options, (...[error, socket]) => {
        if (socket) callback(null, socket);
        else callback(connectError(error, options.hostname, options.protocol === "https:"), null);
      });
    },
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0, // the request's own clock covers this
    bodyTimeout: BODY_SILENCE_MS,
  });
}

/** Every address of a name must pass: with one bad among them, which one is taken would be the name owner's choice. */
export function lookupThrough(resolve: Lookup, mayReach: (address: string) => boolean): LookupFunction {
  const check = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname);
    if (!addresses.every(({ address }) => mayReach(address))) throw blockedAddress(hostname);
    return addresses;
  });
  return (hostname, { all }, callback) => {
    check(hostname, (error, addresses?: ResolvedAddress[]) => {
      const [first] = addresses ?? [];
      if (all) callback(error, addresses ?? []);
      else callback(error, first?.address ?? "", first?.family);
    });
  };
}

/** The last word: where the socket really ends. Literals are judged before, since no lookup is made for them. */
export function guardConnector(connect: Connector): Connector {
  return (options, callback) => {
    const literal = withoutBrackets(options.hostname);
    if (isIP(literal) && !isPublicAddress(literal)) return callback(blockedAddress(options.hostname), null);
    connect(options, (...[error, socket]) => {
      if (!socket) return callback(error, null);
      const { remoteAddress } = socket;
      if (remoteAddress !== undefined && isPublicAddress(remoteAddress)) return callback(null, socket);
      socket.on("error", () => undefined).destroy();
      const isGone = remoteAddress === undefined; // closed by the peer in the same moment
      const gone = () => new OutboundError("unreachable", `${options.hostname} cannot be reached.`);
      callback(isGone ? gone() : blockedAddress(options.hostname), null);
    });
  };
}
