/** Writes a comment on the selected words, or suggests others. */
import { Checkbox, Textarea } from "@mantine/core";
import { useState } from "react";
import { OWN_PART } from "#ui-kit/forms/submit-key.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { commentMessages, MAX_WORDS, type Comments } from "../contract.ts";
import classes from "./comments.module.css";
import { useWrite, type Written } from "./use-comments.ts";
import { problemOf } from "./words.ts";
import { WriteBox } from "./write-box.tsx";

export type Chosen = { field: string; words: string; start: number };

type Props = {
  postId: number;
  chosen: Chosen;
  people: Comments["people"];
  /** Saves what is typed; null: it is not saved by the way, because readers would see it. */
  onStore: (() => Promise<boolean>) | null;
  onDone: () => void;
};

export function NewComment({ postId, chosen, people, onStore, onDone }: Props) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWrite(postId);
  const send = async ({ text, mentions }: Written) => {
    const input = { ...chosen, text, suggestion, mentions };
    setProblem(null);
    try {
      await write.mutateAsync(input).catch(async (error: unknown) => {
        // Words that were just typed are saved first.
        if (!(error instanceof ApiError) || error.fields["words"] !== commentMessages.wordsUnknown) throw error;
        if (!onStore) throw new Error(commentMessages.wordsGone);
        if (await onStore()) await write.mutateAsync(input);
      });
      onDone();
    } catch (error) {
      if (error instanceof ApiError) setProblem(problemOf(error));
      else setProblem(error instanceof Error ? error.message : null);
    }
  };
  return (
    <section className={classes.thread} {...OWN_PART} data-active aria-label="New comment">
      <blockquote dir="auto">{chosen.words}</blockquote>
      <Checkbox
        label="Suggest other words"
        checked={suggestion !== null}
        onChange={({ currentTarget }) => setSuggestion(currentTarget.checked ? chosen.words : null)}
      />
      {suggestion !== null && (
        <Textarea
          label="Words to put instead"
          value={suggestion}
          maxLength={MAX_WORDS}
          autosize
          autoFocus
          onChange={({ currentTarget }) => setSuggestion(currentTarget.value)}
        />
      )}
      <WriteBox
        label="Comment"
        placeholder="Comment. @ mentions a colleague"
        send={suggestion === null ? "Comment" : "Suggest"}
        people={people}
        problem={problem}
        isSending={write.isPending}
        mayBeEmpty={suggestion !== null && suggestion !== chosen.words}
        autoFocus={suggestion === null}
        onSend={(written) => void send(written)}
        onCancel={onDone}
      />
    </section>
  );
}
