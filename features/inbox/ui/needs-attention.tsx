/** 'Needs attention' on the overview: what is waiting, why, and the one button that leads to it. */
import { useScheduleZone } from "#features/content/ui/schedule/schedule-zone.ts";
import { stopAfter } from "#platform/contract/sentence.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import type { InboxEntry, TodoCause } from "../contract.ts";
import { wordsOf } from "../entries/todo-words.ts";
import act from "./act.module.css";
import styles from "./needs-attention.module.css";
import { placeOf, TODO_LOOKS } from "./todo-looks.ts";
import { useInboxSummary } from "./use-summary.ts";

const MINUTE_MS = 60_000;

export function NeedsAttention() {
  const { data, error, refetch, isFetching } = useInboxSummary();
  if (error && !data)
    return (
      <Block title="Needs attention">
        <ErrorState title="What needs attention could not be loaded" query={{ error, refetch, isFetching }} />
      </Block>
    );
  if (!data || data.entries.length === 0) return null;
  return (
    <Block title="Needs attention" aside={<span className={styles.count}>{data.entries.length}</span>}>
      <ul className={styles.entries}>
        {data.entries.map((entry) => (
          <Entry key={entry.keys[0]} entry={entry} />
        ))}
      </ul>
    </Block>
  );
}

function Entry({ entry }: { entry: InboxEntry }) {
  const now = useNow(MINUTE_MS);
  const [zone] = useScheduleZone();
  const { icon: Icon, tone, verb } = TODO_LOOKS[entry.cause as TodoCause];
  const { what, about, line, quote } = wordsOf(entry, now, zone);
  const place = placeOf(entry);
  const named = { className: act.act, "aria-label": `${verb}: ${what} ${about}` };
  return (
    <li data-tone={tone}>
      <Icon size={17} stroke={1.75} aria-hidden />
      <p>
        <b>{what}</b> <bdi>{about}</bdi>
        {quote !== "" && <>: “{quote}”</>}
        {line !== "" && (
          <>
            {about === "" || quote !== "" ? "" : stopAfter(about)} {line}
          </>
        )}
      </p>
      {entry.page !== null ? (
        <a href={entry.page} {...named}>
          {verb}
        </a>
      ) : (
        place && (
          <ScreenLink {...place} {...named}>
            {verb}
          </ScreenLink>
        )
      )}
    </li>
  );
}
