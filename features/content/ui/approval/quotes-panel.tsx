/** 'Quotes' next to a form: those to ask about, who is asked about the others, and what they answered. */
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import type { PostQuotes, QuoteRequest } from "#features/approvals/contract.ts";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { cityOf } from "#ui-kit/format/zoned.ts";
import { useNow } from "#ui-kit/use-now.ts";
import approval from "./approval.module.css";
import { QuoteRequestItem } from "./quote-request.tsx";
import classes from "./quotes.module.css";
import { QuotesDialog } from "./quotes-dialog.tsx";
import { useStopAsking } from "./use-quotes.ts";

const LOOK_MS = 60_000;

type Props = {
  id: number;
  quotes: PostQuotes;
  zone: string;
  /** Something is being sent. */
  isBusy: boolean;
  /** Saves what is typed. @returns whether it is saved. */
  onStore: () => Promise<boolean>;
};

export function QuotesPanel({ id, quotes: { quotes, people, requests, may_ask }, zone, isBusy, onStore }: Props) {
  const now = useNow(LOOK_MS);
  const [ticked, setTicked] = useState<string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [stopping, setStopping] = useState<QuoteRequest | null>(null);
  const stop = useStopAsking();
  const free = may_ask ? quotes.filter(({ is_asked }) => !is_asked) : [];
  const chosen = free.filter(({ key }) => ticked.includes(key));
  if (free.length === 0 && requests.length === 0) return null;
  return (
    <section className={approval.panel} aria-label="Quotes">
      <h2>Quotes</h2>
      {requests.length > 0 && <p>Times in {cityOf(zone)}.</p>}
      {requests.length > 0 && (
        <ul className={classes.requests} aria-label="People asked">
          {requests.map((request) => (
            <QuoteRequestItem
              key={request.id}
              id={id}
              request={request}
              zone={zone}
              now={now}
              mayAsk={may_ask}
              onStop={() => setStopping(request)}
            />
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <>
          <p>Ask the people quoted. Each gets a link to their own quotes as they are saved, and nothing else.</p>
          <Checkbox.Group aria-label="Quotes to ask about" value={ticked} onChange={setTicked}>
            <div className={classes.free}>
              {free.map(({ key, words }) => (
                <Checkbox
                  key={key}
                  value={key}
                  label={
                    <span className={classes.first} title={words} dir="auto">
                      {words}
                    </span>
                  }
                />
              ))}
            </div>
          </Checkbox.Group>
          <div className={approval.actions}>
            <Button size="xs" disabled={isBusy} onClick={() => setAsking(true)}>
              Ask for sign-off
            </Button>
          </div>
        </>
      )}
      <QuotesDialog
        isOpen={isAsking}
        id={id}
        quotes={chosen.length > 0 ? chosen : free}
        chosen={chosen.map(({ key }) => key)}
        people={people}
        onStore={onStore}
        onClose={() => setAsking(false)}
      />
      <Question
        about={stopping}
        title={({ name }) => `Stop asking ${name}?`}
        text={({ name }) =>
          `The link sent to ${name} stops working, and publishing no longer waits for these quotes. You can ask again later.`
        }
        no="Keep asking"
        yes={() => "Stop asking"}
        isBusy={stop.isPending}
        onCancel={() => setStopping(null)}
        onConfirm={(request) => stop.mutate({ id, request: request.id }, { onSettled: () => setStopping(null) })}
      />
    </section>
  );
}
