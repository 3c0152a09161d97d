/** A post, a company and a ticket that say one text, stored past all bounds, as an earlier version may have done. */
import { requestExport } from "#features/accounts/server/own-data/export-service.ts";
import { packExport } from "#features/accounts/server/own-data/packing-service.ts";
import { previewPath } from "#features/content/calls/preview.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { getPublishedPosts } from "#features/content/server/published/list-service.ts";
import { newsMail } from "#features/followers/server/policy.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { answerMail, newTicketMail, replyMail } from "#features/support/server/policy.ts";
import { insertEvent, insertTicket } from "#features/support/server/queries.ts";
import { PERSONAL_DATA } from "#apps/worker/personal-data.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { htmlOf } from "#platform/mail/mail-html.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import {
  buildPost,
  buildRevision,
  type FormFields,
  formOf,
  submissionOf,
  type TestPost,
} from "#tests/factories/posts.ts";
import { buildOperator, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { RUN } from "../exports.ts";
import type { Work } from "./measuring.ts";

export type Stored = {
  author: TestUser;
  company: TestCompany;
  post: TestPost;
  waiting: TestPost;
  draft: TestPost;
  ticket: number;
  story: string;
  text: string;
  forget: () => Promise<void>;
};

/** Long enough for every list to cut it; the database refuses longer names. */
const NAME = 250;
/** The database refuses half of a character too. */
const start = (text: string, length: number) => text.slice(0, length).toWellFormed();

/** @param author an operator: nobody gets further. @param text without markup, of about the size of the story. */
export async function storeText(author: TestUser, story: string, text: string): Promise<Stored> {
  const name = start(text, NAME);
  const company = await buildCompany(author.id, { name: start(name, 150), description: text });
  const texts = {
    company_id: company.id,
    name,
    details: { title: name },
    content_html: story,
    summary: start(text, 1000),
    tags: ["Energy"],
    posted_as_name: start(name, 150),
  };
  const post = await buildPost(author.id, texts);
  await buildRevision(post.id, { posted_as_name: "Halden", saved_at: new Date() });
  const waiting = await buildPost(author.id, { ...texts, status: "pending", review_since: new Date() });
  const draft = await buildPost(author.id, { ...texts, status: "draft" });
  const ticket = await transaction(async (tx) => {
    const ticketId = await insertTicket(tx, author.id, "Billing");
    await insertEvent(tx, { ticketId, kind: "message", author: "owner", authorId: author.id, message: text });
    return ticketId;
  });
  return {
    author,
    company,
    post,
    waiting,
    draft,
    ticket,
    story,
    text,
    forget: async () => {
      await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
      await db.deleteFrom("companies").where("id", "=", company.id).execute();
      await db.deleteFrom("tickets").where("id", "=", ticket).execute();
    },
  };
}

/** An address, or work in the background, by name. */
export type Reading = readonly [address: string, work: Work];

const LINKS = { origin: "https://news.example", manage: "https://news.example/m", stop: "https://news.example/s" };

/** Everything that reads what is stored. @param routes every address that answers GET. */
export function* readingsOf(app: App, stored: Stored, routes: Iterable<string>): Generator<Reading> {
  const { author, post, story, text, ticket } = stored;
  yield [
    "the index of the search",
    async () => {
      await indexChanges();
    },
  ];
  for (const route of routes)
    for (const [address, url] of addressesOf(route, stored))
      yield [
        address,
        () => {
          hotPages.clear();
          return app.inject({ url, headers: { accept: "text/html", cookie: cookiesOf(author) } });
        },
      ];
  const send = (url: string, fields: FormFields) => {
    const { payload, headers } = formOf(fields);
    return app.inject({ method: "POST", url, payload, headers: { ...headers, cookie: cookiesOf(author) } });
  };
  yield [
    "the preview of what is not saved",
    () => send(previewPath(USUAL_KIND), submissionOf(USUAL_KIND, { content: story })),
  ];
  yield [
    "the report as a PDF",
    () =>
      app.inject({
        method: "POST",
        url: "/pdf-report/generate-pdf/",
        payload: { url: publicUrl() + post.url, title: start(text, 500), company_display_name: start(text, 300) },
        headers: { cookie: cookiesOf(author) },
      }),
  ];
  yield [
    "an email to followers",
    async () => {
      htmlOf(newsMail(start(text, NAME), "Dateline", await getPublishedPosts([post.id]), LINKS));
    },
  ];
  const facts = { id: ticket, message: text, link: "https://news.example/t" };
  const mails = {
    "a new ticket": () => newTicketMail(facts, "Billing", "ada@example.com"),
    "a reply": () => replyMail(facts, "ada@example.com"),
    "an answer": () => answerMail(facts, null),
  };
  for (const [name, mail] of Object.entries(mails))
    yield [
      `the email of ${name}`,
      async () => {
        htmlOf(mail());
      },
    ];
  yield ["the export of one's data", () => exportOf(author)];
}

async function exportOf(user: TestUser): Promise<void> {
  await db.deleteFrom("data_exports").where("user_id", "=", user.id).execute();
  const { id } = await requestExport(user.actor);
  await packExport(id, PERSONAL_DATA, RUN);
}

/** Served from a build, of other processes, or without an end. */
const LEFT_OUT = /^\/(?:dashboard$|checkout$|auth\/|assets\/|readyz|metrics|api\/docs|api\/openapi)|\/stream\b/;

function addressesOf(route: string, stored: Stored): [name: string, url: string][] {
  if (LEFT_OUT.test(route)) return [];
  const { post, company, author, waiting, draft } = stored;
  const page = encodeURIComponent(publicUrl() + post.url);
  const now = new Date();
  const known: Record<string, string> = {
    type: "PR",
    guid: post.guid,
    slug: route.startsWith("/company") ? company.slug : route.startsWith("/author") ? author.slug : post.slug,
    year: String(now.getUTCFullYear()),
    month: String(now.getUTCMonth() + 1).padStart(2, "0"),
    id: String(idFor(route, stored)),
    version: "1",
    file: "posts-0.xml",
  };
  if (/by-slug/.test(route)) known["slug"] = company.slug;
  if (route.startsWith("/topics")) known["slug"] = "energy";
  const path = route.replaceAll(/:(\w+)/g, (_all, name: string) => known[name] ?? "1");
  const addresses: [string, string][] = [[route, path]];
  const add = (name: string, url: string) => addresses.push([name, url]);
  if (route === "/:type/:guid/:slug")
    for (const ending of ["md", "txt", "quote.txt"]) add(`${route}.${ending}`, `${path}.${ending}`);
  if (route === "/oembed")
    addresses.splice(0, 1, [route, `${path}?url=${page}`], [`${route} as XML`, `${path}?url=${page}&format=xml`]);
  if (route === "/report") addresses.splice(0, 1, [route, `${path}?page=${encodeURIComponent(post.url)}`]);
  if (route === "/search" || route.startsWith("/search/")) addresses.splice(0, 1, [route, `${path}?q=Halden`]);
  if (route === "/dashboard/posts.csv") addresses.splice(0, 1, [route, `${path}?posts=${post.id}`]);
  if (/^\/operator\/posts\/:id\/(?:preview\/)?$/.test(route))
    add(`${route} of a waiting post`, path.replace(/\d+/, String(waiting.id)));
  if (/-drafts\/:id/.test(route)) addresses.splice(0, 1, [route, path.replace(/\d+/, String(draft.id))]);
  return addresses;
}

export function idFor(route: string, { company, post, ticket, author, waiting }: Stored): number {
  if (/companies/.test(route)) return company.id;
  if (/tickets/.test(route)) return ticket;
  if (/\/users\//.test(route)) return author.id;
  if (/operator\/posts\/:id\/(?:approve|reject|return)/.test(route)) return waiting.id;
  return post.id;
}

export const buildAuthor = () => buildOperator({ units: 100_000, first_name: "Mara" });
