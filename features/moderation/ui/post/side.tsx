/** Background of a waiting post: reason for review, author, earlier decisions, and the release check. */
import { Badge } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconClock, IconHelpCircle } from "@tabler/icons-react";
import { Block } from "#ui-kit/page/block.tsx";
import { formatMoment, formatMomentDay } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import type { PastDecision, QueuedAuthor, QueuedPost } from "../../contract.ts";
import type { ReleaseFinding } from "#features/release-check/check/check-release.ts";
import { type Look, LOOK_WORDS, lookOf, wordsOfTally } from "#features/release-check/ui/finding-words.ts";
import check from "#features/release-check/ui/release-check.module.css";
import { PAST_DECISIONS } from "../queue/words.ts";
import classes from "./side.module.css";

export function PostSide({ post }: { post: QueuedPost }) {
  return (
    <aside className={classes.side} aria-label="About this post">
      <Block title="Reason for review">
        <p className={classes.reason} dir="auto">
          {post.reason}
        </p>
        <Times post={post} />
      </Block>
      <Block title="Author">
        <Author author={post.author} postedAs={post.posted_as} />
      </Block>
      {post.decisions.length > 0 && (
        <Block title="Earlier decisions">
          <ol className={classes.decisions}>
            {post.decisions.map((past) => (
              <Decided key={past.decided_at} past={past} />
            ))}
          </ol>
        </Block>
      )}
      <Findings findings={post.findings} />
    </aside>
  );
}

function Times({ post: { waits_since, publishing_time, status, version, word_count } }: { post: QueuedPost }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Waiting since</dt>
        <dd>{formatMoment(waits_since)}</dd>
      </div>
      {status === "scheduled" && publishing_time && (
        <div>
          <dt>Scheduled for</dt>
          <dd>{formatMoment(publishing_time)}</dd>
        </div>
      )}
      <div>
        <dt>Version</dt>
        <dd>
          {version}, {word_count} {word_count === 1 ? "word" : "words"}
        </dd>
      </div>
    </dl>
  );
}

function Author({ author, postedAs }: { author: QueuedAuthor; postedAs: string }) {
  const { name, email, joined_at, is_suspended, approved, returned, rejected } = author;
  return (
    <>
      <div className={classes.author}>
        <ScreenLink to="operatorUsers" place={{ parameters: { q: email } }}>
          <bdi>{name || email}</bdi>
        </ScreenLink>
        {is_suspended && <Badge color="red">Suspended</Badge>}
      </div>
      <p className={classes.email}>{email}</p>
      {postedAs !== name && (
        <p className={classes.email}>
          For <bdi>{postedAs}</bdi>
        </p>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Joined</dt>
          <dd>{formatMomentDay(joined_at)}</dd>
        </div>
        <div>
          <dt>Approved</dt>
          <dd>{approved}</dd>
        </div>
        <div>
          <dt>Returned</dt>
          <dd>{returned}</dd>
        </div>
        <div>
          <dt>Rejected</dt>
          <dd>{rejected}</dd>
        </div>
      </dl>
    </>
  );
}

function Decided({ past: { decision, note, version, decided_at, decided_by } }: { past: PastDecision }) {
  return (
    <li>
      <p className={classes.decided}>
        <strong>{PAST_DECISIONS[decision]}</strong> version {version}
      </p>
      <p className={classes.when}>
        {formatMoment(decided_at)}
        {decided_by !== null && (
          <>
            {" · "}
            <bdi>{decided_by}</bdi>
          </>
        )}
      </p>
      {note && (
        <p className={classes.note} dir="auto">
          {note}
        </p>
      )}
    </li>
  );
}

const ICONS: Readonly<Record<Look, typeof IconClock>> = {
  passed: IconCircleCheck,
  waits: IconClock,
  failed: IconAlertTriangle,
  question: IconHelpCircle,
  serious: IconAlertCircle,
};

function Findings({ findings }: { findings: readonly ReleaseFinding[] }) {
  const failed = findings
    .filter(({ state }) => state === "failed")
    .toSorted((a, b) => Number(b.isSerious) - Number(a.isSerious));
  const others = findings.filter(({ state }) => state !== "failed");
  const tally = wordsOfTally(findings);
  return (
    <Block title="Release check" aside={<span className={classes.tally}>{tally.short}</span>}>
      <ul className={check.findings}>
        {failed.map((finding) => (
          <Finding key={finding.rule} finding={finding} />
        ))}
      </ul>
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>{tally.shown}</summary>
          <ul className={check.findings}>
            {others.map((finding) => (
              <Finding key={finding.rule} finding={finding} />
            ))}
          </ul>
        </details>
      )}
    </Block>
  );
}

function Finding({ finding }: { finding: ReleaseFinding }) {
  const look = lookOf(finding);
  const Icon = ICONS[look];
  return (
    <li className={check.finding} data-look={look}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <div>
        <p className={check.head}>
          <span className={check.label}>{finding.label}</span>
          <span className={check.word}>{LOOK_WORDS[look]}</span>
        </p>
        <p dir="auto">{finding.reason}</p>
      </div>
    </li>
  );
}
