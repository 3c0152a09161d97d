/**
 * Asks once before a text with placeholders is published; returns a promise of the answer. Does not ask without
 * placeholders.
 */
import { useEffect, useRef, useState } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import type { CheckedKind, CheckedRelease } from "../check/checked-release.ts";
import type { LeftOver } from "../rules/placeholders.ts";

type Written = Pick<CheckedRelease, "texts" | "lists" | "tags">;

export type PlaceholderQuestion = LeftOver & { isScheduled: boolean };

type About = {
  isScheduled: boolean;
  /** Distinguishes this release from a later one in the same form. */
  release: string;
};

/** @param isActive whether the form is shown: a hidden one asks nothing, and nothing of it goes out unasked. */
export function usePlaceholderQuestion(kind: CheckedKind, isActive: boolean) {
  const [question, setQuestion] = useState<PlaceholderQuestion | null>(null);
  const pending = useRef<(isWanted: boolean) => void>(undefined);
  const isShown = useRef(false);
  // A failed call is repeated without the same question.
  const agreed = useRef("");

  /** @returns whether it may go out. */
  const confirm = async (values: Written, { isScheduled, release }: About): Promise<boolean> => {
    const found = await findLeftOver(kind, values);
    const about = JSON.stringify([release, found.placeholders]);
    if (found.placeholders.length === 0 || agreed.current === about) return true;
    if (!isShown.current) return false;
    // One that was asked a moment before must end as well.
    pending.current?.(false);
    const isWanted = await new Promise<boolean>((resolve) => {
      pending.current = resolve;
      setQuestion({ ...found, isScheduled });
    });
    if (isWanted) agreed.current = about;
    return isWanted;
  };
  const answer = (isWanted: boolean) => {
    setQuestion(null);
    pending.current?.(isWanted);
    pending.current = undefined;
  };
  useEffect(() => {
    isShown.current = isActive;
    return () => {
      isShown.current = false;
      setQuestion(null);
      pending.current?.(false);
      pending.current = undefined;
    };
  }, [isActive]);
  return { question, answer, confirm };
}

/** Where the rules cannot be loaded the form works without them, as it does without the release check. */
async function findLeftOver(kind: CheckedKind, values: Written): Promise<LeftOver> {
  try {
    const { listPlaceholders } = await import("../rules/placeholders.ts");
    return listPlaceholders({ kind, ...values });
  } catch (error) {
    logFailure("The text was not checked for placeholders.", error);
    return { field: "content", placeholders: [] };
  }
}
