/**
 * Asks once before a text with something doubtful is published; returns a promise of the answer. Does not ask without
 * doubts.
 */
import { useEffect, useRef, useState } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import type { AskedRelease, PublishQuestion } from "../rules/publish-questions.ts";

export type AskedQuestions = {
  questions: PublishQuestion[];
  isScheduled: boolean;
  /** Who it is published as, and when. */
  publishesAs: string;
};

type About = {
  isScheduled: boolean;
  /** YYYY-MM-DD on which it goes out; null: not chosen yet. */
  day: string | null;
  publishesAs: string;
  /** Distinguishes this release from a later one in the same form. */
  release: string;
};

/** @param isActive whether the form is shown: a hidden one asks nothing, and nothing of it goes out unasked. */
export function usePublishQuestion(isActive: boolean) {
  const [asked, setAsked] = useState<AskedQuestions | null>(null);
  const pending = useRef<(isWanted: boolean) => void>(undefined);
  const isShown = useRef(false);
  // A failed call is repeated without the same questions.
  const agreed = useRef(new Set<string>());

  /** @returns whether it may go out. */
  const confirm = async (text: AskedRelease, { day, release, ...about }: About): Promise<boolean> => {
    const keyOf = (question: PublishQuestion) => JSON.stringify([release, question]);
    const questions = (await findQuestions(text, day)).filter((question) => !agreed.current.has(keyOf(question)));
    if (questions.length === 0) return true;
    if (!isShown.current) return false;
    // One that was asked a moment before must end as well.
    pending.current?.(false);
    const isWanted = await new Promise<boolean>((resolve) => {
      pending.current = resolve;
      setAsked({ questions, ...about });
    });
    if (isWanted) for (const question of questions) agreed.current.add(keyOf(question));
    return isWanted;
  };
  const answer = (isWanted: boolean) => {
    setAsked(null);
    pending.current?.(isWanted);
    pending.current = undefined;
  };
  useEffect(() => {
    isShown.current = isActive;
    return () => {
      isShown.current = false;
      setAsked(null);
      pending.current?.(false);
      pending.current = undefined;
    };
  }, [isActive]);
  return { asked, answer, confirm };
}

/** Where the rules cannot be loaded the form works without them, as it does without the release check. */
async function findQuestions(text: AskedRelease, day: string | null): Promise<PublishQuestion[]> {
  try {
    const { listPublishQuestions } = await import("../rules/publish-questions.ts");
    return listPublishQuestions(text, day);
  } catch (error) {
    logFailure("The text was not checked before it is published.", error);
    return [];
  }
}
