/** A release's coverage in its report: figures, when, and every article with its evidence. Load it with React.lazy. */
import { Anchor, Skeleton } from "@mantine/core";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatReportDate } from "#features/reports/ui/report/words.ts";
import { addressOf } from "#platform/contract/call.ts";
import { counted } from "#platform/contract/sentence.ts";
import { call } from "#platform/http-client/call.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDay, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { durationOf } from "../../duration.ts";
import * as calls from "../../reporting/calls.ts";
import type { Report, ReportedArticle } from "../../reporting/contract.ts";
import { KindBadge } from "../kinds.tsx";
import { findItem } from "../find-item.ts";
import { COVERAGE_KEY } from "../use-coverage.ts";
import { languageWord } from "../words.ts";
import styles from "./report.module.css";
import { Timeline } from "./timeline.tsx";

export function CoverageSection({ postId }: { postId: number }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...COVERAGE_KEY, "report", postId],
    queryFn: () => call(calls.getReport, { query: { posts: String(postId) } }),
  });
  return (
    <section className={styles.section} aria-label="Coverage">
      <header>
        <h3>Coverage</h3>
        {data && data.figures.articles > 0 && <span>{counted(data.figures.articles, "article")}</span>}
      </header>
      {data?.post ? (
        data.figures.articles === 0 ? (
          <NoneYet post={data.post} />
        ) : (
          <Covered post={data.post} report={data} />
        )
      ) : error ? (
        <ErrorState title="Coverage could not be loaded" query={{ error, refetch, isFetching }} />
      ) : (
        <Skeleton height={160} />
      )}
    </section>
  );
}

type Post = NonNullable<Report["post"]>;

const placeOf = ({ id }: Post) => ({ parameters: { release: String(id) } });

function NoneYet({ post }: { post: Post }) {
  const { watched_until: until, to_confirm: waiting } = post;
  return (
    <p className={styles.none}>
      No coverage yet. {until === null ? "It is not watched any more." : `Watched until ${formatDay(until)}.`}{" "}
      <ScreenLink to="coverage" place={placeOf(post)}>
        {waiting > 0 ? `${formatCount(waiting)} to confirm` : "Coverage"}
      </ScreenLink>
    </p>
  );
}

function Covered({ post, report }: { post: Post; report: Report }) {
  const { figures, first, articles } = report;
  return (
    <>
      <dl className={styles.figures}>
        <Figure label="Articles" value={formatCount(figures.articles)} note="Confirmed by you" />
        <Figure label="Outlets" value={formatCount(figures.outlets)} note="Each counted once" />
        <Figure
          label="Languages"
          value={formatCount(figures.languages.length)}
          note={figures.languages.map(languageWord).join(", ")}
        />
        {first && (
          <Figure
            label="First article"
            value={durationOf(first.minutes * 60_000)}
            note={`After publication, ${first.outlet}`}
          />
        )}
      </dl>
      <Timeline report={report} published={post.published_at} />
      <header className={styles.when}>
        <h4>Articles</h4>
        <span className={styles.links}>
          {post.to_confirm > 0 && (
            <ScreenLink to="coverage" place={placeOf(post)}>
              {formatCount(post.to_confirm)} more to confirm
            </ScreenLink>
          )}
          <a href={addressOf(calls.getReportFile, { query: { posts: String(post.id) } })} download>
            <IconDownload size={14} stroke={1.75} aria-hidden /> CSV
          </a>
        </span>
      </header>
      <DataTable label="Articles" columns={COLUMNS} rows={articles} keyOf={({ id }) => id} headIs="still" />
      <p className={styles.foot}>We give no reach and no advertising value. Neither can be measured from here.</p>
    </>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}

const COLUMNS: Column<ReportedArticle>[] = [
  { name: "Kind", narrow: ["first"], cell: ({ kind }) => <KindBadge kind={kind} /> },
  {
    name: "Article",
    kind: "lead",
    width: [null, 160],
    narrow: ["line"],
    cell: ({ headline, outlet, language }) => (
      <>
        <bdi className={styles.headline}>{headline}</bdi>
        <span className={styles.sub}>
          <bdi>{outlet}</bdi>
          {language !== "" && `, ${languageWord(language)}`}
        </span>
      </>
    ),
  },
  {
    name: "Evidence",
    cell: ({ id, evidence_in_short: evidence, is_added: isAdded }) => (
      <>
        {evidence === "" ? (
          "Filled in by hand"
        ) : (
          <ScreenLink to="coverage" place={{ item: findItem(id) }}>
            {evidence}
          </ScreenLink>
        )}
        {isAdded && <span className={styles.sub}>Added by you</span>}
      </>
    ),
  },
  {
    name: "Published",
    kind: "figure",
    cell: ({ published_at: at, is_added: isAdded }) => (
      <>
        {formatReportDate(at)}
        {!isAdded && <span className={styles.sub}>{formatTimeOfDay(at)}</span>}
      </>
    ),
  },
  {
    name: "Visit",
    kind: "end",
    cell: ({ address, headline }) =>
      address !== null && (
        <Anchor
          className={styles.visit}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Visit ${headline}`}
        >
          Visit <IconExternalLink size={14} stroke={1.75} aria-hidden />
        </Anchor>
      ),
  },
];
