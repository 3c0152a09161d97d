/** The comments on a text below it on the page of an approver, and the form for another. Without scripts. */
import { MAX_TEXT, MAX_WORDS, type Thread } from "../contract.ts";
import { type Discussion, Problem, ShownThread, typed } from "./shown-thread.tsx";

export type ApprovalDiscussion = Discussion & {
  threads: readonly Thread[];
  /** Open ones that are not among them: the page stays light. */
  more: number;
};

export function ApprovalComments({ discussion }: { discussion: ApprovalDiscussion }) {
  const { action, proof, threads, more, refused } = discussion;
  const count = threads.length + more;
  const isHere = refused !== null && refused.fields["thread"] === undefined;
  const kept = (name: string) => (isHere ? typed(refused, name, "") : "");
  return (
    <section id="comments" className="comment" aria-label="Comments">
      <h2>{count === 0 ? "Comments" : count === 1 ? "1 comment" : `${count} comments`}</h2>
      {threads.map((thread) => (
        <ShownThread key={thread.id} discussion={discussion} thread={thread} />
      ))}
      {more > 0 && <p className="small">{more === 1 ? "1 more comment is" : `${more} more comments are`} not shown.</p>}
      <details open={isHere}>
        <summary>Write a comment</summary>
        <form method="post" action={action} encType="multipart/form-data" className="report">
          {isHere && <Problem refused={refused} />}
          <input type="hidden" name="proof" value={proof} />
          <label className="field">
            <span>The words you mean, copied from the text</span>
            <textarea name="words" rows={2} maxLength={MAX_WORDS} required defaultValue={kept("words")} />
          </label>
          <label className="field">
            <span>Your comment</span>
            <textarea name="text" rows={3} maxLength={MAX_TEXT} defaultValue={kept("text")} />
          </label>
          <label className="field">
            <span>Other words to put there, if you suggest some</span>
            <textarea name="suggestion" rows={2} maxLength={MAX_WORDS} defaultValue={kept("suggestion")} />
          </label>
          <p className="actions">
            <button className="btn btn--line">Send comment</button>
          </p>
          <p className="small">A comment is no answer: you still approve or ask for changes below.</p>
        </form>
      </details>
    </section>
  );
}
