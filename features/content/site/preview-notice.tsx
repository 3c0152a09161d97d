/** The line over a page that readers do not see yet: what it is, when it comes, and where it is edited. */
import { publicPath, stageOf, type Status } from "../contract.ts";
import { findKindByTypeCode } from "../kinds/index.ts";
import { formatDay, formatTime } from "./dates.ts";
import type { PublicPost, Viewer } from "./view.ts";

/** The dashboard's list that holds posts of a status (spec section 2). */
const SCREENS: Record<Status, string> = {
  draft: "drafts",
  scheduled: "scheduledPosts",
  pending: "pendingPosts",
  published: "publishedPosts",
};

export function PreviewNotice({ post, viewer }: { post: PublicPost; viewer: Viewer }) {
  return (
    <aside className="preview" aria-label="Preview">
      <div className="page">
        <p>
          <b>Preview.</b> {stateOf(post)} {audienceOf(post, viewer)}
        </p>
        {viewer === "operator" && post.review.reason && <p>Why it waits: {post.review.reason}</p>}
        {viewer === "owner" && <OperatorsWord post={post} />}
        {viewer === "owner" && (
          <p>
            <a href={editAddress(post)}>Edit it</a> in your dashboard.
            {post.isProposal && (
              <>
                {" "}
                <a href={publicPath(post)}>Open what readers see</a>.
              </>
            )}
          </p>
        )}
      </div>
    </aside>
  );
}

function stateOf(post: PublicPost): string {
  const waits = post.review.state === "waiting";
  if (post.isProposal) return "This edit waits for review. Readers still see the version before it.";
  if (post.status === "draft") return "This is a draft.";
  if (post.status === "scheduled" && post.publishAt) {
    const time = `${formatDay(post.publishAt)} at ${formatTime(post.publishAt)} UTC`;
    return waits
      ? `This is scheduled for ${time} and waits for review: it goes out then if it is approved before.`
      : `This is scheduled. It goes out on ${time}.`;
  }
  return "This waits for review.";
}

function audienceOf(post: PublicPost, viewer: Viewer): string {
  if (viewer === "operator") return "Only its author and operators can open this page.";
  return post.review.state === "waiting"
    ? "Only you and operators can open this page."
    : "Only you can open this page.";
}

function OperatorsWord({ post }: { post: PublicPost }) {
  const { state, note } = post.review;
  if (state !== "returned" && state !== "rejected") return null;
  return (
    <p>
      It was {state}
      {note ? ` with these words: ${note}` : "."}
    </p>
  );
}

/** Where the dashboard edits this post. */
function editAddress(post: PublicPost): string {
  const kind = findKindByTypeCode(post.type);
  const item = `edit.${kind?.key ?? ""}.${stageOf(post.status)}.${post.id}`;
  return `/dashboard?${new URLSearchParams({ activeContent: SCREENS[post.status], item })}`;
}
