/** Resolves names: those that anyone may have entered through DNS, those that an operator lists through the system. */
import { lookup as systemLookup, Resolver } from "node:dns/promises";
import pLimit from "p-limit";
import { OutboundError } from "./outbound-error.ts";

export type ResolvedAddress = { address: string; family: number };
/** All addresses of a name; rejects with the resolver's error. */
export type Lookup = (hostname: string) => Promise<ResolvedAddress[]>;

/**
 * getaddrinfo blocks one of libuv's four threads until the resolver gives up, which can take half a minute, and cannot
 * be stopped. Files, pictures and passwords use the same threads, so only names that an operator lists are resolved
 * this way.
 */
export const MAX_SYSTEM_LOOKUPS = 2;
/** DNS needs no thread: names that never resolve delay few others, and only until they time out. */
const MAX_DNS_LOOKUPS = 64;
const TRY_MS = 3000;
const TRIES = 2;
/** c-ares waits longer at each try, and as long for each server again. */
const GIVE_UP_MS = 6000;

/** By getaddrinfo, in the system's order: hosts files, search domains and private resolvers count. */
export const lookupBySystem: Lookup = (hostname) => systemLookup(hostname, { all: true });

/**
 * Asks the servers of the system for A and AAAA records; no hosts file, no search domains.
 * @param servers `address:port` instead of those of the system, for tests.
 * @param giveUpMs the longest that it takes, in milliseconds.
 */
export function createDnsLookup(servers?: readonly string[], giveUpMs = GIVE_UP_MS): Lookup {
  return async (hostname) => {
    if (/(^|\.)localhost\.?$/i.test(hostname)) return LOOPBACK;
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES }); // a new one knows what the system's servers are now
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), giveUpMs);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      const found = answers.flatMap((answer, index) =>
        answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
      );
      const [first] = answers;
      if (found.length === 0 && first.status === "rejected") throw first.reason;
      return found;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Names under localhost are never asked of DNS (RFC 6761, section 6.3). */
const LOOPBACK: ResolvedAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

const notFound = (hostname: string) => `We could not find the site ${hostname}.`;
const notLookedUp = (hostname: string) => `We could not look up ${hostname} right now.`;

/** Whether DNS was reached and knows no such name, or no address of it. */
function isUnknown(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(ENOTFOUND|ENODATA)$/.test(String(error.code));
}

/** @returns a lookup that asks for a name once, however many wait for it, and fails with `dns`. */
export function createResolver(lookup: Lookup = createDnsLookup(), maxAtOnce = MAX_DNS_LOOKUPS): Lookup {
  const limit = pLimit(maxAtOnce);
  const running = new Map<string, Promise<ResolvedAddress[]>>();

  const resolve = async (hostname: string) => {
    try {
      const addresses = await limit(() => lookup(hostname));
      if (addresses.length > 0) return addresses;
    } catch (error) {
      throw new OutboundError("dns", isUnknown(error) ? notFound(hostname) : notLookedUp(hostname), error);
    } finally {
      running.delete(hostname);
    }
    throw new OutboundError("dns", notFound(hostname));
  };

  return (hostname) => {
    const known = running.get(hostname) ?? resolve(hostname);
    running.set(hostname, known);
    return known;
  };
}
