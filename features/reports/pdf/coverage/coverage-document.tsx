/** The PDF of a report of coverage alone: its sender's name and logo, and nothing of the site. */
import { Document, Image, Page, View } from "@react-pdf/renderer";
import { drawable } from "#platform/pdf/drawable-text.ts";
import { PAGE } from "#platform/pdf/styles.ts";
import { Words } from "#platform/pdf/words.tsx";
import { wordsIn } from "#ui-kit/public/words/words.ts";
import { sizeOf } from "../title-size.ts";
import { ROOM } from "../report-styles.ts";
import { RunningHead } from "../running-head.tsx";
import { pagesOf } from "./blocks.ts";
import { coverageBlocks } from "./coverage-blocks.tsx";
import type { CoverageReport } from "./printed.ts";
import { HEAD, styles } from "./styles.ts";

/** The first page has no running head; its own is drawn where that would be. */
const RUNNING_HEAD = 30;

export function CoverageDocument({ report }: { report: CoverageReport }) {
  const { company, foot, coverage } = report;
  const { language } = coverage;
  const words = wordsIn(language).coverageReport;
  const title = drawable(report.title, "serif") || words.name;
  const pages = pagesOf([headOf(report, title, words.name), ...coverageBlocks(coverage)], ROOM);
  return (
    <Document
      title={`${words.name}: ${title}`}
      author={drawable(company)}
      subject={words.name}
      creator={drawable(company)}
      producer={drawable(company)}
      language={wordsIn(language).locale}
      pageMode="useNone"
    >
      {pages.map((blocks, place) => (
        <Page key={place} size="A4" style={[styles.page, { minHeight: PAGE.height }]} wrap={false}>
          {place > 0 && <RunningHead title={title} document={words.name} />}
          {blocks.map((draw, each) => (
            <View key={each}>{draw()}</View>
          ))}
          <View style={styles.foot} fixed>
            <Words>{foot}</Words>
            <Words>{words.page(place + 1, pages.length)}</Words>
          </View>
        </Page>
      ))}
    </Document>
  );
}

const headOf = (report: CoverageReport, title: string, name: string) => ({
  height: HEAD - RUNNING_HEAD,
  draw: () => <Head report={report} title={title} name={name} />,
});

type HeadProps = { report: CoverageReport; title: string; name: string };

function Head({ report: { logo, company, kicker, byline }, title, name }: HeadProps) {
  const { fontSize, lineHeight } = sizeOf(title);
  return (
    <View style={styles.head}>
      <View style={styles.masthead}>
        {logo ? (
          <Image
            src={{ data: Buffer.from(logo.png), format: "png" }}
            style={{ width: logo.width, height: logo.height }}
          />
        ) : (
          <Words style={styles.owner} lines={1}>
            {company}
          </Words>
        )}
        <Words style={styles.quiet}>{name}</Words>
      </View>
      <Words style={styles.kicker} lines={1}>
        {kicker}
      </Words>
      <View style={styles.title}>
        <Words face="serif" style={{ fontWeight: 500, fontSize, lineHeight }} lines={fontSize > 20 ? 2 : 3}>
          {title}
        </Words>
      </View>
      <Words style={styles.byline} lines={1}>
        {byline}
      </Words>
    </View>
  );
}
