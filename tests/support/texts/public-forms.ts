/** Forms, addresses and headers of public pages with the texts that they take: no reference describes them. */
import type { TextCall, TextPlace } from "./fields.ts";

export const PAGE_FORMS: Record<string, Record<string, string>> = {
  "/report": { page: "/", reason: "spam", message: "Not true.", email: "reader@example.com" },
  "/contact": { name: "Mara", email: "reader@example.com", message: "Who wrote this?" },
  "/follow": { email: "reader@example.com", query: "", frequency: "daily", follow: "" },
  "/follow/confirm": { token: "a".repeat(40) },
  "/follow/manage": { token: "a".repeat(40), query: "", frequency: "daily", stop: "" },
  [`/embargo/${"a".repeat(43)}/accept`]: { proof: "a", terms: "yes" },
  [`/embargo/${"a".repeat(43)}/decline`]: { proof: "a", line: "We take no embargoes." },
  "/websub": {
    "hub.mode": "subscribe",
    "hub.topic": "https://news.example/feed.xml",
    "hub.callback": "https://a.example/",
    "hub.secret": "a",
  },
};
const PUBLIC_QUERIES: Record<string, string[]> = {
  "/": ["page", "before"],
  "/search": ["q", "page", "kind", "topic", "company", "language", "from", "to", "sort"],
  "/search/feed.xml": ["q", "kind", "topic", "company", "language", "from", "to"],
  "/more": ["page", "before", "after"],
  "/oembed": ["url", "format", "maxwidth"],
  "/report": ["page"],
  "/follow": ["q", "kind", "topic", "company", "query"],
  "/follow/manage": ["token"],
  "/follow/confirm": ["token"],
  "/archive": ["page", "before", "after"],
};
const PUBLIC_PATHS = [
  "/company/:slug",
  "/topics/:slug",
  "/author/:slug",
  "/PR/:guid/a",
  "/embed/:guid",
  "/sitemaps/:file",
];

const place = (where: TextPlace["in"], name: string): TextPlace => ({ in: where, name, max: undefined });
const opened = { isForm: false, body: undefined };
/** Calls that the reference leaves out. */
export const publicForms: TextCall[] = [
  ...Object.entries(PAGE_FORMS).map(([url, body]): TextCall => {
    return { method: "POST", url, isForm: false, body, places: Object.keys(body).map((name) => place("body", name)) };
  }),
  ...Object.entries(PUBLIC_QUERIES).map(([url, names]): TextCall => {
    return { method: "GET", url, ...opened, places: names.map((name) => place("query", name)) };
  }),
  ...PUBLIC_PATHS.map((url): TextCall => {
    return { method: "GET", url, ...opened, places: [place("path", /:(\w+)/.exec(url)?.[1] ?? "")] };
  }),
];

/** Headers that the server reads. */
const HEADERS =
  "accept accept-encoding accept-language authorization cookie dateline-account forwarded if-modified-since if-none-match origin range referer traceparent user-agent x-forwarded-for x-request-id".split(
    " ",
  );
export const headerCalls: TextCall[] = ["/", "/feed.xml", "/api/users/me/"].map((url) => {
  return { method: "GET", url, ...opened, places: HEADERS.map((name) => place("header", name)) };
});
