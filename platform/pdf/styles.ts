/** Measures and inks of every PDF, on A4, in points. Paper stays white: PDFs are printed. */
import { StyleSheet } from "@react-pdf/renderer";

export const INK = "#17181c";
export const INK_2 = "#4a4d55";
export const INK_3 = "#666a73";
export const RULE = "#e2dfd8";
export const ACCENT = "#1c3f94";

export const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const TOP = 40;
const BOTTOM = 56;
export const MEASURE = PAGE.width - 2 * MARGIN;
export const PAGE_ROOM = PAGE.height - TOP - BOTTOM;

/** Heights of what tables are made of: fixed, so that pages are known before anything is laid out. */
export const ROW = 30;
export const TABLE_HEAD = 26;
export const SECTION_GAP = 26;

/** The line height is computed from the size declared here, not from the inherited one. */
export const lines = (fontSize: number, lineHeight: number) => ({ fontSize, lineHeight });

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
  brandName: { fontWeight: 600, ...lines(14, 1.2) },
  quiet: { color: INK_3 },
  title: { marginTop: 6, fontWeight: 500 },
  facts: { flexDirection: "row", flexWrap: "wrap", marginTop: 14 },
  fact: { flexDirection: "row", width: MEASURE / 2, paddingVertical: 2.5, paddingRight: 16 },
  term: { width: 84, color: INK_3 },
  definition: { flex: 1 },
  notes: { marginTop: 14, color: INK_3, fontSize: 8 },
  gap: { height: SECTION_GAP },
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
