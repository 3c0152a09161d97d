/** The queue: search, two filters, and what waits, the longest first. */
import { Badge, Button, NativeSelect, Skeleton } from "@mantine/core";
import { IconChevronDown, IconChecks, IconSearchOff } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { itemOf } from "#ui-kit/page/numbered-item.ts";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { KINDS } from "#features/content/kinds/index.ts";
import type { QueueItem } from "../../contract.ts";
import { TypeBadge } from "#features/content/ui/badges.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { REASON_BADGES, returnedLabel, stageWords, waitedFor } from "./words.ts";
import classes from "./list.module.css";
import type { useQueueAddress } from "./use-address.ts";
import type { useQueue } from "./use-queue.ts";
import { QUEUE_REASON_KEYS } from "#features/content/contracts/publishing.ts";

const MINUTE = 60_000;
const CHEVRON = <IconChevronDown size={16} stroke={1.75} aria-hidden />;
const TYPES = [
  { value: "", label: "All types" },
  ...KINDS.map(({ typeCode, pluralLabel }) => ({ value: typeCode, label: pluralLabel })),
];
const REASONS = [
  { value: "", label: "All reasons" },
  ...QUEUE_REASON_KEYS.flatMap((value) => {
    const badge = REASON_BADGES[value];
    return badge ? [{ value, label: badge.label }] : [];
  }),
];

type QueueListProps = {
  queue: ReturnType<typeof useQueue>;
  address: ReturnType<typeof useQueueAddress>;
  shownId: number | null;
  /** From the list itself, where arrows mean rows and not scrolling. */
  onMove: (step: 1 | -1) => void;
};

export function QueueList({ queue, address, shownId, onMove }: QueueListProps) {
  const { filter } = address;
  return (
    <section className={classes.queue} aria-label="Queue">
      <div className={classes.filters}>
        <SearchField label="Search the queue" placeholder="Search..." q={filter.q} onSearch={address.search} />
        <NativeSelect
          aria-label="Type"
          data={TYPES}
          value={filter.type ?? ""}
          rightSection={CHEVRON}
          onChange={({ currentTarget }) => address.narrow({ type: currentTarget.value })}
        />
        <NativeSelect
          aria-label="Reason"
          data={REASONS}
          value={filter.reason ?? ""}
          rightSection={CHEVRON}
          onChange={({ currentTarget }) => address.narrow({ reason: currentTarget.value })}
        />
      </div>
      <Lines queue={queue} address={address} shownId={shownId} onMove={onMove} />
    </section>
  );
}

function Lines({ queue, address, shownId, onMove }: QueueListProps) {
  const { posts, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } =
    queue;
  const now = useNow(MINUTE);
  if (!posts && error) {
    return <ErrorState title="The queue could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  if (!posts) return <LoadingLines />;
  if (posts.length === 0 && address.isNarrowed)
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No matching posts"
        detail="No waiting posts match your search and filters."
        action={<Button onClick={address.clear}>Show all</Button>}
      />
    );
  if (posts.length === 0)
    return (
      <EmptyState icon={IconChecks} title="The queue is empty." detail="Posts submitted for review appear here." />
    );
  const step = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    onMove(event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links are what takes the keys */}
      <ol className={classes.lines} aria-label="Waiting posts" aria-busy={isPlaceholderData} onKeyDown={step}>
        {posts.map((post) => (
          <Line key={post.id} post={post} now={now} isShown={post.id === shownId} />
        ))}
      </ol>
      {error && (
        <p className={classes.stale} role="status">
          Not up to date.{" "}
          <Button size="xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </p>
      )}
      {hasNextPage && (
        <Button fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Line({ post, now, isShown }: { post: QueueItem; now: Date; isShown: boolean }) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current } = line;
    if (!isShown || !current) return;
    bringIntoSight(current);
    // Arrows lead on from where they led to.
    if (current.parentElement?.contains(document.activeElement))
      current.querySelector("a")?.focus({ preventScroll: true });
  }, [isShown]);
  const stage = stageWords(post);
  return (
    <li ref={line} className={classes.line} data-shown={isShown || undefined}>
      <ItemLink item={itemOf("post", post.id)} className={classes.name} aria-current={isShown || undefined}>
        <bdi>{post.name.trim() || "Untitled"}</bdi>
      </ItemLink>
      <p className={classes.who}>
        <bdi>{post.posted_as}</bdi>
        <time dateTime={post.waits_since}>{waitedFor(post.waits_since, now)}</time>
      </p>
      <div className={classes.badges}>
        <TypeBadge type={post.type} />
        {stage && <Badge color="blue">{stage}</Badge>}
        <ReasonBadges post={post} />
      </div>
    </li>
  );
}

/** Scrolls the queue alone: the page would lose its head. */
function bringIntoSight(line: Element): void {
  const pane = line.closest("[data-pane]");
  if (!pane) return;
  const [seen, own] = [pane.getBoundingClientRect(), line.getBoundingClientRect()];
  if (own.top < seen.top) pane.scrollTop -= seen.top - own.top;
  else if (own.bottom > seen.bottom) pane.scrollTop += own.bottom - seen.bottom;
}

export function ReasonBadges({ post }: { post: QueueItem }) {
  return (
    <>
      {post.times_returned > 0 && <Badge color="amber">{returnedLabel(post.times_returned)}</Badge>}
      {post.reasons.map((reason) => {
        const badge = REASON_BADGES[reason];
        return (
          badge && (
            <Badge key={reason} color={badge.colour}>
              {badge.label}
            </Badge>
          )
        );
      })}
    </>
  );
}

function LoadingLines() {
  return (
    <div className={classes.loading} aria-busy="true" aria-label="Loading the queue">
      {["82%", "64%", "76%", "58%", "70%"].map((width) => (
        <div key={width}>
          <Skeleton height={14} width={width} />
          <Skeleton height={12} width="48%" />
          <Skeleton height={16} width={96} />
        </div>
      ))}
    </div>
  );
}
