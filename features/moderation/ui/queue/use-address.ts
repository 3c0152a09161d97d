/** Search and filters of the queue as the address keeps them. */
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { QUEUE_REASON_KEYS } from "#features/content/contracts/publishing.ts";

export function useQueueAddress() {
  const { q, text, choice, search, narrow } = useListAddress();
  const filter = {
    q,
    type: KINDS.find(({ typeCode }) => typeCode === text("type"))?.typeCode ?? null,
    reason: choice("reason", QUEUE_REASON_KEYS),
  };
  return {
    filter,
    isNarrowed: filter.q !== "" || filter.type !== null || filter.reason !== null,
    search,
    narrow: (to: { type?: string; reason?: string }) => narrow(to),
    clear: () => narrow({ q: null, type: null, reason: null }),
  };
}
