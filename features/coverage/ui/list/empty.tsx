/** Where a list has nothing: what would be there, and how it comes there. */
import { Button } from "@mantine/core";
import { IconCheck, IconClipboardText, IconPlus, IconRss, IconSearchOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { counted } from "#platform/contract/sentence.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { getSettings } from "../../calls.ts";
import { COVERAGE_KINDS, type FindTab, type Watching } from "../../contract.ts";
import { DEFINITIONS, KindBadge } from "../kinds.tsx";
import { COVERAGE_KEY, type CoverageCompany } from "../use-coverage.ts";
import { Watches } from "../watch/watches.tsx";
import { momentWords } from "../words.ts";
import styles from "./empty.module.css";

type FirstProps = {
  company: CoverageCompany;
  watching: Watching;
  now: Date;
  onAdd: (() => void) | null;
  onAddSource: () => void;
  onWatches: () => void;
};

/** Before the first find: what is being watched, and what counts. */
export function NoCoverage({ company, watching, now, onAdd, onAddSource, onWatches }: FirstProps) {
  const daily = useIsDaily(company);
  const { releases, compared, since, watches } = watching;
  const finds = daily ? "New finds appear here and in the next 07:00 email." : "New finds appear here.";
  const detail =
    since === null
      ? `New articles are compared with a release for ${watching.watch_days} days after it is published.`
      : `We have compared ${counted(compared, "article").replace(/^\d+/, formatCount(compared))} with your ${counted(releases, "release")} since ${momentWords(since, now, true)}. ${finds}`;
  return (
    <>
      <EmptyState
        icon={IconClipboardText}
        title={since === null ? "No release is watched" : "No coverage found yet"}
        detail={detail}
        action={
          <div className={styles.actions}>
            {onAdd && (
              <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
                Add a clip
              </Button>
            )}
            <Button leftSection={<IconRss size={16} stroke={1.75} />} onClick={onAddSource}>
              Add a source
            </Button>
          </div>
        }
      />
      {watches.length > 0 && (
        <Block
          title="Being watched"
          aside={
            watches.some(({ may_extend: may }) => may) && (
              <button type="button" className={styles.change} onClick={onWatches}>
                Change
              </button>
            )
          }
        >
          <Watches watches={watches} now={now} />
        </Block>
      )}
      <Block title="What counts">
        <ul className={styles.kinds}>
          {COVERAGE_KINDS.map((kind) => (
            <li key={kind}>
              <KindBadge kind={kind} />
              <span>{DEFINITIONS[kind]}</span>
            </li>
          ))}
        </ul>
      </Block>
    </>
  );
}

/** Whether the caller is emailed each morning. */
function useIsDaily(company: CoverageCompany): boolean {
  const { data } = useQuery({
    queryKey: [...COVERAGE_KEY, "settings", company],
    queryFn: () => call(getSettings, { query: { company } }),
    retry: false,
  });
  return data?.daily ?? false;
}

const NOTHING: Record<FindTab, { title: string; detail: string }> = {
  to_confirm: { title: "Nothing to confirm", detail: "New articles about your releases appear here." },
  confirmed: { title: "Nothing confirmed", detail: "Articles that you confirm appear here and in reports." },
  dismissed: { title: "Nothing dismissed", detail: "Articles that you dismiss stay here and do not come back." },
  added: { title: "No clips", detail: "Articles, print and broadcast that you add appear here." },
};

type EmptyTabProps = {
  tab: FindTab;
  isNarrowed: boolean;
  onClear: () => void;
  onAdd: (() => void) | null;
};

export function NothingInTab({ tab, isNarrowed, onClear, onAdd }: EmptyTabProps) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No matching articles"
        detail="No articles match your filters."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  return (
    <EmptyState
      icon={tab === "to_confirm" ? IconCheck : IconClipboardText}
      {...NOTHING[tab]}
      action={tab === "added" && onAdd && <Button onClick={onAdd}>Add a clip</Button>}
    />
  );
}
