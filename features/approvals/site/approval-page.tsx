/** The page on which an approver reads a text and answers: what has changed, the text as readers see it, the answer. */
import type { ReactNode } from "react";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { MAX_NOTE, approvalPage } from "../contract.ts";
import type { Change } from "../policy/blocks.ts";

export const approvalHead = (title: string): DocumentHead => ({
  title,
  description: "Your approval is asked for.",
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
});

export type ShownRequest = {
  asker: string;
  company: string;
  title: string;
  /** Of the person who is asked. */
  name: string;
  version: number;
  /** In words, in the company's zone. */
  due: string | null;
  planned: string | null;
  city: string;
  changes: { since: number; when: string; list: Change[] } | null;
  /** Of this person, for this text. */
  answer: { answer: "approved" | "changes"; note: string; when: string } | null;
  /** Of all approvers, newest first. */
  notes: readonly { name: string; note: string; version: number }[];
};

type Props = {
  token: string;
  request: ShownRequest;
  /** What was typed, where the answer was not taken, and why. */
  refused: { message: string; note: string } | null;
  /** What was written on words of the text. */
  comments: ReactNode;
  /** The text as readers see it. */
  children: ReactNode;
};

export function ApprovalMain({ token, request, refused, comments, children }: Props) {
  return (
    <>
      <aside className="page grid approval top" aria-label="What is asked of you">
        <div className="main">
          <p className="small">
            <bdi>{request.company}</bdi>, version {request.version}
          </p>
          <h2>{request.answer ? "You have answered" : "Your approval is asked for"}</h2>
          <p className="serif">
            <bdi>{request.asker}</bdi> asks you to approve the text below.
            {request.planned !== null && ` It is planned for ${request.planned}.`}
            {request.due !== null && !request.answer && ` Please answer by ${request.due} (${request.city}).`}{" "}
            <a href="#answer">{request.answer ? "Your answer" : "To the answer"}</a>
          </p>
          {request.changes && <Changes {...request.changes} />}
        </div>
      </aside>
      {children}
      <aside className="page grid approval" aria-label="Comments and your answer">
        <div className="main">{comments}</div>
        <div className="main" id="answer">
          {request.notes.length > 0 && <Notes notes={request.notes} />}
          {request.answer && <Given {...request.answer} version={request.version} />}
          <Answer token={token} version={request.version} refused={refused} hasAnswered={request.answer !== null} />
        </div>
      </aside>
    </>
  );
}

function Changes({ since, when, list }: NonNullable<ShownRequest["changes"]>) {
  return (
    <section aria-label="Changes since your approval">
      <h3>{list.length === 1 ? "1 change" : `${list.length} changes`} since your approval</h3>
      <p className="small">
        You approved version {since} on {when}.
      </p>
      <ul className="changes">
        {list.map(({ place, before, after }, at) => (
          <li key={at}>
            <b>{place}</b>
            {before !== null && <del>{before}</del>}
            {after !== null && <ins>{after}</ins>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ notes }: Pick<ShownRequest, "notes">) {
  return (
    <section aria-label="What approvers wrote">
      <h3>What approvers wrote</h3>
      <ul className="changes">
        {notes.map(({ name, note, version }, at) => (
          <li key={at}>
            <b>
              <bdi>{name}</bdi>, version {version}
            </b>
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Given({ answer, note, when, version }: NonNullable<ShownRequest["answer"]> & { version: number }) {
  return (
    <p className="serif" role="status">
      {answer === "approved" ? `You approved version ${version} on ${when}.` : `You asked for changes on ${when}.`}
      {note !== "" && ` “${note}”`} You can change your answer until the post is submitted.
    </p>
  );
}

function Answer({
  token,
  version,
  refused,
  hasAnswered,
}: Pick<Props, "token" | "refused"> & { version: number; hasAnswered: boolean }) {
  return (
    <form method="post" action={approvalPage(token)} encType="multipart/form-data" className="report">
      {refused && (
        <p role="alert" className="error">
          {refused.message}
        </p>
      )}
      <input type="hidden" name="version" value={version} />
      <label className="field">
        <span>A line to the author, needed if you ask for changes</span>
        <textarea name="note" maxLength={MAX_NOTE} defaultValue={refused?.note ?? ""} />
      </label>
      <p className="actions">
        <button className="btn" name="answer" value="approved">
          Approve version {version}
        </button>{" "}
        <button className="btn btn--line" name="answer" value="changes">
          Ask for changes
        </button>
      </p>
      <p className="small">
        {hasAnswered ? "A new answer replaces the one before. " : ""}Approving lets the company publish exactly this
        text. If its words change afterwards, you are asked again. Nothing is published without your answer.
      </p>
    </form>
  );
}

/** There is nothing to answer: the link is unknown, or the request has ended. */
export function NoApprovalMain({ message }: { message: string }) {
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>Nothing to answer</h1>
        <p className="serif">{message}</p>
      </div>
    </main>
  );
}
