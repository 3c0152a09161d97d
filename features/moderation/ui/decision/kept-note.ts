/** What is being written to an author: it survives closing the dialog, and the next post has its own. */
import { useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { forgetKept, readKept, useKeeping } from "#ui-kit/forms/kept-form.ts";

const keyOf = (userId: number, decision: string, postId: number) =>
  `dateline:moderation:${userId}:${decision}:${postId}`;

export function useKeptNote(decision: string, postId: number) {
  const me = useMe();
  const key = keyOf(me.id, decision, postId);
  const [note, setNote] = useState(() => readKept(key, (kept) => (typeof kept === "string" ? kept : null)) ?? "");
  useKeeping(key, note, note.trim() !== "");
  return { note, setNote };
}

/** Once it was sent. */
export function useForgetNote(): (decision: string, postId: number) => void {
  const me = useMe();
  return (decision, postId) => forgetKept(keyOf(me.id, decision, postId));
}
