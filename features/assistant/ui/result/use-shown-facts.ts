import { useMemo } from "react";
import type { TracedFact } from "../../contract.ts";
import { type Conversation, factKey } from "../conversation/conversation.ts";
import { factsOf } from "./checks.ts";

/** Facts to mark in a field: without a source, and not confirmed. The same list until one of them changes. */
export function useShownFacts(state: Conversation, field: string): readonly TracedFact[] {
  const { facts, changes, confirmed } = state;
  return useMemo(
    () =>
      factsOf({ facts, changes }, field).filter((fact) => fact.source === null && !confirmed.includes(factKey(fact))),
    [facts, changes, confirmed, field],
  );
}
