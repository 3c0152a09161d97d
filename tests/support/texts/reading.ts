/** Everything that reads what is stored: addresses, and work in the background. */
import type { LightMyRequestResponse } from "fastify";
import { requestExport } from "#features/accounts/server/own-data/export-service.ts";
import { packExport } from "#features/accounts/server/own-data/packing-service.ts";
import { previewPath } from "#features/content/calls/preview.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { getPublishedPosts } from "#features/content/server/published/list-service.ts";
import { newsMail } from "#features/followers/server/policy.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { answerMail, newTicketMail, replyMail } from "#features/support/server/policy.ts";
import { PERSONAL_DATA } from "#apps/worker/personal-data.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { htmlOf } from "#platform/mail/mail-html.ts";
import { type FormFields, formOf, submissionOf } from "#tests/factories/posts.ts";
import { cookiesOf } from "#tests/factories/users.ts";
import { readArchive } from "../archives.ts";
import { RUN } from "../exports.ts";
import { readPdf } from "../pdf-file.ts";
import type { Work } from "./measuring.ts";
import { idFor, type World } from "./world.ts";

export type Told = { story: string; text: string };
/** An address, or work in the background, by name. */
export type Reading = readonly [name: string, work: Work];

const LINKS = { origin: "https://news.example", manage: "https://news.example/m", stop: "https://news.example/s" };
const start = (text: string, length: number) => text.slice(0, length).toWellFormed();

/** @param routes every address that answers GET. @param told what is stored. */
export function readingsOf(app: App, world: World, routes: Iterable<string>, told: Told): Reading[] {
  return [...background(world, told), ...pages(app, world, routes), ...posted(app, world, told)];
}

function pages(app: App, world: World, routes: Iterable<string>): Reading[] {
  const headers = { accept: "text/html", cookie: cookiesOf(world.author) };
  return [...routes].flatMap((route) =>
    addressesOf(route, world).map(([name, url]): Reading => {
      return [name, () => read(app, url, headers)];
    }),
  );
}

/** Pictures of posts are where their address moves to. */
export async function read(app: App, url: string, headers: Record<string, string>) {
  const answer = await app.inject({ url, headers });
  const { location } = answer.headers;
  return url.startsWith("/og/") && location !== undefined ? app.inject({ url: location, headers }) : answer;
}

/** What an answer says, a file too: of a PDF without its spaces. */
export async function textOf({ headers, rawPayload, body }: LightMyRequestResponse): Promise<string> {
  const type = String(headers["content-type"]);
  if (type.startsWith("application/pdf")) return readPdf(rawPayload).pages.join("").replace(/\s/g, "");
  if (!/zip|officedocument/.test(type)) return body;
  const files = await readArchive(rawPayload);
  return [...files.keys()].map((each) => files.text(each)).join("\n");
}

function posted(app: App, { author, posts }: World, { story, text }: Told): Reading[] {
  const cookie = cookiesOf(author);
  const send = (url: string, fields: FormFields) => {
    const { payload, headers } = formOf(fields);
    return app.inject({ method: "POST", url, payload, headers: { ...headers, cookie } });
  };
  const report = { title: start(text, 500), company_display_name: start(text, 300) };
  const url = publicUrl() + posts.article.published.url;
  return [
    [
      "the preview of what is not saved",
      () => send(previewPath(USUAL_KIND), submissionOf(USUAL_KIND, { content: story })),
    ],
    [
      "the report as a PDF",
      () =>
        app.inject({
          method: "POST",
          url: "/pdf-report/generate-pdf/",
          payload: { url, ...report },
          headers: { cookie },
        }),
    ],
  ];
}

function background({ author, posts, ids }: World, { text }: Told): Reading[] {
  const facts = { id: Number(ids["tickets"]), message: text, link: "https://news.example/t" };
  const write =
    (mail: () => Parameters<typeof htmlOf>[0]): Work =>
    async () =>
      void htmlOf(mail());
  return [
    ["the index of the search", async () => void (await indexChanges())],
    [
      "an email to followers",
      async () => {
        const published = await getPublishedPosts([posts.article.published.id]);
        htmlOf(newsMail(start(text, 250), "Dateline", published, LINKS));
      },
    ],
    ["the email of a new ticket", write(() => newTicketMail(facts, "Billing", "ada@example.com"))],
    ["the email of a reply", write(() => replyMail(facts, "ada@example.com"))],
    ["the email of an answer", write(() => answerMail(facts, null))],
    [
      "the export of one's data",
      async () => {
        await db.deleteFrom("data_exports").where("user_id", "=", author.id).execute();
        const { id } = await requestExport(author.actor);
        await packExport(id, PERSONAL_DATA, RUN);
        await db.deleteFrom("mail_messages").where("id", "!=", Number(ids["outbox"])).execute(); // which says that it is ready
      },
    ],
  ];
}

/** Served from a build, of other processes, or without an end. */
const LEFT_OUT = /^\/(?:dashboard$|checkout$|auth\/|assets\/|readyz|metrics|api\/docs|api\/openapi)|\/stream\b/;

export function addressesOf(route: string, world: World): [name: string, url: string][] {
  if (LEFT_OUT.test(route)) return [];
  const { waiting } = world;
  const { published } = world.posts.article;
  const path = pathOf(route, world);
  const queried = (query: string): [string, string][] => [[route, `${path}?${query}`]];
  if (route === "/:type/:guid/:slug")
    return ["", ".md", ".txt", ".quote.txt"].map((ending) => [route + ending, path + ending]);
  if (route === "/oembed") {
    const page = `url=${encodeURIComponent(publicUrl() + published.url)}`;
    return [...queried(page), [`${route} as XML`, `${path}?${page}&format=xml`]];
  }
  if (/^\/operator\/posts\/:id\/(?:preview\/)?$/.test(route)) return [[route, path.replace(/\d+/, String(waiting.id))]];
  const query = QUERIES.find(([pattern]) => pattern.test(route))?.[1](world);
  return query === undefined ? [[route, path]] : queried(query);
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Of addresses that say nothing without. */
const QUERIES: [RegExp, (world: World) => string][] = [
  [/^\/report$/, ({ posts }) => `page=${encodeURIComponent(posts.article.published.url)}`],
  [/^\/search(?:\/.*)?$/, () => "q=Halden"],
  [/^\/api\/posts\/approvals\/$/, ({ posts }) => `posts=${posts.interview.draft.id}`],
  [/^\/dashboard\/posts\.csv$/, ({ posts }) => `posts=${posts.article.published.id}`],
  [/^\/dashboard\/analytics\/posts\/$/, ({ posts }) => `posts=${posts.article.published.id}`],
  [/^\/dashboard\/user-calendar\/$/, () => `from=${day(-20)}T00:00:00Z&to=${day(20)}T00:00:00Z`],
  [/^\/follow$/, ({ company }) => `company=${company.slug}`],
  [/^\/follow\/manage$/, ({ ids }) => `token=${ids["manage"]}`],
  [
    /^\/api\/coverage\/(?:monthly\/|watching\/|report\/(?:articles\.csv|report\.pdf|shared\/)?)?$/,
    ({ company }) => `company=${company.id}`,
  ],
  [/^\/api\/billing\/quote\/$/, () => "plan=newsroom"],
];

/** @param set values of parameters that are tried. */
export function pathOf(route: string, world: World, set: Record<string, string> = {}): string {
  const { author, company, posts, picture, ids } = world;
  const { published } = posts.article;
  const now = new Date();
  const known: Record<string, string> = {
    type: "PR",
    guid: published.guid,
    slug: published.slug,
    year: String(now.getUTCFullYear()),
    month: String(now.getUTCMonth() + 1).padStart(2, "0"),
    version: "1",
    file: "posts-0.xml",
    name: picture.name,
    ...(route.startsWith("/media/") ? { id: picture.id } : { id: String(idFor(route, world)) }),
    number: String(ids["invoices"]),
    webhook: String(ids["webhook"]),
    delivery: String(ids["delivery"]),
    ...(route.startsWith("/follow/stop") && { token: String(ids["stop"]) }),
    ...(route.startsWith("/embargo/") && { token: String(ids["embargo"]), form: "txt" }),
    ...(route.startsWith("/r/") && { token: String(ids["report"]) }),
    ...(route.startsWith("/comment/") && { token: String(ids["comment"]) }),
    ...(route.startsWith("/approvals/") && { token: String(ids["approval"]) }),
    ...(route.startsWith("/quotes/") && { token: String(ids["quotes"]) }),
    ...(route.startsWith("/calendar/") && { key: String(ids["calendar"]) }),
    ...(route.startsWith("/og/") && { subject: posts.interview.published.guid, file: `${"0".repeat(16)}.png` }),
    ...(route.startsWith("/deliveries/") && { key: String(ids["deliveries"]) }),
    ...(/^\/company\/|by-slug/.test(route) && { slug: company.slug }),
    ...(route.startsWith("/author/") && { slug: author.slug }),
    ...(route.startsWith("/topics/") && { slug: "technology" }),
    ...set,
  };
  return route.replaceAll(/:(\w+)/g, (_all, name: string) => known[name] ?? "1");
}
