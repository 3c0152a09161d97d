/** Revisions of a post, newest first; a press compares one with the current text. */
import { Badge, Button, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { RevisionLine } from "../../contracts/revision.ts";
import classes from "./history.module.css";
import { authorOf, badgesOf, changeWords, versionName } from "./words.ts";

/** A draft that was worked on for weeks has hundreds. */
const SHOWN_AT_FIRST = 30;

type Props = {
  kind: ContentKind;
  revisions: readonly RevisionLine[];
  /** The versions that are compared. */
  compared: readonly number[];
  onCompare: (version: number) => void;
};

export function HistoryList({ kind, revisions, compared, onCompare }: Props) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  return (
    <nav aria-label="Versions" className={classes.list}>
      <ol reversed>
        {revisions.slice(0, shown).map((line) => (
          <li key={line.version}>
            <UnstyledButton
              className={classes.line}
              aria-pressed={compared.includes(line.version)}
              onClick={() => onCompare(line.version)}
            >
              <span className={classes.lineHead}>
                <strong>{versionName(line)}</strong>
                {badgesOf(line).map(({ label, colour }) => (
                  <Badge key={label} color={colour}>
                    {label}
                  </Badge>
                ))}
              </span>
              <span>
                {formatDateTime(line.saved_at)} · {authorOf(line)}
              </span>
              <span>{changeWords(kind, line)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {revisions.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          Show {Math.min(SHOWN_AT_FIRST, revisions.length - shown)} older
        </Button>
      )}
    </nav>
  );
}
