/** One find: its kind, the article, the evidence in a sentence, and the decision. */
import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconCheck, IconDots, IconExternalLink } from "@tabler/icons-react";
import { useId, useState } from "react";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { type CoverageKind, type Find, KIND_WORDS } from "../../contract.ts";
import { findItem } from "../find-item.ts";
import { KIND_CHOICES, KindBadge } from "../kinds.tsx";
import { evidenceWords, languageWord, momentWords, passagesLink, stackedWords } from "../words.ts";
import styles from "./list.module.css";

export type RowActions = {
  onConfirm: (find: Find, kind?: CoverageKind) => void;
  onDismiss: (find: Find) => void;
};

type Props = RowActions & {
  find: Find;
  now: Date;
  /** As articles name it. */
  company: string;
  /** Language of the translation that was compared; empty: the original was. */
  version: string;
  mayDecide: boolean;
  isChosen: boolean;
};

export function FindRow(props: Props) {
  const { find, now, company, version, mayDecide, isChosen } = props;
  const id = useId();
  const item = findItem(find.id);
  const { text, quote } = evidenceWords(find, company, version);
  const link = passagesLink(find);
  const stacked = stackedWords(find);
  const [isUnfolded, setUnfolded] = useState(false);
  const isDay = find.is_added && find.feed === null;
  return (
    <li>
      <article
        className={styles.find}
        aria-labelledby={id}
        data-find={find.id}
        data-chosen={isChosen || undefined}
        aria-current={isChosen || undefined}
      >
        <span className={styles.kind}>
          <KindBadge kind={find.kind} />
        </span>
        <div className={styles.words}>
          <h3 id={id}>
            <ItemLink item={item}>
              <bdi lang={find.language || undefined}>{find.headline || find.address || "Untitled"}</bdi>
            </ItemLink>
          </h3>
          <p className={styles.by}>
            <b>
              <bdi>{find.outlet.name}</bdi>
            </b>
            {[momentWords(find.published_at, now, isDay), mediumWord(find), languageWord(find.language)]
              .filter((part) => part !== "")
              .map((part) => ` · ${part}`)}
          </p>
          <p className={styles.evidence}>
            {text}
            {quote !== "" && (
              <>
                {" "}
                <q>{quote}</q>
              </>
            )}
            {stacked !== "" && (
              <>
                {" "}
                <button
                  type="button"
                  className={styles.unfold}
                  aria-expanded={isUnfolded}
                  onClick={() => setUnfolded(!isUnfolded)}
                >
                  {stacked}
                </button>
              </>
            )}
            {link !== "" && (
              <>
                {" "}
                <ItemLink item={item}>{link}</ItemLink>
              </>
            )}
          </p>
          {isUnfolded && <Stacked find={find} now={now} />}
          <Notes find={find} now={now} />
        </div>
        <Actions {...props} mayDecide={mayDecide} />
      </article>
    </li>
  );
}

function mediumWord({ medium }: Find): string {
  if (medium === "print") return "Print";
  return medium === "broadcast" ? "Broadcast" : "";
}

/** The further articles of the outlet that count as one with it. */
function Stacked({ find, now }: { find: Find; now: Date }) {
  return (
    <ul className={styles.stacked} aria-label={`Further articles of ${find.outlet.name}`}>
      {find.also_in.map(({ feed, headline, address, published_at: at }) => (
        <li key={`${feed} ${address ?? headline}`}>
          {address === null ? (
            <bdi>{headline}</bdi>
          ) : (
            <a href={address} target="_blank" rel="noopener noreferrer">
              <bdi>{headline}</bdi>
            </a>
          )}{" "}
          {feed} · {momentWords(at, now)}
        </li>
      ))}
    </ul>
  );
}

/** What else there is to know, each in a line. */
function Notes({ find, now }: { find: Find; now: Date }) {
  const { also_matches: others, gone_since: gone, status, decided_by: by, decided_at: at, is_added: isAdded } = find;
  return (
    <>
      {gone !== null && <p className={styles.also}>No longer at its address, seen {momentWords(gone, now, true)}.</p>}
      {others.length > 0 && (
        <p className={styles.also}>
          Also matches <bdi>{others.map(({ name }) => name).join(", ")}</bdi>.
        </p>
      )}
      {isAdded ? (
        <p className={styles.also}>
          Added{find.added_by !== null && ` by ${find.added_by}`}
          {find.note !== "" && (
            <>
              : <bdi>{find.note}</bdi>
            </>
          )}
        </p>
      ) : (
        status !== "to_confirm" &&
        at !== null && (
          <p className={styles.also}>
            {status === "confirmed" ? "Confirmed" : "Dismissed"}
            {by !== null && ` by ${by}`}, {momentWords(at, now)}.
          </p>
        )
      )}
    </>
  );
}

function Actions({ find, mayDecide, onConfirm, onDismiss }: Props) {
  const { status, address, kind, headline } = find;
  return (
    <div className={styles.actions}>
      {mayDecide && status !== "confirmed" && (
        <Button
          size="xs"
          className={styles.confirm}
          leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
          aria-label={`Confirm: ${headline}`}
          onClick={() => onConfirm(find)}
        >
          Confirm
        </Button>
      )}
      {mayDecide && status !== "dismissed" && (
        <Button size="xs" aria-label={`Dismiss: ${headline}`} onClick={() => onDismiss(find)}>
          Dismiss
        </Button>
      )}
      {(mayDecide || address !== null) && (
        <Menu position="bottom-end" width={220} shadow="md">
          <Menu.Target>
            <ActionIcon aria-label={`More: ${headline}`}>
              <IconDots size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayDecide && (
              <>
                <Menu.Label>{status === "confirmed" ? "Change to" : "Confirm as"}</Menu.Label>
                {KIND_CHOICES.filter(({ value }) => status !== "confirmed" || value !== kind).map(({ value }) => (
                  <Menu.Item key={value} onClick={() => onConfirm(find, value)}>
                    {KIND_WORDS[value]}
                  </Menu.Item>
                ))}
              </>
            )}
            {mayDecide && address !== null && <Menu.Divider />}
            {address !== null && (
              <Menu.Item
                component="a"
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
              >
                Read at the source
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
