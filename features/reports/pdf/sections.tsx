/** The tables: where the post is, its platforms' audiences, and its addresses. */
import { Image, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { styles } from "./report-styles.ts";
import { drawable, NOTHING } from "#platform/pdf/drawable-text.ts";
import type { Report, ReportPlatform } from "./report.ts";
import { Address, Words } from "#platform/pdf/words.tsx";

/** `width` in points; together they fill the measure. */
export type Column = { head: string; width: number; cell: (platform: ReportPlatform) => ReactNode };
export type Section = { title: string; lead: string; columns: Column[]; rows: ReportPlatform[] };

const NAMED: Column[] = [
  { head: "", width: 30, cell: (platform) => <Logo platform={platform} /> },
  { head: "Name", width: 140, cell: ({ name }) => <Cell style={styles.name}>{name}</Cell> },
];
const text = (head: string, width: number, of: (platform: ReportPlatform) => string): Column => ({
  head,
  width,
  cell: (platform) => <Cell>{of(platform)}</Cell>,
});

const PLATFORMS: Column[] = [
  ...NAMED,
  text("Type", 70, ({ type }) => type),
  text("Industry", 119, ({ industry }) => industry),
  { head: "State", width: 70, cell: (platform) => <State platform={platform} /> },
  text("Delivered", 70, ({ deliveredAt }) => deliveredAt),
];
const AUDIENCE: Column[] = [
  ...NAMED,
  text("Countries", 209, ({ countries }) => countries),
  text("Potential audience", 120, ({ audience }) => audience),
];
const LINKS: Column[] = [
  ...NAMED,
  { head: "Address", width: 329, cell: ({ liveUrl }) => liveUrl && <Link url={liveUrl} /> },
];

/** None where no platform has the post: the cover says so. */
export function sectionsOf({ platforms, madeAt, site }: Report): Section[] {
  if (platforms.length === 0) return [];
  const linked = platforms.filter(({ liveUrl }) => liveUrl !== null);
  return [
    {
      title: "Where it was published",
      columns: PLATFORMS,
      rows: platforms,
      lead: `As of ${madeAt}. Live: we found the post and its title at this address. Delivered: the platform accepted it.`,
    },
    {
      title: "Audience",
      columns: AUDIENCE,
      rows: platforms,
      lead: `As stated by each publisher. ${site} does not measure or total these figures. ${NOTHING} means the publisher gives no figure.`,
    },
    { title: "Links", lead: leadOfLinks(platforms.length - linked.length), columns: LINKS, rows: linked },
  ];
}

function leadOfLinks(silent: number): string {
  if (silent === 0) return "Where to find the post on each platform.";
  return silent === 1
    ? "One platform has accepted the post and has not sent us its address."
    : `${silent} platforms have accepted the post and have not sent us its address.`;
}

/** Two lines at most: rows have one height. */
function Cell({ children, style = [] }: { children: string; style?: typeof styles.name | [] }) {
  return (
    <Words style={style} lines={2}>
      {children}
    </Words>
  );
}

/** Three small lines: rows have one height. */
function Link({ url }: { url: string }) {
  return (
    <Text style={styles.address}>
      <Address url={url} characters={80} lines={3} />
    </Text>
  );
}

function State({ platform: { isLive } }: { platform: ReportPlatform }) {
  return (
    <View style={styles.state}>
      <View style={isLive ? styles.live : styles.delivered} />
      <Words>{isLive ? "Live" : "Delivered"}</Words>
    </View>
  );
}

function Logo({ platform: { logo, name } }: { platform: ReportPlatform }) {
  if (logo) return <Image src={{ data: Buffer.from(logo), format: "png" }} style={styles.logo} />;
  const [letter] = drawable(name).replace(/^[^\p{L}\p{N}]+/u, "");
  return (
    <View style={[styles.logo, styles.letter]}>
      {letter !== undefined && <Words style={styles.letterText}>{letter.toUpperCase()}</Words>}
    </View>
  );
}
