/** All alerts of the person, and their newest hits. */
import { Button, Skeleton } from "@mantine/core";
import { IconBell, IconPlus } from "@tabler/icons-react";
import { counted } from "#platform/contract/sentence.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { clockTime, deviceZone } from "#ui-kit/format/zoned.ts";
import { StatusTabs } from "#ui-kit/tables/status-tabs.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import type { Alert, AlertList as List } from "../../contract.ts";
import { alertMessages } from "../../messages.ts";
import { HitRow } from "../hit-row.tsx";
import hitStyles from "../hits.module.css";
import { NEW_ALERT } from "../items.ts";
import { useAlerts, useReadHits, useReplaceAddress } from "../use-alerts.ts";
import { AlertRow } from "./alert-row.tsx";
import styles from "./list.module.css";

const MINUTE_MS = 60_000;
const TABS = [
  ["all", "All"],
  ["on", "On"],
  ["paused", "Paused"],
] as const;
type Tab = (typeof TABS)[number][0];
const isIn = (tab: Tab, { paused_at }: Alert) => tab === "all" || (tab === "on") === (paused_at === null);

export function AlertList() {
  const { openItem, parameters, setParameters } = useNavigation();
  const { data, error, refetch, isFetching } = useAlerts();
  const tab = TABS.find(([each]) => each === parameters.get("tab"))?.[0] ?? "all";
  const create = (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => openItem(NEW_ALERT)}>
      New alert
    </Button>
  );
  return (
    <>
      <PageHead title="Alerts" note="Searches over the news we read, sent to you" actions={create} />
      {data?.alerts.length === 0 ? (
        <EmptyState
          icon={IconBell}
          title="No alerts yet"
          detail="Create an alert for a name, a competitor or a subject."
          action={create}
        />
      ) : (
        <>
          <StatusTabs
            label="Alerts"
            tabs={TABS}
            value={tab}
            countOf={(each) => data?.alerts.filter((alert) => isIn(each, alert)).length}
            onChoose={(chosen) => setParameters({ tab: chosen === "all" ? null : chosen })}
          />
          {data ? (
            <Alerts list={data} tab={tab} />
          ) : error ? (
            <ErrorState title={alertMessages.loadFailed} query={{ error, refetch, isFetching }} />
          ) : (
            <div aria-busy="true" aria-label="Loading the alerts">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} className={styles.loading} height={56} />
              ))}
            </div>
          )}
        </>
      )}
    </>
  );
}

function Alerts({ list, tab }: { list: List; tab: Tab }) {
  const now = useNow(MINUTE_MS);
  const { openItem } = useNavigation();
  const read = useReadHits();
  const shown = list.alerts.filter((alert) => isIn(tab, alert));
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Alert</th>
            <th scope="col">Last hit</th>
            <th scope="col" className={styles.number}>
              30 days
            </th>
            <th scope="col" className={styles.number}>
              New
            </th>
            <th scope="col">Sent</th>
            <th scope="col" className={styles.number}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((alert) => (
            <AlertRow key={alert.id} alert={alert} sources={list.source_count} now={now} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className={styles.none}>{tab === "on" ? "No alerts are on." : "No paused alerts."}</p>}
      <Foot list={list} />
      {list.newest.length > 0 && (
        <Block title="Newest hits">
          <ul className={hitStyles.hits}>
            {list.newest.map((hit) => (
              <HitRow
                key={`${hit.alert_id}.${hit.id}`}
                hit={hit}
                now={now}
                isSmall
                isShort
                of={hit.alert}
                onRead={() => read.mutate({ id: hit.alert_id, articles: [hit.id] })}
              />
            ))}
          </ul>
          {list.newest[0] && (
            <Button variant="subtle" size="xs" onClick={() => openItem(`hits.${list.newest[0]?.alert_id}`)}>
              All hits of {list.newest[0].alert}
            </Button>
          )}
        </Block>
      )}
    </>
  );
}

function Foot({ list: { alerts, most, source_count, checked_at, feed_address } }: { list: List }) {
  const replace = useReplaceAddress();
  const copy = () =>
    void navigator.clipboard.writeText(`${feed_address}/rss`).then(() =>
      showSuccess("Address copied. Anyone who has it can read the hits.", {
        label: "Replace the address",
        run: () => replace.mutate(null),
      }),
    );
  return (
    <div className={styles.foot}>
      <span>
        {alerts.length} of {most} alerts
      </span>
      <span>
        {counted(source_count, "source")} read
        {checked_at !== null && `, last check ${clockTime(new Date(checked_at), deviceZone())}`}
      </span>
      <button type="button" className={styles.link} onClick={copy}>
        Read all alerts as one feed
      </button>
    </div>
  );
}
