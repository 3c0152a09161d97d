/** Each call as a client would make it about a post or a company: its address and a body that would be accepted. */
import { kindOf, USUAL_KIND } from "#features/content/kinds/index.ts";
import type { App } from "#platform/http/app.ts";
import { formOf, submissionOf } from "#tests/factories/posts.ts";
import { cookiesOf, type TestUser } from "#tests/factories/users.ts";
import type { RegisteredCall } from "../apps/whole-server.ts";
import type { CompanyWorld } from "./company-world.ts";
import type { WorldPost } from "./world-post.ts";

type Call = Pick<RegisteredCall, "method" | "url">;
export type Subject = { post?: WorldPost; other?: WorldPost };

export function send(app: App, who: TestUser, call: Call, world: CompanyWorld, subject: Subject = {}) {
  return sendWith(app, { cookie: cookiesOf(who) }, call, world, subject);
}

/** @param caller the headers that say who calls. */
export function sendWith(
  app: App,
  caller: Record<string, string>,
  call: Call,
  world: CompanyWorld,
  subject: Subject = {},
) {
  const { payload, headers } = bodyOf(call, world, subject);
  return app.inject({
    method: call.method,
    url: addressOf(call, world, subject),
    headers: { ...caller, ...headers },
    ...(payload !== undefined && { payload }),
  });
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function addressOf({ url }: Call, { company, posts, ids, colleague }: CompanyWorld, { post }: Subject): string {
  const [, noun = ""] = /([\w-]+)\/:id/.exec(url) ?? [];
  const [, list = ""] = /(contacts|people|figures)\/:entry/.exec(url) ?? [];
  const named: Record<string, string | number> = {
    id: post?.id ?? (noun.startsWith("compan") ? company.id : (ids[noun] ?? 1)),
    slug: url.startsWith("/author/") ? colleague.slug : url.startsWith("/:type/") ? (post?.slug ?? "x") : company.slug,
    type: kindOf(post?.kind ?? "article").typeCode,
    guid: post?.guid ?? "00000000-0000-4000-8000-000000000000",
    name: ids["name"] ?? "",
    version: post?.version ?? 1,
    entry: ids[list] ?? 1,
    person: ids["person"] ?? 1,
    invitation: ids["invitation"] ?? 1,
  };
  const path = url.replaceAll(/:(\w+)/g, (_all, name: string) => String(named[name] ?? 1));
  const queries: Record<string, string> = {
    "/:type/:guid/:slug": "preview",
    "/api/posts/approvals/": `posts=${posts.map(({ id }) => id).join(",")}`,
    "/dashboard/posts.csv": `posts=${posts.map(({ id }) => id).join(",")}`,
    "/dashboard/analytics/posts/": `posts=${posts.map(({ id }) => id).join(",")}`,
    "/dashboard/user-calendar/": `from=${day(-20)}&to=${day(20)}&company=${company.id}`,
  };
  const query =
    queries[url] ??
    (/user-|counts|list\.csv|coverage\/(?:(?:monthly|watching|settings|to-confirm)\/|report\/(?:articles\.csv|report\.pdf|shared\/)?)?$/.test(
      url,
    )
      ? `company=${company.id}`
      : "");
  return query === "" ? path : `${path}?${query}`;
}

type Body = { payload?: string | Buffer; headers?: Record<string, string> };

function bodyOf({ method, url }: Call, world: CompanyWorld, { post, other }: Subject): Body {
  if (method === "GET") return {};
  const isForm = /^\/dashboard\/(?:blog|ceo-interview|product-review)/.test(url) && !/submit-draft/.test(url);
  const isFormOfKind = /^\/api\/posts\/\w+\/(?:templates|preview)\/$/.test(url);
  if ((isForm && method !== "DELETE") || isFormOfKind) {
    const kind = post ? kindOf(post.kind) : USUAL_KIND;
    const times = /schedules/.test(url) ? { publishing_time: day(2) } : {};
    const template = /templates/.test(url) ? { template_name: "Mine" } : {};
    return formOf(submissionOf(kind, { posted_by_company: String(world.company.id), ...times, ...template }));
  }
  const json = jsonOf(`${method} ${url}`, world, post, other);
  if (json === undefined) return {};
  return { payload: JSON.stringify(json), headers: { "content-type": "application/json" } };
}

function jsonOf(call: string, { company, posts, ids }: CompanyWorld, post?: WorldPost, other?: WorldPost) {
  const entry = { name: "Mara", email: "m@example.com", label: "Ships", value: "7", position: 1 };
  const one = { collection_id: ids["collections"], article_id: posts[0]?.id, article_type: "article" };
  const bodies: [RegExp, unknown][] = [
    [/revisions\/:version\/restore/, {}],
    [/:id\/template\/$/, { name: "Mine" }],
    [/templates\/:id\/$|views\/:id\/$/, { name: "Mine" }],
    [/translations\/followed/, { version: 1 }],
    [/translations\/create/, { language: "fr" }],
    [/^POST .*translations\/$/, { post: other?.id ?? post?.id }],
    [/comment-links\/$/, { recipients: [{ email: "tom@example.com" }] }],
    [/share-links\/$/, { recipients: [{ email: "elena@example.com" }], subject: "News" }],
    [/embargo\/$/, { lifts_at: null }],
    [/lift\/$|revoke\/$/, {}],
    [/confidential\/$/, { confidential: true }],
    [/posts\/:id\/people\/$/, { person: ids["person"], reason: "Prepares the launch" }],
    [/posts\/:id\/insiders\/$/, { name: "Lars Okafor", reason: "By telephone", told_at: day(-1) }],
    [/later-platforms/, { platform_ids: [1], is_wanted: true }],
    [/edit-by-slug/, { name: "Renamed" }],
    [/^PUT .*order\/$/, { ids: [ids["contacts"]] }],
    [/:id\/(?:contacts|people|figures)\//, entry],
    [/approval-rules/, { mode: "none", approvers: [], asks_deputy: true, owners_may_waive: true, zone: "UTC" }],
    [/approval\/remind/, { turn: 1 }],
    [/^POST .*\/quotes\/$/, { name: "Mara", email: "mara@example.com", keys: ["We sail on Monday"] }],
    [/comments\/$/, { words: "Words", text: "Right?" }],
    [/replies\/$/, { text: "Yes." }],
    [/accept\/$|refuse\/$/, {}],
    [/^PUT .*members/, { role: "viewer" }],
    [/remove\/$/, {}],
    [/^POST \/api\/invitations\/$/, { emails: ["new@example.com"], role: "viewer", companies: [company.id] }],
    [/^POST .*\/exports\/$/, { kind: "archive" }],
    [/posts\/(?:delete|restore)\/$/, { posts: posts.map(({ id }) => id) }],
    [/posts\/change\/$/, { posts: posts.map(({ id }) => id), add_category: "Health" }],
    [/articles\/(?:add|remove)/, [one]],
    [/generate-pdf/, { url: `https://news.example${post?.url ?? posts[0]?.url}`, title: "A report" }],
    [/coverage\/decide\/$/, { finds: [1], decision: "confirm" }],
    [/coverage\/undo\/$/, { undo: 1 }],
    [/coverage\/monthly\/send\/$/, { company: company.id }],
    [/coverage\/monthly\/$/, { company: company.id, address: "client@halden.example", sends_empty: false }],
    [/clips\/read\/$/, { company: company.id, address: "https://127.0.0.1/a" }],
    [
      /coverage\/clips\/$/,
      { post: posts[0]?.id, address: "https://a.example/a", headline: "A", outlet: "A", published: "2026-11-20" },
    ],
    [/coverage\/watching\/:id\/extend\/$/, {}],
    [/report\/shared\/$/, { company: company.id }],
    [/report\/shared\/:id\/(?:replace\/)?$/, {}],
    [/coverage\/settings\/$/, { company: company.id, first_article: true, daily: true }],
    [/suggestions\/$/, { words: "Words", suggestion: "Others" }],
    [/assistant-requests\/$/, { post: post?.id ?? posts[0]?.id, kind: "article" }],
    [/assistant-requests\/:id\/approve\/$/, {}],
    [/posts\/views\/$/, { name: "Mine", q: "Ferries" }],
  ];
  return bodies.find(([pattern]) => pattern.test(call))?.[1];
}
