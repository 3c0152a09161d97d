/** The first page: what was published, and what became of it at a glance. */
import { Image, Text, View } from "@react-pdf/renderer";
import { MEASURE } from "#platform/pdf/styles.ts";
import { styles } from "./report-styles.ts";
import { grouped, isOmitted, OMISSION } from "#platform/pdf/drawable-text.ts";
import { BANNER_RATIO, type Report } from "./report.ts";
import { MEDIUM_TITLE, sizeOf } from "./title-size.ts";
import { Address, Words } from "#platform/pdf/words.tsx";

/** @param title as it can be drawn. */
export function Cover({ report, title }: { report: Report; title: string }) {
  const { kind, company, companyLogo, date, summary, banner } = report;
  return (
    <>
      <Masthead site={report.site} />
      <Words style={styles.kicker}>{kind}</Words>
      <Words face="serif" style={[styles.title, sizeOf(title)]} lines={MAX_LINES}>
        {title}
      </Words>
      {summary.trim() !== "" && title.length <= MEDIUM_TITLE && (
        <Words style={styles.summary} lines={3}>
          {summary}
        </Words>
      )}
      <View style={styles.bylineRow}>
        {companyLogo && <Image src={{ data: Buffer.from(companyLogo), format: "png" }} style={styles.companyLogo} />}
        <Words style={styles.byline} lines={1}>
          {`${company} · ${date}`}
        </Words>
      </View>
      <Image
        src={{ data: Buffer.from(banner), format: "jpg" }}
        style={[styles.banner, { height: MEASURE / BANNER_RATIO }]}
      />
      <Figures report={report} />
      <Facts report={report} />
      <Notes report={report} />
    </>
  );
}

function Masthead({ site }: { site: string }) {
  return (
    <View style={styles.masthead}>
      <View style={styles.brand}>
        <Words style={styles.brandName}>{site}</Words>
        <View style={styles.brandDash} />
      </View>
      <Words style={styles.quiet}>Release report</Words>
    </View>
  );
}

const MAX_LINES = 8;

function Figures({ report: { platforms, readers } }: { report: Report }) {
  const live = platforms.filter(({ isLive }) => isLive).length;
  const figures: [number, string][] = [
    [platforms.length, platforms.length === 1 ? "Platform reached" : "Platforms reached"],
    [live, "Confirmed live"],
    [readers.views, `Views, last ${readers.days} days`],
    [readers.clicks, "Link clicks"],
    ...(readers.fromAssistants > 0 ? [[readers.fromAssistants, "Views from AI assistants"] as [number, string]] : []),
  ];
  return (
    <View style={styles.figures}>
      {figures.map(([value, label], place) => (
        <View key={label} style={place === 0 ? styles.firstFigure : styles.figure}>
          <Words style={styles.number}>{grouped(value)}</Words>
          <Words style={styles.quiet}>{label}</Words>
        </View>
      ))}
    </View>
  );
}

function Facts({ report }: { report: Report }) {
  const { number, type, packageName, words, publishedAt, updatedAt, url } = report;
  return (
    <View style={styles.facts}>
      <Fact term="PR No.">{String(number)}</Fact>
      <Fact term="Published">{publishedAt}</Fact>
      <Fact term="Type">{type}</Fact>
      <Fact term="Updated">{updatedAt}</Fact>
      <Fact term="Package">{packageName}</Fact>
      <Fact term="Words">{grouped(words)}</Fact>
      <View style={styles.wideFact}>
        <Words style={styles.term}>Page</Words>
        <Text style={styles.definition}>
          <Address url={url} characters={72} lines={4} />
        </Text>
      </View>
    </View>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <View style={styles.fact}>
      <Words style={styles.term}>{term}</Words>
      <Words style={styles.definition}>{children}</Words>
    </View>
  );
}

function Notes({ report: { title, summary, company, platforms, madeAt } }: { report: Report }) {
  const texts = [title, summary, company, ...platforms.flatMap(({ name, industry }) => [name, industry])];
  const notes = [
    ...(platforms.length === 0 ? [`As of ${madeAt}, no platform has confirmed this post.`] : []),
    "Views are page views by people, counted per day (UTC) without cookies. Bots are excluded.",
    ...(texts.some((text) => isOmitted(text))
      ? [
          `${OMISSION} replaces characters this report cannot print (other than Latin, Greek and Cyrillic). The web page shows them.`,
        ]
      : []),
  ];
  return <Words style={styles.notes}>{notes.join(" ")}</Words>;
}
