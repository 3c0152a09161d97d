/** A draft saver whose server is the test: it answers, fails or loses each save. */
import { createDraftSaver } from "#features/content/ui/drafts/draft-saver.ts";
import type { DraftCalls, DraftCopy } from "#features/content/ui/drafts/draft-session.ts";

export const KEY = "dateline:draft:7:article";

/** A form that holds nothing but a title. */
export const copy = (title: string): DraftCopy => ({
  values: { texts: { title }, lists: {}, tags: [] },
  media: { banner: null, related: [] },
});

/** `began` is the version it is a save of; `version` only where it goes by the id. */
export type Call = {
  name: string;
  title: string;
  draftKey: string;
  version?: number;
  began: number;
  signal: AbortSignal;
};
export type Answer = { id: number; version: number };

/** `calls` are oldest first; `newPage` is the form after a reload. */
export function startSaver() {
  const calls: (Call & { answer: (answer: Answer) => void; fail: (error: unknown) => void })[] = [];
  const removed: number[] = [];
  const send = async (call: Call) => {
    const { promise, resolve: answer, reject: fail } = Promise.withResolvers<Answer>();
    calls.push({ ...call, answer, fail });
    call.signal.addEventListener("abort", () => fail(new DOMException("Stopped.", "AbortError")));
    return { language: null, ...(await promise) };
  };
  const titleOf = ({ values }: DraftCopy) => values.texts["title"] ?? "";
  const server: DraftCalls = {
    create: (draftKey, began, given, signal) =>
      send({ name: "create", title: titleOf(given), draftKey, began, signal }),
    save: ({ id, version }, draftKey, given, signal) =>
      send({ name: `save ${id}`, title: titleOf(given), draftKey, version, began: version, signal }),
    remove: async (id) => removed.push(id),
  };
  const newPage = () => createDraftSaver(server, KEY);
  return { calls, removed, newPage, saver: newPage() };
}

/** Saves and lets the server answer. */
export async function saveAs(world: ReturnType<typeof startSaver>, title: string, answer: Answer): Promise<void> {
  const saving = world.saver.save(copy(title));
  world.calls.at(-1)?.answer(answer);
  await saving;
}
