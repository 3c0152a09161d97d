/** A post's report: what it is, where it is, who read it (docs/product/reports.md, Report dialog). */
import { Button, Modal, Skeleton } from "@mantine/core";
import { IconEye, IconFileTypePdf, IconPencil, IconReportOff, IconTrash } from "@tabler/icons-react";
import { type ComponentType, Suspense, useState } from "react";
import type { PostListItem } from "#features/content/contract.ts";
import { describeOwnPost } from "#features/content/ui/own-posts.tsx";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { PACKAGE_NAME, reportMessages } from "../../contract.ts";
import { LaterPlatforms } from "../deliveries/later.tsx";
import { DeliveryNotes } from "../deliveries/notes.tsx";
import { PlatformsBlock } from "./platforms-block.tsx";
import classes from "./report-dialog.module.css";
import type { ReportPart } from "./item.ts";
import { formatReportDate } from "./words.ts";
import { PostPicture } from "./reports-table.tsx";
import { useReportedPost } from "./use-reports.ts";

/** A chunk of its own: its chart is below the fold. */
const PostAnalytics = lazyComponent(() => import("#features/analytics/ui/post-analytics.tsx"), "PostAnalytics");

export type ReportEvents = {
  onClose: () => void;
  onPdf: (post: PostListItem) => void;
  onDelete: (post: PostListItem) => void;
};

/** Who wrote about a post: reports do not know where that comes from. */
export type CoverageSlot = ComponentType<{ postId: number }>;

type ReportDialogProps = ReportEvents & {
  /** Left out: nothing is known about it. */
  Coverage?: CoverageSlot | undefined;
  /** The open report; null closes the dialog. */
  open: { part: ReportPart; postId: number } | null;
  /** The reports of the page behind it, so that the dialog need not load them again. */
  posts: PostListItem[];
};

const TITLES: Record<ReportPart, string> = { report: "Report", platforms: "Platforms" };

export function ReportDialog({ open, posts, ...events }: ReportDialogProps) {
  // While the dialog fades away it still shows what it was about.
  const [shown, setShown] = useState(open);
  if (open && (open.part !== shown?.part || open.postId !== shown.postId)) setShown(open);
  const known = posts.find(({ id }) => id === shown?.postId);
  return (
    <Modal
      opened={open !== null}
      onClose={events.onClose}
      title={TITLES[shown?.part ?? "report"]}
      size={880}
      onExitTransitionEnd={keepPlace}
    >
      {shown &&
        (known ? (
          <Content post={known} part={shown.part} {...events} />
        ) : (
          <Unlisted key={shown.postId} {...shown} {...events} />
        ))}
    </Modal>
  );
}

/** The row that the focus would return to may be gone with its post. */
function keepPlace(): void {
  if (document.activeElement === document.body) document.querySelector("h1")?.focus({ preventScroll: true });
}

/** Reached by its address, or found by another search. */
function Unlisted({ postId, part, ...events }: Slotted & { postId: number; part: ReportPart }) {
  const { post, error, refetch, isFetching } = useReportedPost(postId);
  if (post) return <Content post={post} part={part} {...events} />;
  if (post === null)
    return (
      <EmptyState
        icon={IconReportOff}
        title="Report not found"
        detail={`${reportMessages.notFound} Reports exist only for your own published posts.`}
        action={<Button onClick={events.onClose}>Close</Button>}
      />
    );
  if (error) return <ErrorState title="This report could not be loaded" query={{ error, refetch, isFetching }} />;
  return (
    <div className={classes.head} role="status" aria-busy aria-label="Loading the report">
      <Skeleton height={136} width={232} />
      <Skeleton height={14} width="60%" />
    </div>
  );
}

type Slotted = ReportEvents & Pick<ReportDialogProps, "Coverage">;
type ContentProps = Slotted & { post: PostListItem; part: ReportPart };

function Content({ post, part, Coverage, onClose, onPdf, onDelete }: ContentProps) {
  const { platforms } = post;
  const isWhole = part === "report";
  return (
    <>
      {isWhole && <Head post={post} onDelete={onDelete} />}
      <section className={classes.block} aria-label="Where it was published">
        <header>
          <h3>{isWhole ? "Platforms" : <bdi>{describeOwnPost(post).name}</bdi>}</h3>
          {platforms.length > 0 && <span>{countWords(platforms.length)}</span>}
        </header>
        <PlatformsBlock platforms={platforms} />
        {isWhole && <DeliveryNotes postId={post.id} />}
        {isWhole && <LaterPlatforms postId={post.id} />}
      </section>
      {isWhole && Coverage && <Coverage postId={post.id} />}
      {isWhole && (
        <section className={classes.block}>
          <Suspense fallback={<Skeleton height={240} />}>
            <PostAnalytics postId={post.id} />
          </Suspense>
        </section>
      )}
      <DialogFoot words={isWhole && platforms.length > 0 ? "Audience figures come from the publishers." : ""}>
        <Button onClick={onClose}>Close</Button>
        {isWhole && (
          <Button
            variant="filled"
            leftSection={<IconFileTypePdf size={17} stroke={1.75} />}
            onClick={() => onPdf(post)}
          >
            PDF report
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

const countWords = (count: number) => (count === 1 ? "1 platform" : `${formatCount(count)} platforms`);

function Head({ post, onDelete }: { post: PostListItem; onDelete: (post: PostListItem) => void }) {
  const { name, quoted, page, editItem } = describeOwnPost(post);
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <div className={classes.head}>
      <div className={classes.banner}>
        <PostPicture post={post} width={232} height={136} />
      </div>
      <div className={classes.facts}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <dl>
          <dt>PR No.</dt>
          <dd>{post.id}</dd>
          <dt>Package</dt>
          <dd>{PACKAGE_NAME}</dd>
          <dt>Date</dt>
          <dd>
            <time dateTime={post.published_at ?? post.created_at}>
              {formatReportDate(post.published_at ?? post.created_at)}
            </time>
          </dd>
        </dl>
        <div className={classes.actions}>
          <Button component="a" href={page} leftSection={<IconEye {...icon} />} aria-label={`Preview ${quoted}`}>
            Preview
          </Button>
          {editItem && (
            <Button
              component={ItemLink}
              item={editItem}
              leftSection={<IconPencil {...icon} />}
              aria-label={`Edit ${quoted}`}
            >
              Edit
            </Button>
          )}
          <Button leftSection={<IconTrash {...icon} />} aria-label={`Delete ${quoted}`} onClick={() => onDelete(post)}>
            Delete
          </Button>
        </div>
      </div>
    </div>
  );
}
