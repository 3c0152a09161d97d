/** Styles and heights of the pages of coverage. */
import { StyleSheet } from "@react-pdf/renderer";
import { INK, INK_2, INK_3, lines, MEASURE, RULE } from "#platform/pdf/styles.ts";
import { styles as ofReports } from "../report-styles.ts";
import type { PrintedKind } from "./printed.ts";

/** The type palette of screens, on white. */
export const INKS: Record<PrintedKind, { ink: string; wash: string }> = {
  reprint: { ink: "#1d4ed8", wash: "#e8effd" },
  rewrite: { ink: "#6b21a8", wash: "#f3e9fb" },
  quote: { ink: "#166534", wash: "#e5f4ea" },
  mention: { ink: "#4a4d55", wash: "#eeece7" },
};

/** Heights are fixed, so that pages are known before anything is laid out. */
export const HEADING = 38;
export const FIGURES = 84;
export const TIMELINE = 132;
export const LINE_AT = 74;
export const COUNTED = 100;
export const TITLE = 74;
export const HEAD = 164;
export const WORDS_LINE = 12.5;
export const PAIR_GAP = 8;
export const SIDE = 205;
const KIND = 68;

export const styles = {
  ...ofReports,
  ...StyleSheet.create({
    tableHead: ofReports.head,
    head: { height: HEAD },
    masthead: {
      flexDirection: "row",
      justifyContent: "space-between",
      alignItems: "center",
      height: 36,
      paddingBottom: 10,
      borderBottomWidth: 1.25,
      borderBottomColor: INK,
    },
    owner: { width: MEASURE - 110, fontWeight: 600, ...lines(12, 1.2) },
    kicker: { ...ofReports.kicker, marginTop: 14 },
    title: { height: TITLE, marginTop: 4 },
    byline: { color: INK_3 },
    figures: { height: FIGURES, flexDirection: "row" },
    figure: {
      flex: 1,
      height: 70,
      paddingTop: 8,
      paddingHorizontal: 10,
      borderTopWidth: 0.75,
      borderBottomWidth: 0.75,
      borderLeftWidth: 0.75,
      borderColor: RULE,
    },
    firstFigure: { paddingLeft: 0, borderLeftWidth: 0 },
    label: { fontSize: 8.5 },
    value: { fontWeight: 600, ...lines(15, 1.3) },
    note: { color: INK_3, ...lines(7.5, 1.3) },
    when: { height: TIMELINE },
    whenHead: { flexDirection: "row", justifyContent: "space-between", alignItems: "center", height: 20 },
    legend: { flexDirection: "row" },
    legendKind: { flexDirection: "row", alignItems: "center", marginLeft: 10, color: INK_2, fontSize: 8 },
    legendDot: { width: 5, height: 5, marginRight: 4, borderRadius: 2.5 },
    line: { position: "relative", height: 96 },
    axis: { position: "absolute", top: LINE_AT, left: 0, right: 0, borderTopWidth: 0.75, borderColor: RULE },
    tick: { position: "absolute", top: LINE_AT, height: 4, borderLeftWidth: 0.75, borderColor: RULE },
    day: { position: "absolute", top: LINE_AT + 8, width: 60, textAlign: "center", color: INK_3, fontSize: 8 },
    start: {
      position: "absolute",
      top: 8,
      height: LINE_AT - 8,
      borderLeftWidth: 0.75,
      borderColor: INK,
      borderStyle: "dashed",
    },
    startWords: { position: "absolute", top: 4, width: 120, fontWeight: 600, fontSize: 8 },
    dot: { position: "absolute", width: 6, height: 6, borderRadius: 3 },
    dotName: { position: "absolute", width: 90, color: INK_3, fontSize: 8 },
    badge: {
      alignSelf: "flex-start",
      paddingVertical: 1.5,
      paddingHorizontal: 5,
      borderRadius: 2.5,
      ...lines(8, 1.25),
    },
    published: { textAlign: "right" },
    heading: { height: HEADING },
    address: { ...lines(7.5, 1.3), maxLines: 1, textOverflow: "ellipsis" },
    counted: { height: COUNTED, paddingTop: 20 },
    article: { flexDirection: "row", borderBottomWidth: 0.75, borderBottomColor: RULE, paddingTop: 7 },
    kind: { width: KIND },
    said: { flex: 1 },
    headline: { height: 14, fontWeight: 600, ...lines(9.5, 1.35) },
    about: { height: 13, color: INK_2, ...lines(8, 1.35) },
    pair: { flexDirection: "row", justifyContent: "space-between" },
    side: { width: SIDE },
    whose: { height: 11, color: INK_3, ...lines(7.5, 1.3) },
    passage: { fontWeight: 500, color: INK_2, ...lines(9, WORDS_LINE / 9) },
    mark: {
      color: INK,
      backgroundColor: "#fbf1d3",
      textDecoration: "underline",
      textDecorationColor: "#c79a1e",
    },
  }),
};
