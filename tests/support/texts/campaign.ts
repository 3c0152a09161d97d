/** Every call that takes a text and every address that reads a stored one, with texts of growing size. */
import type { RouteOptions } from "fastify";
import { buildApp } from "#apps/server/app.ts";
import { setMaintenance } from "#features/maintenance/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";
import { formOf } from "#tests/factories/posts.ts";
import { cookiesOf } from "#tests/factories/users.ts";
import { type Api, bodyWith, type TextCall, type TextPlace, textCalls } from "./fields.ts";
import { Growth, idlePause, type Row } from "./measuring.ts";
import { ALL_STORIES, type Shape, STORIES, TEXTS } from "./shapes.ts";
import { buildAuthor, idFor, readingsOf, storeText, type Stored } from "./stored.ts";

export type Wanted = {
  sizes: readonly number[];
  /** Of one field; the last of them lies beyond what most fields take. */
  fieldSizes: readonly number[];
  /** By its name, and the name and the bound of what takes it. */
  shapes?: (name: string, address?: string, most?: number) => boolean;
  reads?: (address: string) => boolean;
  /** Told before each measurement, for a watch that ends what never ends. */
  begin?: (what: string) => void;
};

/** A part of the shapes that differs by the address, so that each comes to many of them. */
export function isTurnOf(name: string, address: string, parts: number): boolean {
  const turn = Array.from(name + address).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7);
  return turn % parts === 0;
}

/** So few that only what doubles with every character is seen; without it a larger one would never end. */
const FIRST = [24, 48];

export type Campaign = {
  routes: ReadonlySet<string>;
  calls: readonly TextCall[];
  stored: (wanted: Wanted) => AsyncGenerator<Row>;
  taken: (wanted: Wanted) => AsyncGenerator<Row>;
  idleMs: number;
  close: () => Promise<void>;
};

export async function startCampaign(): Promise<Campaign> {
  const routes = new Set<string>();
  const app = await buildApp({
    here: () => ({ origin: publicUrl(), stylesheet: "/site.css", fonts: [] }),
    onRoute: ({ method, url }: RouteOptions) => {
      if ([method].flat().includes("GET")) routes.add(url);
    },
  });
  const calls = textCalls((await app.inject("/api/openapi.json")).json<Api>());
  const idleMs = await idlePause();
  return {
    routes,
    calls,
    idleMs,
    stored: (wanted) => readStored(app, routes, idleMs, wanted),
    taken: (wanted) => sendTexts(app, [...calls, ...FORMS, ...headerCalls], idleMs, wanted),
    close: () => app.close(),
  };
}

async function* readStored(
  app: App,
  routes: ReadonlySet<string>,
  idleMs: number,
  { sizes, shapes = () => true, reads = () => true, begin }: Wanted,
): AsyncGenerator<Row> {
  await warmUp(app, routes, reads);
  for (const [name, shape] of Object.entries(ALL_STORIES)) {
    if (!shapes(name)) continue;
    const growths = new Map<string, Growth>();
    for (const size of [...FIRST, ...sizes]) {
      const stored = await storeText(await buildAuthor(), shape(size), (TEXTS[name] ?? shape)(size));
      for (const [address, work] of readingsOf(app, stored, routes)) {
        if (!reads(address)) continue;
        const growth = growths.get(address) ?? new Growth(name, address, idleMs);
        growths.set(address, growth);
        begin?.(`${address} with ${name} (${size})`);
        if (!growth.isOver) await growth.add(size, work);
      }
      await stored.forget();
    }
    for (const { rows } of growths.values()) yield* rows;
  }
}

/** Programs are read and compiled by their first use. */
async function warmUp(app: App, routes: ReadonlySet<string>, reads: (address: string) => boolean): Promise<void> {
  const stored = await storeText(await buildAuthor(), "<p>A short text.</p>", "A short text.");
  for (let round = 0; round < 2; round += 1)
    for (const [address, work] of readingsOf(app, stored, routes)) if (reads(address)) await work();
  await stored.forget();
}

/** Texts that are only a little longer than a field takes, and one that is much longer: it must be refused as quickly. */
const sizesFor = ({ most }: TextPlace, sizes: readonly number[]) =>
  most === undefined ? sizes : [...sizes.filter((size) => size <= most * 2), sizes.at(-1) ?? 0];

const isStory = ({ name }: TextPlace) => /html|content/i.test(name);
const shapesFor = (place: TextPlace): [string, Shape][] =>
  Object.entries(isStory(place) ? { ...TEXTS, ...STORIES } : TEXTS);

async function* sendTexts(
  app: App,
  calls: TextCall[],
  idleMs: number,
  { fieldSizes, shapes = () => true, begin }: Wanted,
): AsyncGenerator<Row> {
  let stored = await storeText(await buildAuthor(), "<p>A short text.</p>", "A short text.");
  for (const call of calls) {
    for (const place of call.places) {
      const address = `${call.method} ${call.url} ${place.name}`;
      await sendOne(app, call, place, "Halden", stored); // warm
      for (const [name, shape] of shapesFor(place)) {
        if (!shapes(name, address, place.most)) continue;
        const growth = new Growth(name, address, idleMs);
        for (const size of [...FIRST, ...sizesFor(place, fieldSizes)]) {
          begin?.(`${address} with ${name} (${size})`);
          const text = shape(size);
          if (!growth.isOver) await growth.add(size, () => sendOne(app, call, place, text, stored));
          if (growth.rows.at(-1)?.status === 401)
            stored = await storeText(await buildAuthor(), "<p>A short text.</p>", "A short text.");
        }
        yield* growth.rows;
      }
    }
    await setMaintenance({ id: null, role: "operator" }, { is_on: false });
  }
  await stored.forget();
}

function sendOne(app: App, call: TextCall, place: TextPlace, text: string, stored: Stored) {
  const value = encodeURIComponent(text.toWellFormed());
  const path = call.url.replaceAll(/:(\w+)/g, (_all, name: string) => {
    if (place.in === "path" && place.name === name) return value;
    return name === "slug" ? stored.company.slug : String(idFor(call.url, stored));
  });
  const url = place.in === "query" ? `${path}?${place.name}=${value}` : path;
  const body = place.in === "body" ? bodyWith(call.body, place.name, text) : call.body;
  const own = { cookie: cookiesOf(stored.author), accept: "text/html" };
  // A header's characters are bytes.
  const headers = place.in === "header" ? { ...own, [place.name]: inHeader(text) } : own;
  const { payload, type } = body === undefined ? { payload: undefined, type: undefined } : encoded(call, body);
  return app.inject({
    method: call.method,
    url,
    headers: { ...headers, ...(type !== undefined && { "content-type": type }) },
    ...(payload !== undefined && { payload }),
  });
}

const inHeader = (text: string) => text.replaceAll(/[^\t\x20-\x7E]/gu, "~");

function encoded(call: TextCall, body: NonNullable<TextCall["body"]>): { payload: Buffer | string; type: string } {
  if (call.url in PAGE_FORMS)
    return {
      payload: new URLSearchParams(body as Record<string, string>).toString(),
      type: "application/x-www-form-urlencoded",
    };
  if (!call.isForm) return { payload: JSON.stringify(body), type: "application/json" };
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === "string" ? value : value === null ? "" : JSON.stringify(value),
  ]);
  const { payload, headers } = formOf(Object.fromEntries(fields) as Record<string, string>);
  return { payload, type: String(headers["content-type"]) };
}

/** Forms of public pages: no reference describes them. */
const PAGE_FORMS: Record<string, Record<string, string>> = {
  "/report": { page: "/", reason: "spam", message: "Not true.", email: "reader@example.com" },
  "/follow": { email: "reader@example.com", query: "", frequency: "daily", follow: "" },
  "/follow/confirm": { token: "a".repeat(40) },
  "/follow/manage": { token: "a".repeat(40), query: "", frequency: "daily", stop: "" },
  "/websub": {
    "hub.mode": "subscribe",
    "hub.topic": "https://news.example/feed.xml",
    "hub.callback": "https://a.example/",
    "hub.secret": "a",
  },
};
const PUBLIC_QUERIES: Record<string, string[]> = {
  "/": ["page", "before"],
  "/search": ["q", "page", "kind", "topic", "company", "from", "to", "sort"],
  "/search/feed.xml": ["q", "kind", "topic", "company", "from", "to"],
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

const place = (where: TextPlace["in"], name: string): TextPlace => ({ in: where, name, most: undefined });
const opened = { isForm: false, body: undefined };
const FORMS: TextCall[] = [
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
const headerCalls: TextCall[] = ["/", "/feed.xml", "/api/users/me/"].map((url) => {
  return { method: "GET", url, ...opened, places: HEADERS.map((name) => place("header", name)) };
});
