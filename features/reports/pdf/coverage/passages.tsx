/** An article's passages next to the release's. What is the same, word for word, is marked. */
import { Text, View } from "@react-pdf/renderer";
import { drawable } from "#platform/pdf/drawable-text.ts";
import { familiesFor } from "#platform/pdf/fonts.ts";
import { LONGEST_WORD, Words } from "#platform/pdf/words.tsx";
import { limitWords } from "#platform/rich-text/characters.ts";
import { Kind } from "./kind.tsx";
import type { PrintedArticle, PrintedPassage, PrintedWords, ReportWords } from "./printed.ts";
import { PAIR_GAP, styles, WORDS_LINE } from "./styles.ts";

/** Of one line in half a column; wide letters take fewer, so that a passage may be cut. */
const CHARACTERS = 42;
const MOST_LINES = 9;
const ABOVE = 7 + 14 + 13;
const WHOSE = 11;

const textOf = (words: readonly PrintedWords[]) => words.map(({ text }) => text).join("");

function linesOf({ ours, theirs }: PrintedPassage): number {
  const longest = Math.max(textOf(ours).length, textOf(theirs).length);
  return Math.min(MOST_LINES, Math.ceil(longest / CHARACTERS) + 1);
}

const heightOfPair = (passage: PrintedPassage) => WHOSE + linesOf(passage) * WORDS_LINE + PAIR_GAP;

/** In points. */
export function heightOfArticle({ passages }: PrintedArticle): number {
  return ABOVE + passages.reduce((sum, passage) => sum + heightOfPair(passage), 0);
}

export function Passages({ article, words }: { article: PrintedArticle; words: ReportWords }) {
  const { kind, label, headline, outlet, published, evidence, release, passages } = article;
  return (
    <View style={[styles.article, { height: heightOfArticle(article) }]}>
      <View style={styles.kind}>
        <Kind kind={kind} label={label} />
      </View>
      <View style={styles.said}>
        <Words style={styles.headline} lines={1}>
          {headline}
        </Words>
        <Words style={styles.about} lines={1}>
          {[`${outlet}, ${published}.`, evidence, release && words.about(release)].filter(Boolean).join(" ")}
        </Words>
        {passages.map((passage, place) => (
          <View key={place} style={[styles.pair, { height: heightOfPair(passage) }]}>
            <Side whose={words.release} words={passage.ours} lines={linesOf(passage)} />
            <Side whose={outlet} words={passage.theirs} lines={linesOf(passage)} />
          </View>
        ))}
      </View>
    </View>
  );
}

function Side({ whose, words, lines }: { whose: string; words: readonly PrintedWords[]; lines: number }) {
  const whole = drawable(textOf(words), "serif");
  return (
    <View style={styles.side}>
      <Words style={styles.whose} lines={1}>
        {whose}
      </Words>
      <Text
        style={[
          styles.passage,
          { fontFamily: familiesFor(whole, "serif"), maxLines: lines, textOverflow: "ellipsis" as const },
        ]}
      >
        {words.map((part, place) => (
          <Text key={place} style={part.isChanged ? {} : styles.mark}>
            {inRow(part.text)}
          </Text>
        ))}
      </Text>
    </View>
  );
}

/** As it can be drawn, with the spaces at its ends. */
function inRow(text: string): string {
  const words = limitWords(drawable(text, "serif"), LONGEST_WORD);
  if (words === "") return /\s/.test(text) ? " " : "";
  return `${/^\s/.test(text) ? " " : ""}${words}${/\s$/.test(text) ? " " : ""}`;
}
