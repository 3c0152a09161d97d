/** Search and filters of the queue as the address keeps them. */
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { KINDS } from "#features/content/kinds/index.ts";

import { QUEUE_REASON_KEYS } from "#features/content/publishing-contract.ts";

const LONGEST_SEARCH = 200;

export function useQueueAddress() {
  const { parameters, setParameters } = useNavigation();
  const filter = {
    q: (parameters.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    type: KINDS.find(({ typeCode }) => typeCode === parameters.get("type"))?.typeCode ?? null,
    reason: QUEUE_REASON_KEYS.find((key) => key === parameters.get("reason")) ?? null,
  };
  return {
    filter,
    isNarrowed: filter.q !== "" || filter.type !== null || filter.reason !== null,
    search: (q: string) => setParameters({ q }),
    narrow: (to: { type?: string; reason?: string }) => setParameters(to),
    clear: () => setParameters({ q: null, type: null, reason: null }),
  };
}
