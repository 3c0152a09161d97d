/** An alert in the list: a row of the table, which is an entry of a list on phones. */
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { ItemLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { Sparkline } from "#ui-kit/page/sparkline.tsx";
import { formatDayOfMonth } from "#ui-kit/format/dates.ts";
import { counted } from "#platform/contract/sentence.ts";
import type { Alert } from "../../contract.ts";
import { useDeleteAlert, usePauseAlert } from "../use-alerts.ts";
import { pausedWords, placeWords, sendWords, waysWords, whenWords } from "../words.ts";
import styles from "./list.module.css";

type Props = { alert: Alert; sources: number; now: Date };

export function AlertRow({ alert, sources, now }: Props) {
  const { id, name, said, count, new_count, last_hit, days, paused_at, created_at } = alert;
  const isPaused = paused_at !== null;
  return (
    <tr data-off={isPaused || undefined}>
      <th scope="row" className={styles.name}>
        <ItemLink item={`hits.${id}`} className={styles.title}>
          <span dir="auto">{name}</span>
        </ItemLink>
        <span className={styles.sub} dir="auto">
          {said}
        </span>
        <span className={styles.faint}>{placeWords(alert, sources)}</span>
        {warningOf(alert) !== null && <span className={styles.warning}>{warningOf(alert)}</span>}
        <span className={styles.phone}>
          {isPaused ? pausedWords(alert) : `${sendWords(alert)}, ${waysWords(alert).toLowerCase()}`} · {count} in 30
          days
          {new_count > 0 && !isPaused && <b>{new_count} new</b>}
        </span>
      </th>
      <td className={styles.last}>
        {last_hit ? (
          <>
            <span className={styles.clip} dir="auto">
              {last_hit.title}
            </span>
            <span className={styles.sub}>
              {isPaused ? "Not sent" : `${last_hit.source}, ${whenWords(last_hit.published_at, now)}`}
            </span>
          </>
        ) : (
          <>
            No hits in 30 days
            <span className={styles.sub}>Watching since {formatDayOfMonth(created_at)}</span>
          </>
        )}
      </td>
      <td className={styles.number}>
        <span className={styles.count}>
          <Sparkline values={days.map((day) => day.count)} label={`${counted(count, "story", "stories")} in 30 days`} />
          <span>{count}</span>
        </span>
      </td>
      <td className={styles.number}>{new_count > 0 && !isPaused ? <b className={styles.new}>{new_count}</b> : "–"}</td>
      <td className={styles.sent}>
        {isPaused ? pausedWords(alert) : sendWords(alert)}
        <span className={styles.sub}>
          {alert.paused_because === "bounces" ? "Our emails came back" : isPaused ? "Not sent" : waysWords(alert)}
        </span>
      </td>
      <td className={styles.acts}>
        <Acts alert={alert} />
      </td>
    </tr>
  );
}

function Acts({ alert: { id, name, paused_at } }: { alert: Alert }) {
  const { openItem } = useNavigation();
  const pause = usePauseAlert();
  const remove = useDeleteAlert();
  const isPaused = paused_at !== null;
  return (
    <>
      <ActionIcon size={32} aria-label={`Edit ${name}`} title="Edit" onClick={() => openItem(`edit.${id}`)}>
        <IconPencil size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={`${isPaused ? "Resume" : "Pause"} ${name}`}
        title={isPaused ? "Resume" : "Pause"}
        loading={pause.isPending}
        onClick={() => pause.mutate({ id, is_paused: !isPaused })}
      >
        {isPaused ? <IconPlayerPlay size={16} stroke={1.75} /> : <IconPlayerPause size={16} stroke={1.75} />}
      </ActionIcon>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon size={32} aria-label={`More actions for ${name}`} title="More">
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isPaused && (
            <Menu.Item onClick={() => pause.mutate({ id, is_paused: true, days: 7 })}>Pause for a week</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => remove.mutate(id)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** What keeps an alert from doing its work; null: nothing. */
function warningOf({ are_sources_gone, is_too_broad }: Alert): string | null {
  if (are_sources_gone) return "None of its sources is read any more. Choose others.";
  return is_too_broad ? "Too many hits. Add a phrase, choose sources or leave words out." : null;
}
