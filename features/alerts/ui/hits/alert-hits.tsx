/** What an alert has found, day by day, with what it looks for and how it is sent at the side. */
import { ActionIcon, Button, Menu, Skeleton } from "@mantine/core";
import { IconCheck, IconDots, IconPencil, IconSearchOff } from "@tabler/icons-react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { StatusTabs } from "#ui-kit/tables/status-tabs.tsx";
import { counted } from "#platform/contract/sentence.ts";
import { useNow } from "#ui-kit/use-now.ts";
import { type Hits, SHOWN } from "../../contract.ts";
import { nameOfLanguage } from "../../languages.ts";
import { alertMessages } from "../../messages.ts";
import { DayChart } from "../day-chart.tsx";
import { HitRow } from "../hit-row.tsx";
import hitStyles from "../hits.module.css";
import { useDeleteAlert, useHits, usePauseAlert, useReadHits } from "../use-alerts.ts";
import { dayWords } from "../words.ts";
import { HitTools } from "./hit-tools.tsx";
import { Rail } from "./rail.tsx";
import styles from "./alert-hits.module.css";

const MINUTE_MS = 60_000;
const SPANS = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
] as const;
const TABS = { all: "All", new: "New", saved: "Saved" } as const;

export function AlertHits({ id }: { id: number }) {
  const { parameters, setParameters } = useNavigation();
  const show = SHOWN.find((each) => each === parameters.get("show")) ?? "all";
  const days = SPANS.find(({ value }) => value === parameters.get("days"))?.value ?? "30";
  const source = parameters.get("source") ?? "";
  const language = parameters.get("language") ?? "";
  const page = Math.max(1, Number(parameters.get("page")) || 1);
  const query = useHits(id, { show, days: Number(days), source: Number(source) || 0, language, page });
  const { data, error, refetch, isFetching } = query;
  const filter = (changes: Record<string, string | null>) => setParameters({ page: null, ...changes });
  if (!data)
    return (
      <>
        <PageHead title="Alert" />
        {error ? (
          <ErrorState title={alertMessages.hitsFailed} query={{ error, refetch, isFetching }} />
        ) : (
          <div aria-busy="true" aria-label="Loading the hits">
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className={styles.loading} height={64} />
            ))}
          </div>
        )}
      </>
    );
  return (
    <>
      <Head data={data} />
      <div className={styles.cols}>
        <div>
          <div className={styles.bar}>
            <div className={styles.filters}>
              <FilterChoice
                label="Time"
                data={SPANS}
                value={days}
                onChoose={(chosen) => filter({ days: chosen === "30" ? null : chosen })}
              />
              <FilterChoice
                label="Source"
                all="All sources"
                isSearchable
                data={data.sources.map((each) => ({ value: String(each.id), label: each.name }))}
                value={source === "" ? null : source}
                onChoose={(chosen) => filter({ source: chosen })}
              />
              <FilterChoice
                label="Language"
                all="All languages"
                data={data.languages.map((each) => ({ value: each, label: nameOfLanguage(each) }))}
                value={language === "" ? null : language}
                onChoose={(chosen) => filter({ language: chosen })}
              />
            </div>
            <StatusTabs
              label="Stories"
              tabs={SHOWN.map((each) => [each, TABS[each]] as const)}
              value={show}
              countOf={(each) => data.counts[each]}
              onChoose={(chosen) => filter({ show: chosen === "all" ? null : chosen })}
            />
          </div>
          {data.counts.all > 0 && days === "30" && <DayChart days={data.days} isTall />}
          <Days data={data} show={show} />
          {data.total_pages > 1 && (
            <ListFoot
              page={page}
              pages={data.total_pages}
              stale={null}
              onPage={(next) => setParameters({ page: next === 1 ? null : String(next) }, { isStep: true })}
            >
              {counted(data.counts[show], "story", "stories")}
            </ListFoot>
          )}
        </div>
        <Rail data={data} />
      </div>
    </>
  );
}

function Head({ data: { alert, counts } }: { data: Hits }) {
  const { openItem, closeItem } = useNavigation();
  const read = useReadHits();
  const pause = usePauseAlert();
  const remove = useDeleteAlert();
  const isPaused = alert.paused_at !== null;
  return (
    <PageHead
      title={alert.name}
      note={`${alert.count} hits in 30 days`}
      actions={
        <>
          <Button
            className={styles.wide}
            leftSection={<IconCheck size={16} />}
            disabled={counts.new === 0}
            loading={read.isPending}
            onClick={() => read.mutate({ id: alert.id, articles: null })}
          >
            Mark all read
          </Button>
          <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => openItem(`edit.${alert.id}`)}>
            Edit
          </Button>
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon size={32} aria-label="More actions">
                <IconDots size={17} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => pause.mutate({ id: alert.id, is_paused: !isPaused })}>
                {isPaused ? "Resume" : "Pause"}
              </Menu.Item>
              {!isPaused && (
                <Menu.Item onClick={() => pause.mutate({ id: alert.id, is_paused: true, days: 7 })}>
                  Pause for a week
                </Menu.Item>
              )}
              <Menu.Item className={styles.narrow} onClick={() => read.mutate({ id: alert.id, articles: null })}>
                Mark all read
              </Menu.Item>
              <Menu.Item color="red" onClick={() => remove.mutate(alert.id, { onSuccess: closeItem })}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    />
  );
}

const NOTHING = {
  all: { title: "No hits yet", detail: "Stories appear here when a source publishes one." },
  new: { title: "Nothing new", detail: "You have read all stories." },
  saved: { title: "Nothing saved", detail: "Save a story to keep it here." },
} as const;

function Days({ data, show }: { data: Hits; show: keyof typeof TABS }) {
  const now = useNow(MINUTE_MS);
  const read = useReadHits();
  if (data.hits.length === 0) return <EmptyState icon={IconSearchOff} {...NOTHING[show]} />;
  return [...Map.groupBy(data.hits, ({ published_at }) => dayWords(published_at, now))].map(([day, hits]) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>
        {day} <span>{hits.length}</span>
      </h2>
      <ul className={hitStyles.hits}>
        {hits.map((hit) => (
          <HitRow
            key={hit.id}
            hit={hit}
            now={now}
            tools={<HitTools alertId={data.alert.id} hit={hit} />}
            onRead={() => hit.is_read || read.mutate({ id: data.alert.id, articles: [hit.id] })}
          />
        ))}
      </ul>
    </section>
  ));
}
