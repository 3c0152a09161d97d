/** What the search has found in the last 30 days, as it is written. */
import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { counted } from "#platform/contract/sentence.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import type { Preview } from "../../contract.ts";
import { alertMessages } from "../../messages.ts";
import { DayChart } from "../day-chart.tsx";
import { HitRow } from "../hit-row.tsx";
import hitStyles from "../hits.module.css";
import type { usePreview } from "../use-alerts.ts";
import styles from "./preview-pane.module.css";

const MINUTE_MS = 60_000;

/** @param isAsked there is something to look for. */
export function PreviewPane({ preview, isAsked }: { preview: ReturnType<typeof usePreview>; isAsked: boolean }) {
  const { data, error, isFetching, refetch } = preview;
  const isShown = isAsked && data;
  return (
    <section className={styles.pane} aria-label="Hits" aria-busy={isFetching}>
      <header>
        <h2>Hits</h2>
        <p role="status" className={isShown && data.is_too_broad ? styles.broad : undefined}>
          {isShown && sayCount(data)}
        </p>
        <span>Follows as you write</span>
      </header>
      {isShown ? (
        <Found preview={data} />
      ) : isAsked && error ? (
        <ErrorState title={alertMessages.previewFailed} query={{ error, refetch, isFetching }} />
      ) : (
        isAsked && [0, 1, 2, 3].map((row) => <Skeleton key={row} height={56} mb={12} />)
      )}
    </section>
  );
}

function sayCount({ count, per_day, is_too_broad }: Preview): string {
  if (is_too_broad) return alertMessages.tooBroad(per_day);
  const often = per_day >= 1 ? `, about ${per_day} a day` : "";
  return `${count} in the last 30 days${often}`;
}

function Found({ preview: { days, hits, count, taken_out } }: { preview: Preview }) {
  const now = useNow(MINUTE_MS);
  return (
    <>
      {count > 0 && <DayChart days={days} />}
      <ul className={hitStyles.hits}>
        {hits.map((hit) => (
          <HitRow key={hit.id} hit={{ ...hit, is_read: false }} now={now} isSmall />
        ))}
      </ul>
      {taken_out.count > 0 && <TakenOut {...taken_out} />}
    </>
  );
}

function TakenOut({ count, titles }: Preview["taken_out"]) {
  const [isOpen, setOpen] = useState(false);
  const [first = "", ...others] = titles;
  return (
    <div className={styles.taken}>
      <p>
        The minus took out {counted(count, "story", "stories")}: “<span dir="auto">{first}</span>”
        {others.length > 0 && !isOpen ? (
          <>
            ,{" "}
            <button type="button" onClick={() => setOpen(true)}>
              {count - 1} more
            </button>
            .
          </>
        ) : (
          "."
        )}
      </p>
      {isOpen && (
        <ul>
          {others.map((title) => (
            <li key={title} dir="auto">
              {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
