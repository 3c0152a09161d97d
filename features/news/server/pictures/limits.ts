/** Schedules picture fetches fairly, so that no reader and no site delays the others. */
import { createHostLimiter, type HostLimiter } from "#platform/outbound/host-limiter.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";

/** Maximum pictures fetched in parallel for one reader, and waiting behind them. */
export const PICTURES_PER_READER = 20;
export const MAX_WAITING_PER_READER = 200;
export const PICTURES_PER_HOST = 4;
/** Limits of this process, above those of a single reader. */
const AT_ONCE = 24;
/** Maximum waiting in a queue. Browsers retry pictures that are still visible. */
const WAIT_MS = 15_000;

type Limits = { perReader?: number; maxWaiting?: number; perHost?: number; atOnce?: number; waitMs?: number };

export type PictureLimits = {
  /** Does the work in a slot of this reader. @throws OutboundError host-busy when too many wait, or for too long. */
  ofReader: <Result>(readerId: number, work: () => Promise<Result>) => Promise<Result>;
  /** First a slot at the host, then a global one, so that fetches waiting for a slow host take no global slots. */
  ofHost: HostLimiter;
};

export function createPictureLimits(limits: Limits = {}): PictureLimits {
  const { perReader = PICTURES_PER_READER, maxWaiting = MAX_WAITING_PER_READER, waitMs = WAIT_MS } = limits;
  const { perHost = PICTURES_PER_HOST, atOnce = AT_ONCE } = limits;
  const readers = createHostLimiter({ perHost: perReader, waitMs });
  const hosts = createHostLimiter({ perHost, waitMs });
  const all = createHostLimiter({ perHost: atOnce, waitMs });
  const asked = new Map<number, number>();

  return {
    async ofReader(readerId, work) {
      const before = asked.get(readerId) ?? 0;
      if (before >= perReader + maxWaiting)
        throw new OutboundError("host-busy", "Too many pictures are being fetched. Try again in a moment.");
      asked.set(readerId, before + 1);
      let release = () => {};
      try {
        release = await readers.acquire(String(readerId));
        return await work();
      } finally {
        release();
        const left = (asked.get(readerId) ?? 1) - 1;
        if (left > 0) asked.set(readerId, left);
        else asked.delete(readerId);
      }
    },
    ofHost: {
      async acquire(host, signal) {
        const leaveHost = await hosts.acquire(host, signal);
        try {
          const leaveAll = await all.acquire("", signal);
          return () => {
            leaveAll();
            leaveHost();
          };
        } catch (error) {
          leaveHost();
          throw error;
        }
      },
    },
  };
}

/** The queues of this process. */
export const pictureLimits = createPictureLimits();
