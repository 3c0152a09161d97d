/** The PDF of a report of coverage alone: its sender's name and logo, and nothing of the site. */
import { Document, Image, Page, View } from "@react-pdf/renderer";
import { drawable } from "#platform/pdf/drawable-text.ts";
import { PAGE } from "#platform/pdf/styles.ts";
import { Words } from "#platform/pdf/words.tsx";
import { sizeOf } from "../title-size.ts";
import { ROOM } from "../report-styles.ts";
import { RunningHead } from "../running-head.tsx";
import { pagesOf } from "./blocks.ts";
import { coverageBlocks } from "./coverage-blocks.tsx";
import type { CoverageReport } from "./printed.ts";
import { HEAD, styles } from "./styles.ts";

const NAME = "Coverage report";
/** The first page has no running head; its own is drawn where that would be. */
const RUNNING_HEAD = 30;

export function CoverageDocument({ report }: { report: CoverageReport }) {
  const { company, foot, coverage } = report;
  const title = drawable(report.title, "serif") || NAME;
  const pages = pagesOf([headOf(report, title), ...coverageBlocks(coverage)], ROOM);
  return (
    <Document
      title={`${NAME}: ${title}`}
      author={drawable(company)}
      subject={NAME}
      creator={drawable(company)}
      producer={drawable(company)}
      language="en-GB"
      pageMode="useNone"
    >
      {pages.map((blocks, place) => (
        <Page key={place} size="A4" style={[styles.page, { minHeight: PAGE.height }]} wrap={false}>
          {place > 0 && <RunningHead title={title} document={NAME} />}
          {blocks.map((draw, each) => (
            <View key={each}>{draw()}</View>
          ))}
          <View style={styles.foot} fixed>
            <Words>{foot}</Words>
            <Words>{`Page ${place + 1} of ${pages.length}`}</Words>
          </View>
        </Page>
      ))}
    </Document>
  );
}

const headOf = (report: CoverageReport, title: string) => ({
  height: HEAD - RUNNING_HEAD,
  draw: () => <Head report={report} title={title} />,
});

function Head({ report: { logo, company, kicker, byline }, title }: { report: CoverageReport; title: string }) {
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
        <Words style={styles.quiet}>{NAME}</Words>
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
