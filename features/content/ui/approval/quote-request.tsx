/** A person who is asked to approve quotes: until when, and the state of each. */
import { Button } from "@mantine/core";
import type { QuoteRequest } from "#features/approvals/contract.ts";
import { findEditor } from "#features/editor/ui/open-editor.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { Difference } from "#ui-kit/difference/difference.tsx";
import { useFieldId } from "#ui-kit/forms/field-id.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import approval from "./approval.module.css";
import { type AskedQuote, isOpen, STATE_WORDS, withWords } from "./quote-words.ts";
import classes from "./quotes.module.css";
import { useAskAgain } from "./use-quotes.ts";
import { timeWords } from "./words.ts";

export const quoteTexts = {
  used: "Quote replaced in the text. It is approved once you save.",
  notFound: "Quote not found in the text. Change it there to the words wanted.",
  noRoom: "Not replaced: the story would exceed your plan's word limit.",
  notLoaded: "The editor has not loaded yet. Try again in a moment.",
};

type Props = {
  id: number;
  request: QuoteRequest;
  zone: string;
  now: Date;
  mayAsk: boolean;
  onStop: () => void;
};

export function QuoteRequestItem({ id, request, zone, now, mayAsk, onStop }: Props) {
  const { name, email, due_at, quotes } = request;
  const again = useAskAgain();
  const isLate = new Date(due_at) < now;
  const isWaiting = quotes.some(isOpen);
  const due = timeWords(due_at, zone, now);
  return (
    <li aria-label={name}>
      <div className={classes.person}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {isWaiting && (
          <span className={approval.aside} data-late={isLate || undefined}>
            {isLate ? `The time was over ${due}` : `Until ${due}`}
          </span>
        )}
        <p>{email}</p>
      </div>
      <ul>
        {quotes.map((quote, at) => (
          // Quotes of a request keep their places.
          // oxlint-disable-next-line react/no-array-index-key
          <Quote key={at} quote={quote} zone={zone} now={now} mayAsk={mayAsk} />
        ))}
      </ul>
      {mayAsk && (
        <div className={approval.actions}>
          <Button
            size="xs"
            aria-label={`Send ${name} a new link`}
            loading={again.isPending}
            onClick={() => again.mutate({ id, request: request.id })}
          >
            Send a new link
          </Button>
          <Button size="xs" aria-label={`Stop asking ${name}`} onClick={onStop}>
            Stop asking
          </Button>
        </div>
      )}
    </li>
  );
}

type QuoteProps = { quote: AskedQuote; zone: string; now: Date; mayAsk: boolean };

function Quote({ quote, zone, now, mayAsk }: QuoteProps) {
  const { words, state, new_words, note, answered_at } = quote;
  const field = useFieldId()("content");
  const wanted = withWords(words, new_words);
  const when = answered_at !== null && !isOpen(quote) ? ` ${timeWords(answered_at, zone, now)}` : "";
  return (
    <li>
      {state === "suggested" ? (
        <p dir="auto">
          <Difference before={words} after={wanted} />
        </p>
      ) : (
        <p dir="auto">{words}</p>
      )}
      <p className={classes.state} data-state={state}>
        {STATE_WORDS[state]}
        {when && <span className={approval.aside}>{when}</span>}
      </p>
      {note !== "" && <blockquote>{note}</blockquote>}
      {state === "suggested" && mayAsk && (
        <Button size="xs" onClick={() => void takeWords(field, words, wanted)}>
          Use these words
        </Button>
      )}
    </li>
  );
}

async function takeWords(field: string, words: string, wanted: string): Promise<void> {
  try {
    const { replaceWords } = await import("#features/editor/ui/replace-words.ts");
    const editor = findEditor(field);
    const outcome = editor ? replaceWords(editor, words, wanted) : "notLoaded";
    if (outcome === "replaced") showSuccess(quoteTexts.used);
    else showError(quoteTexts[outcome]);
  } catch (error) {
    logFailure("The editor was not loaded.", error);
    showError(quoteTexts.notLoaded);
  }
}
