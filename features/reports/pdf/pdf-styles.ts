/** The design's measures and inks on A4, in points. Paper stays white: reports are printed. */
import { StyleSheet } from "@react-pdf/renderer";
import { LOGO_POINTS } from "./report.ts";

const INK = "#17181c";
const INK_2 = "#4a4d55";
const INK_3 = "#666a73";
const RULE = "#e2dfd8";
const ACCENT = "#1c3f94";
const GREEN = "#166534";

const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const TOP = 40;
const BOTTOM = 56;
export const MEASURE = PAGE.width - 2 * MARGIN;

/** Heights of what tables are made of: fixed, so that pages are known before anything is laid out. */
export const ROW = 30;
export const TABLE_HEAD = 26;
export const HEADING = 50;
export const SECTION_GAP = 26;
const RUNNING_HEAD = 30;
/** What a page of tables holds below its running head. */
export const ROOM = PAGE.height - TOP - BOTTOM - RUNNING_HEAD;

/** The line's height is reckoned from the size beside it, not from the one that is inherited. */
const lines = (fontSize: number, lineHeight: number) => ({ fontSize, lineHeight });

export const styles = StyleSheet.create({
  page: { paddingTop: TOP, paddingBottom: BOTTOM, paddingHorizontal: MARGIN, color: INK, ...lines(9, 1.4) },
  masthead: {
    flexDirection: "row",
    justifyContent: "space-between",
    alignItems: "center",
    paddingBottom: 10,
    borderBottomWidth: 1.25,
    borderBottomColor: INK,
  },
  runningHead: {
    flexDirection: "row",
    justifyContent: "space-between",
    height: RUNNING_HEAD,
    color: INK_3,
    fontSize: 8,
  },
  runningTitle: { width: MEASURE - 90 },
  brand: { flexDirection: "row", alignItems: "center" },
  brandName: { fontWeight: 600, ...lines(14, 1.2) },
  brandDash: { width: 14, height: 2, marginLeft: 6, marginTop: 2, backgroundColor: ACCENT },
  quiet: { color: INK_3 },
  kicker: { marginTop: 20, color: ACCENT, fontWeight: 600 },
  title: { marginTop: 6, fontWeight: 500 },
  summary: { marginTop: 8, color: INK_2, ...lines(11, 1.45) },
  byline: { marginTop: 8, color: INK_3 },
  banner: { width: MEASURE, marginTop: 16, borderRadius: 3, objectFit: "cover" },
  figures: { flexDirection: "row", marginTop: 18, borderTopWidth: 0.75, borderBottomWidth: 0.75, borderColor: RULE },
  figure: { flex: 1, paddingVertical: 10, paddingLeft: 12, borderLeftWidth: 0.75, borderColor: RULE },
  firstFigure: { flex: 1, paddingVertical: 10 },
  number: { fontWeight: 600, ...lines(20, 1.25) },
  facts: { flexDirection: "row", flexWrap: "wrap", marginTop: 14 },
  fact: { flexDirection: "row", width: MEASURE / 2, paddingVertical: 2.5, paddingRight: 16 },
  wideFact: { flexDirection: "row", width: MEASURE, paddingVertical: 2.5 },
  term: { width: 84, color: INK_3 },
  definition: { flex: 1 },
  notes: { marginTop: 14, color: INK_3, fontSize: 8 },
  gap: { height: SECTION_GAP },
  heading: { height: HEADING },
  headingTitle: { fontWeight: 600, ...lines(13, 1.3) },
  lead: { marginTop: 3, color: INK_3 },
  head: {
    flexDirection: "row",
    alignItems: "flex-end",
    height: TABLE_HEAD,
    paddingBottom: 5,
    borderBottomWidth: 1,
    borderBottomColor: INK,
    color: INK_3,
    fontSize: 8,
  },
  row: {
    flexDirection: "row",
    alignItems: "center",
    height: ROW,
    borderBottomWidth: 0.75,
    borderBottomColor: RULE,
    color: INK_2,
    ...lines(9, 1.25),
  },
  name: { color: INK, fontWeight: 600 },
  link: { color: ACCENT, textDecoration: "none" },
  logo: { width: LOGO_POINTS, height: LOGO_POINTS, borderRadius: 3 },
  letter: { alignItems: "center", justifyContent: "center", backgroundColor: ACCENT },
  letterText: { color: "#ffffff", fontWeight: 600, ...lines(10, 1) },
  state: { flexDirection: "row", alignItems: "center" },
  live: { width: 5, height: 5, marginRight: 5, borderRadius: 2.5, backgroundColor: GREEN },
  delivered: { width: 5, height: 5, marginRight: 5, borderRadius: 2.5, backgroundColor: INK_3 },
  foot: {
    position: "absolute",
    bottom: 26,
    left: MARGIN,
    right: MARGIN,
    flexDirection: "row",
    justifyContent: "space-between",
    paddingTop: 7,
    borderTopWidth: 0.75,
    borderTopColor: RULE,
    color: INK_3,
    fontSize: 8,
  },
});
