/** Above the list: sources that do not answer, so that articles are missing, and an outlet that is not read yet. */
import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconRss, IconX } from "@tabler/icons-react";
import { counted } from "#platform/contract/sentence.ts";
import type { Watching } from "../../contract.ts";
import { momentWords } from "../words.ts";
import styles from "./notes.module.css";

const SHOWN = 3;

export function SilentSources({ sources, now }: { sources: Watching["sources"]; now: Date }) {
  const { silent, silent_count: count } = sources;
  if (count === 0) return null;
  const shown = silent.slice(0, SHOWN);
  return (
    <section className={styles.note} aria-label="Sources that do not answer">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <ul>
        {shown.map(({ feed, outlet, since, problem }) => (
          <li key={`${outlet} ${feed}`} title={problem}>
            <b>
              <bdi>{outlet || feed}</bdi>
            </b>{" "}
            has not answered since {momentWords(since, now, true)}: articles since then are missing.
          </li>
        ))}
        {count > shown.length && <li>{counted(count - shown.length, "more source")} not answering.</li>}
      </ul>
    </section>
  );
}

type UnreadProps = { outlet: string; onAddSource: () => void; onPropose: () => void; onClose: () => void };

/** After a clip of an outlet that none of our sources is. */
export function UnreadNote({ outlet, onAddSource, onPropose, onClose }: UnreadProps) {
  return (
    <section className={styles.note} data-tone="grey" role="status">
      <IconRss size={16} stroke={1.75} aria-hidden />
      <p>
        <b>
          We do not read <bdi>{outlet}</bdi> yet
        </b>
      </p>
      <span>
        <Button size="xs" onClick={onAddSource}>
          Add its feed
        </Button>
        <Button size="xs" variant="subtle" onClick={onPropose}>
          Propose it to us
        </Button>
        <ActionIcon aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
    </section>
  );
}
