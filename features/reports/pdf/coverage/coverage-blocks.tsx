/** Coverage in blocks of known heights: figures, when, the list of articles, how it was counted, passages. */
import { Text, View } from "@react-pdf/renderer";
import { isOmitted, OMISSION } from "#platform/pdf/drawable-text.ts";
import { ROW, TABLE_HEAD } from "#platform/pdf/styles.ts";
import { Address, Words } from "#platform/pdf/words.tsx";
import { wordsIn } from "#ui-kit/public/words/words.ts";
import type { Block } from "./blocks.ts";
import { Figures, When } from "./figures.tsx";
import { Kind } from "./kind.tsx";
import { heightOfArticle, Passages } from "./passages.tsx";
import type { PrintedArticle, PrintedCoverage, ReportWords } from "./printed.ts";
import { COUNTED, FIGURES, HEADING, styles, TIMELINE } from "./styles.ts";

const WIDTHS = { kind: 68, article: 223, outlet: 108, published: 100 };
/** A heading stays with this many rows. */
const FEWEST_ROWS = 3;

export function coverageBlocks(coverage: PrintedCoverage): Block[] {
  const { figures, kinds, timeline, lead, articles, counted } = coverage;
  const words = wordsIn(coverage.language).coverageReport;
  const [table, passages] = [tableOf(words), passagesOf(words)];
  const quoting = articles.filter(({ passages }) => passages.length > 0);
  const notes = articles.some(isCut) ? `${counted} ${words.cannotPrint(OMISSION)}` : counted;
  return [
    { height: FIGURES, draw: () => <Figures figures={figures} /> },
    ...(timeline
      ? [{ height: TIMELINE, draw: () => <When title={words.when} kinds={kinds} timeline={timeline} /> }]
      : []),
    {
      height: HEADING,
      needs: HEADING + TABLE_HEAD + Math.min(FEWEST_ROWS, articles.length) * ROW,
      draw: () => <Heading title={words.articles} lead={lead} />,
    },
    ...articles.map((article) => ({
      height: ROW,
      head: table,
      draw: () => <Row article={article} about={words.about} />,
    })),
    {
      height: COUNTED,
      draw: () => (
        <View style={styles.counted}>
          <Words style={styles.headingTitle}>{words.counted}</Words>
          <Words style={styles.lead} lines={6}>
            {notes}
          </Words>
        </View>
      ),
    },
    ...quoting.map((article, place) => ({
      height: heightOfArticle(article),
      head: passages,
      beginsPage: place === 0,
      draw: () => <Passages article={article} words={words} />,
    })),
  ];
}

const isCut = ({ headline, outlet, release, passages }: PrintedArticle) =>
  [
    headline,
    outlet,
    release,
    ...passages.flatMap(({ ours, theirs }) => [...ours, ...theirs].map(({ text }) => text)),
  ].some((text) => isOmitted(text));

function Heading({ title, lead }: { title: string; lead: string }) {
  return (
    <View style={styles.heading}>
      <Words style={styles.headingTitle}>{title}</Words>
      <Words style={styles.lead} lines={2}>
        {lead}
      </Words>
    </View>
  );
}

const passagesOf = (words: ReportWords) => ({
  height: HEADING,
  draw: () => <Heading title={words.passages} lead={words.passagesLead} />,
});

const tableOf = (words: ReportWords) => ({
  height: TABLE_HEAD,
  draw: () => (
    <View style={styles.tableHead}>
      <Words style={{ width: WIDTHS.kind }}>{words.kind}</Words>
      <Words style={{ width: WIDTHS.article }}>{words.headline}</Words>
      <Words style={{ width: WIDTHS.outlet }}>{words.outlet}</Words>
      <Words style={[styles.published, { width: WIDTHS.published }]}>{words.published}</Words>
    </View>
  ),
});

type RowProps = { article: PrintedArticle; about: ReportWords["about"] };

function Row({ article: { kind, label, headline, outlet, published, release, address }, about }: RowProps) {
  return (
    <View style={styles.row}>
      <View style={{ width: WIDTHS.kind }}>
        <Kind kind={kind} label={label} />
      </View>
      <View style={{ width: WIDTHS.article, paddingRight: 10 }}>
        <Words style={styles.name} lines={release === "" && address === null ? 2 : 1}>
          {headline}
        </Words>
        {release !== "" ? (
          <Words style={styles.note} lines={1}>
            {about(release)}
          </Words>
        ) : (
          address !== null && (
            <Text style={styles.address}>
              <Address url={address} characters={54} />
            </Text>
          )
        )}
      </View>
      <Words style={{ width: WIDTHS.outlet, paddingRight: 8 }} lines={2}>
        {outlet}
      </Words>
      <Words style={[styles.published, { width: WIDTHS.published }]}>{published}</Words>
    </View>
  );
}
