/** Keeps a conversation in this browser, per user and kind. Old messages and long raw answers are cut. */
import { z } from "zod";
import type { KindKey } from "#features/content/kinds/index.ts";
import { readUnsent } from "#ui-kit/forms/unsent-text.ts";
import { type AiDraft, assistantMessages, leftOut, tracedFact } from "../../contract.ts";
import { type Change, type Conversation, emptyConversation } from "./conversation.ts";
import { say } from "./finish-run.ts";

const MAX_MESSAGES = 60;
/** Characters of one message, and of one answer that could not be read. */
const MAX_TEXT = 5000;
const MAX_FACTS = 500;
const MAX_CONFIRMED = 500;

const value = z.union([z.string(), z.number(), z.array(z.string())]).optional();
const message = z.object({
  id: z.number(),
  from: z.enum(["user", "assistant"]),
  text: z.string(),
  at: z.number(),
  fields: z.array(z.string()),
  notice: z.string(),
  raw: z.string(),
  isFailure: z.boolean(),
});
const anyDraft = z.object({ title: z.string(), content: z.string() }).catchall(value);
const change = z
  .object({ after: value, facts: z.array(tracedFact), isCutOff: z.boolean() })
  .transform((kept): Change => ({ ...kept, after: kept.after }));
const storedConversation = z.object({
  context: z.record(z.string(), z.string()),
  messages: z.array(message),
  draft: z.custom<AiDraft>((draft) => anyDraft.safeParse(draft).success).nullable(),
  changes: z.record(z.string(), change),
  facts: z.array(tracedFact),
  unfinished: z.array(z.string()),
  notice: z.string(),
  leftOut: z.array(leftOut).default([]),
  confirmed: z.array(z.string()),
  run: z.object({ task: z.enum(["draft", "edit"]), id: z.string().nullable() }).nullable(),
});

export function conversationKey(ownerId: number, kindKey: KindKey): string {
  return `dateline:assistant:${ownerId}:${kindKey}`;
}

/** The part that is stored, cut to a size that browsers accept. */
export function keptOf(state: Conversation) {
  const { context, draft, changes, unfinished, notice, leftOut: left, run } = state;
  return {
    context,
    draft,
    changes,
    unfinished,
    notice,
    leftOut: left,
    messages: state.messages.slice(-MAX_MESSAGES).map((each) => ({
      ...each,
      text: each.text.slice(0, MAX_TEXT),
      raw: each.raw.slice(0, MAX_TEXT),
    })),
    facts: state.facts.slice(0, MAX_FACTS),
    confirmed: state.confirmed.slice(-MAX_CONFIRMED),
    run: run && { task: run.task, id: run.id },
  };
}

/** An empty conversation when nothing usable is kept. A run without an id cannot be followed. */
export function readConversation(ownerId: number, kindKey: KindKey, at: number): Conversation {
  const kept = readUnsent(
    conversationKey(ownerId, kindKey),
    (stored) => storedConversation.safeParse(stored).data ?? null,
  );
  const empty = emptyConversation(kindKey);
  if (!kept) return empty;
  if (kept.run && kept.run.id === null) {
    return say({ ...empty, ...kept, run: null }, at, { text: assistantMessages.interrupted, isFailure: true });
  }
  const run = kept.run && {
    ...kept.run,
    lastEventId: "",
    isOffline: false,
    isStopping: false,
    written: {},
    latest: "",
  };
  return { ...empty, ...kept, run };
}
