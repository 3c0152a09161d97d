/** The page of a person who is quoted: their words with the sentence around each, on a phone, without an account or a script. */
import type { ReactNode } from "react";
import { MAX_NOTE, quotePage } from "../contract.ts";

export type ShownQuotes =
  | { state: "unknown" | "ended" }
  /** Answered, or an older link: how the person answered, never the words. */
  | { state: "used"; name: string; company: string; answers: { answer: string; when: string }[]; mayChange: boolean }
  | { state: "expired"; name: string; company: string; due: string }
  | {
      state: "open";
      name: string;
      company: string;
      asker: string;
      due: string;
      planned: string | null;
      quotes: ShownQuote[];
    };

type ShownQuote = {
  id: number;
  before: string;
  words: string;
  after: string;
  /** The words of the last answer, if they differ. */
  earlier: string | null;
  isApproved: boolean;
};

/** What was typed, where the answers were not taken. */
export type RefusedAnswers = { message: string; typed: (name: string) => string } | null;

type Props = { token: string; shown: ShownQuotes; refused: RefusedAnswers };

export function QuotesMain({ token, shown, refused }: Props) {
  switch (shown.state) {
    case "unknown":
      return <Notice title="This link does not work">It may be incomplete; copy the whole line from the email.</Notice>;
    case "ended":
      return <Notice title="You do not need to answer">The release is out, or you are not asked any more.</Notice>;
    case "used":
      return <Used token={token} shown={shown} message={refused?.message} />;
    case "expired":
      return (
        <Notice title="This link has expired">
          It was valid until {shown.due}. Your quotes are not approved.
          <NewLink token={token}>Ask for a new link</NewLink>
        </Notice>
      );
    case "open":
      return <Open token={token} shown={shown} refused={refused} />;
  }
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>{title}</h1>
        <div className="serif note">{children}</div>
      </div>
    </main>
  );
}

function NewLink({ token, children }: { token: string; children: string }) {
  return (
    <form method="post" action={quotePage(token)} encType="multipart/form-data" className="send">
      <input type="hidden" name="new" value="yes" />
      <button className="btn">{children}</button>
    </form>
  );
}

type UsedProps = { token: string; shown: Extract<ShownQuotes, { state: "used" }>; message: string | undefined };

function Used({ token, shown: { company, answers, mayChange }, message }: UsedProps) {
  return (
    <Notice title={answers.length > 0 ? "You have answered" : "There is a newer link"}>
      {message !== undefined && <p role="alert">{message}</p>}
      <p>
        {answers.length > 0
          ? "Your answers are with "
          : "This link does not show your quotes any more. They were asked for by "}
        <bdi>{company}</bdi>. {answers.length > 0 && "This link no longer shows the quotes."}
      </p>
      <ol>
        {answers.map(({ answer, when }, at) => (
          <li key={at}>
            {answer}, {when}
          </li>
        ))}
      </ol>
      {mayChange && (
        <NewLink token={token}>{answers.length > 0 ? "Change my answers" : "Email me the new link"}</NewLink>
      )}
      {mayChange && <p className="small">We email a new link to the address that got this one.</p>}
    </Notice>
  );
}

type OpenProps = { token: string; shown: Extract<ShownQuotes, { state: "open" }>; refused: RefusedAnswers };

function Open({ token, shown: { name, company, asker, due, planned, quotes }, refused }: OpenProps) {
  const count = quotes.length;
  if (count === 0)
    return (
      <Notice title="You do not need to answer">
        {"Your quotes are no longer in the release. If they come back, we ask you again."}
      </Notice>
    );
  return (
    <main id="main" className="page grid plainpage top quotes">
      <div className="main">
        <p className="small">
          For <bdi>{name}</bdi> only
        </p>
        <h1>
          <bdi>{company}</bdi> would like to quote you
        </h1>
        <p className="serif">
          {count === 1 ? "This quote is" : `These ${count} quotes are`} planned for a press release
          {planned !== null && ` on ${planned}`}. {count === 1 ? "It is" : "They are"} published only if you approve.
          Asked by <bdi>{asker}</bdi>; please answer by {due}.
        </p>
        <form method="post" action={quotePage(token)} encType="multipart/form-data" className="report">
          {refused && <p role="alert">{refused.message}</p>}
          {quotes.map((quote, at) => (
            <Quote
              key={quote.id}
              quote={quote}
              title={count === 1 ? "Your quote" : `Quote ${at + 1} of ${count}`}
              refused={refused}
            />
          ))}
          <p className="actions">
            <button className="btn">{count === 1 ? "Send answer" : "Send answers"}</button>
          </p>
          <p className="small">
            You see your words and the sentence around them, not the whole release. If a quote changes after you
            approved it, we ask you again. You get a receipt by email.
          </p>
        </form>
      </div>
    </main>
  );
}

function Quote({ quote, title, refused }: { quote: ShownQuote; title: string; refused: RefusedAnswers }) {
  const { id, before, words, after, earlier, isApproved } = quote;
  const chosen = refused?.typed(`answer-${id}`) ?? (isApproved ? "approved" : "");
  const choice = (value: string, label: string) => (
    <label className="choice">
      <input type="radio" name={`answer-${id}`} value={value} defaultChecked={chosen === value} required />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset>
      <legend>{title}</legend>
      <blockquote className="serif">
        <span className="small">{before}</span> <b>{words}</b> <span className="small">{after}</span>
      </blockquote>
      {earlier !== null && (
        <p className="small">
          Changed since you answered. It was: <del>{earlier}</del>
        </p>
      )}
      <input type="hidden" name={`words-${id}`} value={words} />
      {choice("approved", earlier === null ? "Approve these words" : "Approve the new words")}
      {choice("changes", "Change words")}
      <label className="field">
        <span>Your words, if you change them</span>
        <textarea name={`new-${id}`} maxLength={MAX_NOTE} defaultValue={refused?.typed(`new-${id}`) ?? ""} />
      </label>
      <label className="field">
        <span>Why (optional)</span>
        <input name={`note-${id}`} maxLength={MAX_NOTE} defaultValue={refused?.typed(`note-${id}`) ?? ""} />
      </label>
      {choice("refused", "Do not quote me with this")}
    </fieldset>
  );
}
