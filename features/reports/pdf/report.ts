/** The complete content of a report PDF: drawing it needs no queries and no requests. */
import type { PrintedCoverage } from "./coverage/printed.ts";

export type ReportPlatform = {
  name: string;
  type: string;
  /** As its publisher states; empty where it states nothing. */
  industry: string;
  countries: string;
  audience: string;
  /** Whether the post was seen there. */
  isLive: boolean;
  /** DD-MM-YYYY. */
  deliveredAt: string;
  /** Null where the platform has not said. */
  liveUrl: string | null;
  /** A PNG without transparency; null draws the name's first letter. */
  logo: Uint8Array | null;
};

export type Report = {
  document: "report";
  /** The site's name, printed at the top. */
  site: string;
  /** Texts as people wrote them: cleaned when they are drawn. */
  title: string;
  /** May be empty. */
  summary: string;
  company: string;
  /** A PNG without transparency; null if it has none. */
  companyLogo: Uint8Array | null;
  /** For example "Press Release". */
  kind: string;
  /** As report views name it: PR, Interview, Review. */
  type: string;
  /** PR No. */
  number: number;
  packageName: string;
  /** Dates are DD-MM-YYYY. */
  date: string;
  publishedAt: string;
  updatedAt: string;
  madeAt: string;
  words: number;
  /** Public address of the post. */
  url: string;
  /** The longest period that is counted. */
  readers: { days: number; views: number; visitors: number; clicks: number; fromAssistants: number };
  /** A JPEG of the cover's proportions. */
  banner: Uint8Array;
  platforms: ReportPlatform[];
  /** Null: nothing is confirmed. */
  coverage: PrintedCoverage | null;
};

/** Width by height of the banner on the cover. */
export const BANNER_RATIO = 16 / 9;
/** Logos are drawn this large, in points. */
export const LOGO_POINTS = 20;
export const COMPANY_LOGO_POINTS = 28;
