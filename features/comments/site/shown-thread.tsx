/** One comment with its replies on a page without scripts, and the form of a reply. */
import { momentIn } from "#features/sharing/embargo/times.ts";
import { MAX_TEXT, type Thread } from "../contract.ts";

/** What was typed, where it was not taken, and why. */
export type Refused = { message: string; fields: Record<string, unknown> } | null;

export type Discussion = {
  /** Where its forms are sent. */
  action: string;
  /** That a comment was written on this page. */
  proof: string;
  zone: string;
  refused: Refused;
};

/** What stays in a field that was not taken. */
export function typed(refused: Refused, name: string, otherwise: string): string {
  const value = refused?.fields[name];
  return typeof value === "string" ? value : otherwise;
}

export function Problem({ refused }: { refused: Refused }) {
  return refused ? (
    <p role="alert" className="error">
      {refused.message}
    </p>
  ) : null;
}

export function ShownThread({ discussion, thread }: { discussion: Discussion; thread: Thread }) {
  const { action, proof, zone, refused } = discussion;
  const { id, words, suggestion, state, entries, closed_by, closed_line } = thread;
  const isHere = refused?.fields["thread"] === String(id);
  return (
    <article id={`c${id}`} className="thread" aria-label={`Comment ${id}`}>
      <blockquote dir="auto">
        {thread.is_orphaned && "The words it stood on are gone: "}
        {words}
      </blockquote>
      {suggestion !== null && (
        <p className="changes" dir="auto">
          <del>{words}</del> <ins>{suggestion}</ins>
        </p>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="small">
              <b>
                <bdi>{entry.author}</bdi>
                {entry.is_own && " (you)"}
              </b>
              , {momentIn(new Date(entry.at), zone)}
            </p>
            {entry.text !== "" && <p dir="auto">{entry.text}</p>}
          </li>
        ))}
      </ul>
      {state !== "open" && (
        <p className="small">
          {{ resolved: "Resolved", accepted: "Accepted", refused: "Rejected" }[state]}
          {closed_by !== "" && (
            <>
              {" "}
              by <bdi>{closed_by}</bdi>
            </>
          )}
          {closed_line !== "" && <>: “{closed_line}”</>}
        </p>
      )}
      {state === "open" && (
        <details open={isHere}>
          <summary>Reply</summary>
          <form method="post" action={action} encType="multipart/form-data" className="report">
            {isHere && <Problem refused={refused} />}
            <input type="hidden" name="proof" value={proof} />
            <input type="hidden" name="thread" value={id} />
            <label className="field">
              <span>Your reply</span>
              <textarea
                name="text"
                rows={2}
                maxLength={MAX_TEXT}
                required
                defaultValue={isHere ? typed(refused, "text", "") : ""}
              />
            </label>
            <p className="actions">
              <button className="btn btn--line">Send reply</button>
            </p>
          </form>
        </details>
      )}
    </article>
  );
}
