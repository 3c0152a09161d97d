/** Both texts side by side: they scroll together by passage, and a mark brings its partner to the same height. */
import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from "react";
import { counted } from "#platform/contract/sentence.ts";
import type { FindDetail } from "../../contract.ts";
import { momentWords } from "../words.ts";
import { differingWords, type Stretch } from "../../differing.ts";
import { type Mark, type MarkKind, paragraphsOf, type Piece } from "./marked-text.ts";
import styles from "./passages.module.css";
import { usePairedScroll } from "./use-paired-scroll.ts";

type Props = {
  find: FindDetail;
  article: NonNullable<FindDetail["article"]>;
  now: Date;
  /** Number of the passage that is read. */
  read: number | null;
  onRead: (number: number) => void;
};

export function Panes({ find, article, now, read, onRead }: Props) {
  const ours = useRef<HTMLElement>(null);
  const theirs = useRef<HTMLElement>(null);
  const { follow, bringPartner } = usePairedScroll(ours, theirs, onRead);
  const { release, marks, evidence } = find;
  const sentences = evidence ? ` · ${counted(evidence.sentences.of, "sentence")} compared` : "";
  const words = evidence ? ` · ${whereWords(find)}, ${counted(evidence.words, "word")}` : "";
  const shared = { read, follow, bringPartner };
  const differing = useMemo(() => differencesOf(release.text, article.text, marks), [release, article, marks]);
  return (
    <div className={styles.panes}>
      <Pane
        {...shared}
        pane={ours}
        label="Your release"
        headline={<bdi>{release.headline}</bdi>}
        about={`Your release · ${momentWords(release.published_at, now)}${sentences}`}
        text={release.text}
        language={release.language}
        differing={differing.ours}
        marks={marks.map(({ number, kind, ours: { start, end } }) => ({ number, kind, from: start, to: end }))}
      />
      <Pane
        {...shared}
        pane={theirs}
        label={find.outlet.name}
        headline={<bdi>{article.headline}</bdi>}
        about={`${find.outlet.name} · ${momentWords(find.published_at, now)}${words}`}
        text={article.text}
        language={find.language}
        differing={differing.theirs}
        marks={marks.map(({ number, kind, theirs: { start, end } }) => ({ number, kind, from: start, to: end }))}
      />
    </div>
  );
}

type Marks = FindDetail["marks"];

/** By the number of the passage. */
function differencesOf(release: string, article: string, marks: Marks) {
  const found = marks.flatMap(({ number, ours, theirs }) => {
    const words = differingWords(release.slice(ours.start, ours.end), article.slice(theirs.start, theirs.end));
    return words ? [{ number, ...words }] : [];
  });
  return {
    ours: new Map(found.map(({ number, ours }) => [number, ours])),
    theirs: new Map(found.map(({ number, theirs }) => [number, theirs])),
  };
}

function whereWords({ feed, evidence }: FindDetail): string {
  if (feed === null) return "text of the page";
  return evidence?.is_summary ? "summary in the feed" : "text in the feed";
}

type PaneProps = {
  pane: RefObject<HTMLElement | null>;
  label: string;
  headline: ReactNode;
  about: string;
  text: string;
  language: string;
  marks: Mark[];
  /** Of passages whose partner has other words. */
  differing: ReadonlyMap<number, Stretch[]>;
  read: number | null;
  follow: (pane: HTMLElement) => void;
  bringPartner: (mark: HTMLElement, pane: HTMLElement) => void;
};

function Pane({
  pane,
  label,
  headline,
  about,
  text,
  language,
  marks,
  differing,
  read,
  follow,
  bringPartner,
}: PaneProps) {
  return (
    // A pane that scrolls has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={pane} aria-label={label} tabIndex={0} onScroll={({ currentTarget }) => follow(currentTarget)}>
      <header>
        <h2>{headline}</h2>
        <p>{about}</p>
      </header>
      <div className={styles.text} lang={language || undefined} dir="auto">
        {paragraphsOf(text, marks).map(({ pieces, isPlain, isLine }, at) => (
          // Paragraphs never move within a text.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={at} className={isPlain ? styles.gone : undefined} data-line={isLine || undefined}>
            {pieces.map((piece, place) => (
              // oxlint-disable-next-line react/no-array-index-key
              <Words
                key={place}
                piece={piece}
                stretches={(piece.mark && differing.get(piece.mark.number)) ?? null}
                read={read}
                onChoose={(mark) => pane.current && bringPartner(mark, pane.current)}
              />
            ))}
          </p>
        ))}
      </div>
    </section>
  );
}

const SPOKEN: Record<MarkKind, string> = {
  passage: "Passage",
  quote: "Quote",
  figure: "Figure",
  name: "Name",
};

type WordsProps = {
  piece: Piece;
  /** Null: its partner says the same. */ stretches: Stretch[] | null;
  read: number | null;
  onChoose: (mark: HTMLElement) => void;
};

function Words({ piece: { text, mark, isEnd }, stretches, read, onChoose }: WordsProps) {
  if (!mark) return text;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onChoose(event.currentTarget);
  };
  return (
    <span
      className={styles.mark}
      data-kind={mark.kind}
      data-mark={mark.number}
      data-read={mark.number === read || undefined}
      role="button"
      tabIndex={0}
      onClick={({ currentTarget }) => onChoose(currentTarget)}
      onKeyDown={press}
    >
      <VisuallyHidden component="span">{`${SPOKEN[mark.kind]} ${mark.number}: `}</VisuallyHidden>
      {stretches && stretches.map(({ text: part }) => part).join("") === text
        ? stretches.map(({ text: part, isChanged }, at) =>
            isChanged ? (
              // Stretches never move within a passage.
              // oxlint-disable-next-line react/no-array-index-key
              <u key={at} className={styles.changed}>
                {part}
              </u>
            ) : (
              part
            ),
          )
        : text}
      {isEnd && <sup aria-hidden>{mark.number}</sup>}
    </span>
  );
}
