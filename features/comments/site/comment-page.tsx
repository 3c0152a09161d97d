/** The page of a link for comment: the text paragraph by paragraph, what was written on it, and the form. Without scripts. */
import type { ReactNode } from "react";
import { commentPage } from "#features/sharing/comment-contract.ts";
import { momentIn } from "#features/sharing/embargo/times.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { MAX_TEXT, MAX_WORDS, type Thread } from "../contract.ts";
import { type Discussion, Problem, type Refused, ShownThread, typed } from "./shown-thread.tsx";

export type Paragraph = { field: string; label: string; words: string };

export type CommentView = {
  token: string;
  /** Of the link's person. */
  name: string;
  company: string;
  sender: string;
  note: string;
  until: Date;
  zone: string;
  version: number;
  title: string;
  paragraphs: readonly Paragraph[];
  threads: readonly Thread[];
  /** That a comment was written on this page. */
  proof: string;
  /** The paragraph to comment on; null: none is chosen yet. */
  chosen: number | null;
  /** What was typed, where it was not taken, and why. */
  refused: Refused;
  now: Date;
};

export const commentHead = (title: string): DocumentHead => ({
  title,
  description: "Your comments are asked for.",
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
});

type Props = { view: CommentView };

export function CommentMain({ view }: Props) {
  const { company, sender, note, until, zone, version, title, name, threads } = view;
  const open = threads.filter(({ state }) => state === "open");
  const closed = threads.filter(({ state }) => state !== "open");
  const discussion: Discussion = { action: commentPage(view.token), proof: view.proof, zone, refused: view.refused };
  return (
    <main id="main" className="page grid top approval">
      <div className="main comment">
        <p className="small">
          <bdi>{company}</bdi>, version {version}. Link for <bdi>{name}</bdi>
        </p>
        <h1 dir="auto">{title}</h1>
        <p>
          <bdi>{sender}</bdi> asks for your comments. They do not count as approval. The link is for you alone and works
          until {momentIn(until, zone)}.
        </p>
        {note !== "" && <blockquote dir="auto">{note}</blockquote>}
        <section aria-label="Text">
          {view.paragraphs.map((paragraph, at) => (
            <ShownParagraph key={at} view={view} paragraph={paragraph} at={at} threads={open} />
          ))}
        </section>
        <section id="comments" aria-label="Comments">
          <h2>
            {open.length === 0 ? "No open comments" : open.length === 1 ? "1 comment" : `${open.length} comments`}
          </h2>
          {open.map((thread) => (
            <ShownThread key={thread.id} discussion={discussion} thread={thread} />
          ))}
          {closed.length > 0 && (
            <details>
              <summary>{closed.length} resolved</summary>
              {closed.map((thread) => (
                <ShownThread key={thread.id} discussion={discussion} thread={thread} />
              ))}
            </details>
          )}
        </section>
      </div>
    </main>
  );
}

type ParagraphProps = Props & { paragraph: Paragraph; at: number; threads: readonly Thread[] };

function ShownParagraph({ view, paragraph, at, threads }: ParagraphProps) {
  const { field, label, words } = paragraph;
  const about = threads.filter(
    (thread) => thread.field === field && !thread.is_orphaned && words.includes(thread.words),
  );
  const isFirst = view.paragraphs[at - 1]?.field !== field;
  return (
    <div id={`p${at}`} className="paragraph">
      {isFirst && <h2 className="small">{label}</h2>}
      <p className="serif" dir="auto">
        {marked(words, about)}
      </p>
      {view.chosen === at ? (
        <CommentForm view={view} paragraph={paragraph} at={at} />
      ) : (
        <p className="small">
          <a
            href={`${commentPage(view.token)}?p=${at}#p${at}`}
            rel="nofollow"
            aria-label={`Comment on: ${excerpt(words)}`}
          >
            Comment
          </a>
        </p>
      )}
    </div>
  );
}

const MAX_EXCERPT = 40;
const excerpt = (words: string) => (words.length > MAX_EXCERPT ? `${words.slice(0, MAX_EXCERPT)}…` : words);

/** The first place of the words of each comment, unless two overlap. */
function marked(words: string, threads: readonly Thread[]): ReactNode {
  const places = threads
    .map((thread) => ({
      id: thread.id,
      from: words.indexOf(thread.words),
      to: words.indexOf(thread.words) + thread.words.length,
    }))
    .toSorted((one, other) => one.from - other.from);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { id, from, to } of places) {
    if (from < at) continue;
    parts.push(
      words.slice(at, from),
      <mark key={id}>{words.slice(from, to)}</mark>,
      <a key={`c${id}`} href={`#c${id}`}>
        {" "}
        ({id})
      </a>,
    );
    at = to;
  }
  return [...parts, words.slice(at)];
}

function CommentForm({ view, paragraph, at }: Props & { paragraph: Paragraph; at: number }) {
  return (
    <form method="post" action={commentPage(view.token)} encType="multipart/form-data" className="report">
      <Problem refused={view.refused} />
      <input type="hidden" name="proof" value={view.proof} />
      <input type="hidden" name="field" value={paragraph.field} />
      <input type="hidden" name="p" value={at} />
      <label className="field">
        <span>The words you mean. Leave only those, or the whole paragraph</span>
        <textarea
          name="words"
          rows={3}
          maxLength={MAX_WORDS}
          required
          defaultValue={typed(view.refused, "words", paragraph.words.slice(0, MAX_WORDS))}
        />
      </label>
      <label className="field">
        <span>Your comment</span>
        <textarea name="text" rows={3} maxLength={MAX_TEXT} defaultValue={typed(view.refused, "text", "")} />
      </label>
      <label className="field">
        <span>Other words to put there, if you suggest some</span>
        <textarea
          name="suggestion"
          rows={2}
          maxLength={MAX_WORDS}
          defaultValue={typed(view.refused, "suggestion", "")}
        />
      </label>
      <p className="actions">
        <button className="btn">Send comment</button>{" "}
        <a href={`${commentPage(view.token)}#p${at}`} rel="nofollow">
          Cancel
        </a>
      </p>
    </form>
  );
}

/** The link is unknown, or closed. */
export function NoCommentMain({ message }: { message: string }) {
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>This link is closed</h1>
        <p className="serif">{message}</p>
      </div>
    </main>
  );
}
