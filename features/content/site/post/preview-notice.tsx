/** Notice above an unpublished page: its status, publishing time and edit link. */
import { publicPath, stageOf, type Status } from "../../contract.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { words } from "#ui-kit/public/words/words.ts";
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
  const named = words().previewNotice;
  const { state, reason, note } = post.review;
  const linkTo = (href: string) => (text: string) => <a href={href}>{text}</a>;
  return (
    <aside className="preview" aria-label={words().post.preview}>
      <div className="page">
        <p>
          <b>{named.title}</b>{" "}
          {viewer === "tester" ? named.test : `${stateOf(post, viewer)} ${audienceOf(post, viewer)}`}
        </p>
        {viewer === "operator" && reason && <p>{named.reason(reason)}</p>}
        {viewer === "owner" && (state === "returned" || state === "rejected") && <p>{named.decided(state, note)}</p>}
        {viewer === "owner" && (
          <p>
            {named.editPost(linkTo(editAddress(post)))} {post.isProposal && named.published(linkTo(publicPath(post)))}
          </p>
        )}
      </div>
    </aside>
  );
}

function stateOf({ status, publishAt, ...post }: PublicPost, viewer: Viewer): string {
  const named = words().previewNotice;
  const isOwn = viewer === "owner";
  const moment = status === "scheduled" && publishAt ? momentOf(publishAt) : null;
  if (post.awaitsConfirmation)
    return moment === null ? named.unconfirmed(isOwn) : named.scheduledUnconfirmed(moment, isOwn);
  if (post.isProposal) return named.edit;
  if (status === "withdrawn") return named.withdrawn;
  if (status === "draft") return named.draft;
  if (moment === null) return named.waiting;
  return post.review.state === "waiting" ? named.scheduledWaiting(moment) : named.scheduled(moment);
}

function momentOf(iso: string): string {
  return words().previewNotice.moment(formatDay(iso), `${formatTime(iso)} ${formatZone(iso)}`);
}

function audienceOf({ review }: PublicPost, viewer: Viewer): string {
  const { seenBy } = words().previewNotice;
  if (viewer === "operator") return seenBy.operator;
  return review.state === "waiting" ? seenBy.editors : seenBy.owner;
}

/** Where the dashboard edits this post. */
function editAddress(post: PublicPost): string {
  const kind = findKindByTypeCode(post.type);
  const item = `edit.${kind?.key ?? ""}.${stageOf(post.status)}.${post.id}`;
  return `/dashboard?${new URLSearchParams({ activeContent: SCREENS[post.status], item })}`;
}
