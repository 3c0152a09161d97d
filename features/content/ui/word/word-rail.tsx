/** What came from a Word document, what was left out, and why; on a phone three lines that open a sheet each. */
import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowBackUp, IconFileTypeDocx, IconLayoutColumns } from "@tabler/icons-react";
import { useState } from "react";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import type { WordDocument } from "../../contracts/word.ts";
import type { WordImport } from "./use-word.ts";
import { type RailEntry, leftOutEntries, recognisedEntries } from "./rail-entries.ts";
import { COMPARE, TwoTexts } from "./two-texts.tsx";
import { WordEntry } from "./word-entry.tsx";
import classes from "./word-rail.module.css";

const PHONE = "(max-width: 900px)";

type Props = {
  word: WordImport;
  wordLimit: number | null;
  /** The content is as the document put it there. */
  isContentKept: boolean;
  /** A line for each paragraph. */
  textOfForm: () => string;
};

export function WordRail({ word, wordLimit, isContentKept, textOfForm }: Props) {
  const [compared, setCompared] = useState<string | null>(null);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { document } = word;
  const limit = isContentKept && wordLimit !== null && word.words > wordLimit ? wordLimit : null;
  const recognised = recognisedEntries(word, limit);
  const leftOut = leftOutEntries(word);
  return (
    <section className={classes.word} aria-label="From Word">
      <div className={classes.head}>
        <span className={classes.tile}>
          <IconFileTypeDocx size={20} stroke={1.75} aria-hidden />
        </span>
        <div>
          <h2>From Word</h2>
          <p className={classes.name}>{document.name}</p>
          <p className={classes.facts}>{factsOf(document)}</p>
        </div>
      </div>
      <div className={classes.actions}>
        <Button size="xs" leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />} onClick={word.undo}>
          Undo
        </Button>
        <Button
          size="xs"
          leftSection={<IconLayoutColumns size={16} stroke={1.75} aria-hidden />}
          onClick={() => setCompared(textOfForm())}
        >
          {COMPARE}
        </Button>
        <TwoTexts file={document.text} form={compared} onClose={() => setCompared(null)} />
      </div>
      {isPhone ? (
        <Lines recognised={recognised} leftOut={leftOut} word={word} />
      ) : (
        <>
          <Entries title={`Recognised, ${recognised.length}`} entries={recognised} word={word} />
          {leftOut.length > 0 && (
            <Entries title={`Left out or changed, ${leftOut.length}`} entries={leftOut} word={word} />
          )}
        </>
      )}
    </section>
  );
}

function Entries({ title, entries, word }: { title: string | null; entries: readonly RailEntry[]; word: WordImport }) {
  return (
    <div className={classes.part}>
      {title !== null && <h3>{title}</h3>}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <WordEntry key={entry.key} entry={entry} onTake={word.takeEnding} onAddTables={word.addTables} />
        ))}
      </ul>
    </div>
  );
}

type LinesProps = { recognised: readonly RailEntry[]; leftOut: readonly RailEntry[]; word: WordImport };

function Lines({ recognised, leftOut, word }: LinesProps) {
  const [shown, setShown] = useState<string | null>(null);
  const toCheck = [...recognised, ...leftOut].filter(({ tone }) => tone === "ask");
  const lines = [
    { label: `${recognised.length} recognised`, entries: recognised },
    { label: `${toCheck.length} to check`, entries: toCheck },
    { label: `${leftOut.length} left out`, entries: leftOut },
  ].filter(({ entries }) => entries.length > 0);
  const open = lines.find(({ label }) => label === shown);
  return (
    <>
      <ul className={classes.lines}>
        {lines.map(({ label }) => (
          <li key={label}>
            <Button variant="subtle" size="xs" onClick={() => setShown(label)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <Modal opened={open !== undefined} onClose={() => setShown(null)} title={open?.label} size="lg">
        {open && <Entries title={null} entries={open.entries} word={word} />}
      </Modal>
    </>
  );
}

/** "1.8 MB, 3 pages, last changed by Live Aase". */
function factsOf({ bytes, pages, changed_by: by }: WordDocument): string {
  return [
    formatBytes(bytes),
    ...(pages === null ? [] : [`${pages} ${pages === 1 ? "page" : "pages"}`]),
    ...(by === "" ? [] : [`last changed by ${by}`]),
  ].join(", ");
}
