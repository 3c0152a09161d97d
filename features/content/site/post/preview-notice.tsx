/** Notice above an unpublished page: its status, publishing time and edit link. */
import { publicPath, stageOf, type Status } from "../../contract.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { formatDay, formatTime, formatZone } from "#ui-kit/public/dates.ts";
import type { PublicPost, Viewer } from "../public-post.ts";

/** The dashboard's list for posts of a status (docs/product/lists.md, Lists). */
const SCREENS: Record<Status, string> = {
  draft: "drafts",
  scheduled: "scheduledPosts",
  pending: "pendingPosts",
  published: "publishedPosts",
  withdrawn: "allPosts",
};

export function PreviewNotice({ post, viewer }: { post: PublicPost; viewer: Viewer }) {
  return (
    <aside className="preview" aria-label="Preview">
      <div className="page">
        <p>
          <b>Preview.</b> {stateOf(post, viewer)} {audienceOf(post, viewer)}
        </p>
        {viewer === "operator" && post.review.reason && <p>Reason for review: {post.review.reason}</p>}
        {viewer === "owner" && <OperatorsWord post={post} />}
        {viewer === "owner" && (
          <p>
            <a href={editAddress(post)}>Edit this post</a> in your dashboard.
            {post.isProposal && (
              <>
                {" "}
                <a href={publicPath(post)}>View the published version</a>.
              </>
            )}
          </p>
        )}
      </div>
    </aside>
  );
}

function stateOf(post: PublicPost, viewer: Viewer): string {
  const waits = post.review.state === "waiting";
  if (post.awaitsConfirmation) return awaitingText(post, viewer === "owner" ? "your" : "the author's");
  if (post.isProposal) return "This edit is waiting for review. Readers still see the published version.";
  if (post.status === "withdrawn") return "This post has been withdrawn by our editors.";
  if (post.status === "draft") return "This is a draft.";
  if (post.status === "scheduled" && post.publishAt) {
    const time = `${formatDay(post.publishAt)} at ${formatTime(post.publishAt)} ${formatZone(post.publishAt)}`;
    return waits
      ? `Scheduled for ${time} and waiting for review. It will be published then if it is approved in time.`
      : `Scheduled for ${time}.`;
  }
  return "This post is waiting for review.";
}

function awaitingText({ status, publishAt }: PublicPost, whose: string): string {
  if (status === "scheduled" && publishAt)
    return `Scheduled for ${formatDay(publishAt)} at ${formatTime(publishAt)} ${formatZone(publishAt)}. It will be published then if ${whose} email address is confirmed.`;
  return `This post is waiting for ${whose} email address to be confirmed.`;
}

function audienceOf(post: PublicPost, viewer: Viewer): string {
  if (viewer === "operator") return "Only the author and operators can see this page.";
  return post.review.state === "waiting"
    ? "Only you and our editors can see this page."
    : "Only you can see this page.";
}

function OperatorsWord({ post }: { post: PublicPost }) {
  const { state, note } = post.review;
  if (state !== "returned" && state !== "rejected") return null;
  return (
    <p>
      It was {state}
      {note ? `. Comment from our editors: ${note}` : "."}
    </p>
  );
}

/** Where the dashboard edits this post. */
function editAddress(post: PublicPost): string {
  const kind = findKindByTypeCode(post.type);
  const item = `edit.${kind?.key ?? ""}.${stageOf(post.status)}.${post.id}`;
  return `/dashboard?${new URLSearchParams({ activeContent: SCREENS[post.status], item })}`;
}
