/** Replaces the submit form once a post is stored: its address, sharing, next steps. */
import { Button, Skeleton } from "@mantine/core";
import { IconCalendarTime, IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import { type ComponentType, useEffect, useRef } from "react";
import { PRICING_PAGE } from "#features/billing/contracts/plan.ts";
import { usePayingFeatures } from "#features/companies/ui/paying-features.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { SavedPost } from "../../contract.ts";
import { usePostDetail } from "../edit/use-post-detail.ts";
import type { PostItem } from "../lists/post-item.ts";
import { nameOf } from "../post-labels.ts";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import { NextStep } from "./next-step.tsx";
import { PagePicture } from "./page-picture.tsx";
import { Share } from "./share.tsx";
import { type SubmittedPost, wordsOf } from "./words.ts";
import classes from "./panel.module.css";

type Props = {
  post: PostItem<string>;
  /** The answer of the submit, known before the post itself is loaded; null after a reload. */
  saved: SavedPost | null;
  /** Goes back to the empty form. */
  onNext: () => void;
  /** The step with the progress of a published post's deliveries. */
  Deliveries: ComponentType<{ postId: number }>;
};

/** Takes the focus; Escape closes it (docs/product/publishing.md, After a submit). */
export function SubmittedPanel({ post: { kind, stage, id }, saved, onNext, Deliveries }: Props) {
  const { data, error, refetch, isFetching } = usePostDetail(kind, stage, id);
  const panel = useRef<HTMLElement>(null);
  const [zone] = useScheduleZone();
  const post: SubmittedPost | undefined = data ?? saved ?? undefined;
  const company = data?.company_display_name ?? null;
  const words = post && wordsOf(post, { publishedAt: data?.published_at ?? null, company, zone });
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const element = panel.current;
    const close = ({ key }: KeyboardEvent) => key === "Escape" && onNext();
    element?.addEventListener("keydown", close);
    return () => element?.removeEventListener("keydown", close);
  }, [onNext]);
  return (
    <section ref={panel} tabIndex={-1} className={classes.panel} aria-label={words?.title ?? "Submitted post"}>
      <PageHead
        title={words?.title ?? "Submitted post"}
        mark={words && <Mark progress={words.progress} />}
        note={words?.note}
        actions={<Button onClick={onNext}>Write another</Button>}
      />
      {post && words && (
        <div className={classes.columns}>
          <Result
            post={post}
            byline={[company, data?.published_at && formatDay(data.published_at)].filter(Boolean).join(" · ")}
            topics={data?.tags ?? []}
            summary={data?.summary ?? ""}
            banner={error ? null : data?.banner_picture}
          />
          <aside aria-label="What happens next, and releases left">
            <Block title="What happens next">
              <ol className={classes.steps}>
                {words.steps.map(({ text, detail, time, isDone = false }) => (
                  <NextStep key={text} text={text} state={isDone ? "done" : "next"} aside={time}>
                    {detail}
                  </NextStep>
                ))}
                {words.isDelivered && <Deliveries postId={post.id} />}
              </ol>
            </Block>
            <Left company={data?.posted_by_company ?? null} />
          </aside>
        </div>
      )}
      {!post && error && <ErrorState title="This post could not be loaded" query={{ error, refetch, isFetching }} />}
      {!post && !error && <Skeleton height={400} aria-busy />}
    </section>
  );
}

function Mark({ progress }: Pick<ReturnType<typeof wordsOf>, "progress">) {
  const Icon = { done: IconCircleCheck, timed: IconCalendarTime, waits: IconHourglass }[progress];
  return <Icon className={classes.mark} data-progress={progress} size={24} stroke={1.75} aria-hidden />;
}

type ResultProps = {
  post: SubmittedPost;
  byline: string;
  topics: readonly string[];
  summary: string;
  /** Undefined: not loaded yet. */
  banner: string | null | undefined;
};

function Result({ post, byline, topics, summary, banner }: ResultProps) {
  const address = window.location.origin + post.url;
  return (
    <div>
      <PagePicture post={post} address={address} byline={byline} topics={topics} summary={summary} banner={banner} />
      <h2 className={classes.name}>
        <bdi>{nameOf(post)}</bdi>
      </h2>
      <Share post={post} address={address} summary={summary} />
    </div>
  );
}

function Left({ company }: { company: number | null }) {
  const left = usePayingFeatures(String(company)).press_releases;
  if (left === null) return null;
  return (
    <Block
      title={`${formatCount(left)} ${left === 1 ? "release" : "releases"} left`}
      aside={<ScreenLink to="billing">Plan & Billing</ScreenLink>}
    >
      <p className={classes.left}>
        {left === 0 ? (
          <>
            That was your last release. <a href={PRICING_PAGE}>View pricing plans</a> before you write the next one.
          </>
        ) : (
          "Each post you submit or schedule uses one. Drafts and edits cost nothing."
        )}
      </p>
    </Block>
  );
}
