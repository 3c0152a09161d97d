/** Whether a site lets us read a page: its robots.txt is asked for each time, and kept by the caller alone. */
import { fetchOutbound } from "#platform/outbound/outbound.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { isAllowedByRobots } from "./robots-policy.ts";

const LIMITS = { maxBytes: 512 * 1024, timeoutMs: 5_000 };

export type Robots = (address: string) => boolean;

/**
 * A site without robots.txt allows everything; one that does not answer is not asked for pages.
 * @throws OutboundError blocked-address.
 */
export async function readRobots(origin: string, signal: AbortSignal): Promise<Robots> {
  try {
    const { status, body } = await fetchOutbound(`${origin}/robots.txt`, { ...LIMITS, signal });
    if (status >= 500) return () => false;
    if (status >= 400) return () => true;
    const robots = body.toString("utf8");
    return (address) => {
      const { pathname, search } = new URL(address);
      return isAllowedByRobots(robots, pathname + search);
    };
  } catch (error) {
    if (!(error instanceof OutboundError) || error.code === "blocked-address") throw error;
    const isRobots = error.code !== "too-large"; // what follows half a megabyte is ignored; most likely it is no robots.txt
    return () => !isRobots;
  }
}
