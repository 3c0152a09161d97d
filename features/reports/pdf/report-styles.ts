/** Styles specific to a report's PDF: cover, figures, running head, logos, states. */
import { StyleSheet } from "@react-pdf/renderer";
import { ACCENT, INK_2, INK_3, lines, MEASURE, PAGE_ROOM, RULE, styles as ofEveryPdf } from "#platform/pdf/styles.ts";
import { COMPANY_LOGO_POINTS, LOGO_POINTS } from "./report.ts";

const GREEN = "#166534";
export const HEADING = 50;
const RUNNING_HEAD = 30;
/** Height of a page of tables below its running head. */
export const ROOM = PAGE_ROOM - RUNNING_HEAD;

const ofReports = StyleSheet.create({
  runningHead: {
    flexDirection: "row",
    justifyContent: "space-between",
    height: RUNNING_HEAD,
    color: INK_3,
    fontSize: 8,
  },
  runningTitle: { width: MEASURE - 90 },
  brand: { flexDirection: "row", alignItems: "center" },
  brandDash: { width: 14, height: 2, marginLeft: 6, marginTop: 2, backgroundColor: ACCENT },
  kicker: { marginTop: 20, color: ACCENT, fontWeight: 600 },
  summary: { marginTop: 8, color: INK_2, ...lines(11, 1.45) },
  bylineRow: { flexDirection: "row", alignItems: "center", marginTop: 8 },
  companyLogo: { width: COMPANY_LOGO_POINTS, height: COMPANY_LOGO_POINTS, marginRight: 8, borderRadius: 3 },
  byline: { color: INK_3 },
  address: lines(7, 1.25),
  banner: { width: MEASURE, marginTop: 16, borderRadius: 3, objectFit: "cover" },
  figures: { flexDirection: "row", marginTop: 18, borderTopWidth: 0.75, borderBottomWidth: 0.75, borderColor: RULE },
  figure: { flex: 1, paddingVertical: 10, paddingLeft: 12, borderLeftWidth: 0.75, borderColor: RULE },
  firstFigure: { flex: 1, paddingVertical: 10 },
  number: { fontWeight: 600, ...lines(20, 1.25) },
  wideFact: { flexDirection: "row", width: MEASURE, paddingVertical: 2.5 },
  heading: { height: HEADING },
  headingTitle: { fontWeight: 600, ...lines(13, 1.3) },
  lead: { marginTop: 3, color: INK_3 },
  logo: { width: LOGO_POINTS, height: LOGO_POINTS, borderRadius: 3 },
  letter: { alignItems: "center", justifyContent: "center", backgroundColor: ACCENT },
  letterText: { color: "#ffffff", fontWeight: 600, ...lines(10, 1) },
  state: { flexDirection: "row", alignItems: "center" },
  live: { width: 5, height: 5, marginRight: 5, borderRadius: 2.5, backgroundColor: GREEN },
  delivered: { width: 5, height: 5, marginRight: 5, borderRadius: 2.5, backgroundColor: INK_3 },
});

export const styles = { ...ofEveryPdf, ...ofReports };
