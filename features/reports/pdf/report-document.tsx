/** The PDF of a report: a cover with the summary, then platforms, audience, links and coverage. */
import { Document, Page, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { Cover } from "./cover.tsx";
import { pagesOf } from "./coverage/blocks.ts";
import { coverageBlocks } from "./coverage/coverage-blocks.tsx";
import { cutPages } from "./pages.ts";
import { PAGE, ROW, SECTION_GAP, TABLE_HEAD } from "#platform/pdf/styles.ts";
import { HEADING, ROOM, styles } from "./report-styles.ts";
import { drawable } from "#platform/pdf/drawable-text.ts";
import type { Report } from "./report.ts";
import { RunningHead } from "./running-head.tsx";
import { sectionsOf } from "./sections.tsx";
import { TablePage } from "./table-page.tsx";
import { Words } from "#platform/pdf/words.tsx";

const MEASURES = { room: ROOM, row: ROW, head: TABLE_HEAD, heading: HEADING, gap: SECTION_GAP };

export function ReportDocument({ report }: { report: Report }) {
  const { kind, number, company } = report;
  // A title of which no letter can be drawn gives way to what the post is.
  const title = drawable(report.title, "serif") || `${kind} no. ${number}`;
  const sections = sectionsOf(report);
  const counts = sections.map(({ rows }) => rows.length);
  const tables = cutPages(counts, MEASURES);
  const covered = report.coverage ? pagesOf(coverageBlocks(report.coverage), ROOM) : [];
  const pages: { mark: string; content: ReactNode; isCut: boolean }[] = [
    { mark: "Summary", content: <Cover report={report} title={title} />, isCut: false },
    ...tables.map((parts) => ({
      isCut: true,
      mark: parts.flatMap(({ section, from }) => (from === 0 ? (sections[section]?.title ?? []) : [])).join(", "),
      content: <TablePage {...{ title, sections, parts }} />,
    })),
    ...covered.map((blocks, place) => ({
      isCut: true,
      mark: place === 0 ? "Coverage" : "",
      content: (
        <>
          <RunningHead title={title} document={place === 0 ? "Coverage" : "Release report"} />
          {blocks.map((draw, each) => (
            <View key={each}>{draw()}</View>
          ))}
        </>
      ),
    })),
  ];
  return (
    <Document
      title={`Release report: ${title}`}
      author={drawable(company)}
      subject={`${kind}, PR No. ${number}`}
      creator="Dateline"
      producer="Dateline"
      language="en-GB"
      pageMode="useNone"
    >
      {pages.map(({ mark, content, isCut }, place) => (
        <Page
          key={place}
          size="A4"
          // A page that does not wrap is only as tall as what is on it.
          style={[styles.page, { minHeight: PAGE.height }]}
          wrap={!isCut}
          {...(mark !== "" && { bookmark: mark })}
        >
          {content}
          <Foot report={report} page={place + 1} pages={pages.length} />
        </Page>
      ))}
    </Document>
  );
}

function Foot({ report: { number, madeAt }, page, pages }: { report: Report; page: number; pages: number }) {
  return (
    <View style={styles.foot} fixed>
      <Words>{`PR No. ${number}, made ${madeAt}`}</Words>
      <Words>{`Page ${page} of ${pages}`}</Words>
    </View>
  );
}
