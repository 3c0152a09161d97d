/** A company with somebody in each role, and a word of its own in everything that not all of them may read. */
import { randomUUID } from "node:crypto";
import { reachOf } from "#features/companies/team/rights.ts";
import { type Role, ROLES } from "#features/companies/team/roles.ts";
import type { Status } from "#features/content/contract.ts";
import { type KindKey, KINDS } from "#features/content/kinds/index.ts";
import { db } from "#platform/database/client.ts";
import { buildCollection } from "#tests/factories/collections.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { mp4File } from "#tests/factories/files.ts";
import { buildVideo } from "#tests/factories/media.ts";
import { createDelivery, createPlatform } from "#tests/factories/platforms.ts";
import { buildPost, buildRevision } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildInvited, buildNewsroom, freeBox, propose, rewrite } from "./rows.ts";
import type { WorldPost } from "./world-post.ts";

/** `asked`: a reviewer who is mentioned on every post of the colleague; `stranger`: without a company; `foreigner`: owner of another one. */
export const WALKERS = [...ROLES, "asked", "stranger", "foreigner"] as const;
export type Walker = (typeof WALKERS)[number];
export function roleOf(who: Walker): Role | null {
  if (who === "asked") return "reviewer";
  return who === "stranger" || who === "foreigner" ? null : who;
}

/** Where a word stands, and who may read it there. */
type Word = { word: string; where: string; mayRead: (role: Role | null, isAsked: boolean) => boolean };

export type CompanyWorld = {
  company: TestCompany;
  foreign: TestCompany;
  payer: TestUser;
  /** An editor, who wrote what the walkers did not. */
  colleague: TestUser;
  walkers: Record<Walker, TestUser>;
  posts: WorldPost[];
  /** Of rows that addresses name, by the word before `:id`. */
  ids: Record<string, string | number>;
  words: Word[];
};

const newWord = () =>
  `zq${randomUUID()
    .replaceAll("-", "")
    .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;
const reads =
  (right: "read-published" | "read-unpublished" | "read-confidential") => (role: Role | null, isAsked: boolean) => {
    const reach = role === null ? "no" : reachOf(role, right);
    return reach === "yes" || (reach === "asked" && isAsked && right !== "read-confidential");
  };
const isOwner = (role: Role | null) => role === "owner";

const STATUSES: Record<KindKey, Status[]> = {
  article: ["draft", "scheduled", "pending", "published"],
  interview: ["draft", "scheduled", "published"],
  review: ["draft", "scheduled", "published"],
};

export async function buildCompanyWorld(): Promise<CompanyWorld> {
  const payer = await buildUser({ units: 1000, last_name: "Payer" });
  const colleague = await buildUser();
  const company = await buildCompany(payer.id);
  await addMember(company.id, colleague.id, "editor");
  const walkers: Partial<CompanyWorld["walkers"]> = { stranger: await buildUser({ units: 9 }) };
  for (const who of [...ROLES, "asked"] as const) {
    const person = await buildUser();
    await addMember(company.id, person.id, who === "asked" ? "reviewer" : who);
    walkers[who] = person;
  }
  const foreigner = await buildUser({ units: 9 });
  const foreign = await buildCompany(foreigner.id, { name: "Another" });
  const world: CompanyWorld = {
    company,
    foreign,
    payer,
    colleague,
    walkers: { ...walkers, foreigner } as CompanyWorld["walkers"],
    posts: [],
    ids: {},
    words: [],
  };
  const isMember = (role: Role | null) => role !== null;
  world.words.push({ word: colleague.email, where: "a colleague's address", mayRead: isMember });
  for (const { key } of KINDS)
    for (const status of STATUSES[key]) world.posts.push(await buildWorded(world, colleague, key, status));
  world.posts.push(await buildWorded(world, colleague, "article", "draft", { deleted_at: new Date() }));
  for (const more of [{}, { deleted_at: new Date() }])
    for (const status of ["draft", "scheduled", "pending"] as const)
      world.posts.push(
        await buildWorded(world, colleague, "article", status, { ...more, confidential_since: new Date() }),
      );
  await buildHidden(world);
  for (const { id } of world.posts) await mention(id, world.walkers.asked);
  return world;
}

async function mention(post_id: number, { id: user_id }: TestUser): Promise<void> {
  const words = { words: "Words", words_start: 0, words_end: 5, words_before: "", words_after: "" };
  const { id: thread_id } = await db
    .insertInto("comment_threads")
    .values({ post_id, field: "content", version: 1, ...words })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("comment_mentions").values({ thread_id, user_id }).execute();
}

/** Posts of the walker's own, for rights that go so far. */
export async function buildOwn(world: CompanyWorld, who: Walker): Promise<WorldPost[]> {
  const owner = world.walkers[who];
  const own: WorldPost[] = [];
  if (roleOf(who) === null) return own;
  for (const { key } of KINDS)
    for (const status of STATUSES[key]) own.push({ ...(await buildCopy(world, owner, key, status)), isOwn: true });
  own.push({ ...(await buildCopy(world, owner, "article", "draft", { deleted_at: new Date() })), isOwn: true });
  return own;
}

type More = { deleted_at?: Date; confidential_since?: Date; text?: string };

async function buildCopy(
  { company }: CompanyWorld,
  { id: ownerId }: TestUser,
  kind: KindKey,
  status: Status,
  { text = "Words", ...more }: More = {},
): Promise<WorldPost> {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const post = await buildPost(ownerId, {
    kind,
    status,
    company_id: company.id,
    posted_as_name: company.name,
    name: text,
    summary: text,
    content_html: `<p>${text}</p>`,
    ...(status === "scheduled" && { publish_at: tomorrow }),
    ...(status === "pending" && { review_since: new Date() }),
    ...more,
  });
  await buildRevision(post.id, { posted_as_name: company.name, saved_at: new Date(Date.now() - 86_400_000) });
  const is = { isTrashed: more.deleted_at !== undefined, isConfidential: more.confidential_since !== undefined };
  return { ...post, kind, status, ...is, version: 1, ownerId, isOwn: false };
}

/** The same person in the same role of another company, which a call may change. */
export async function buildRoom(world: CompanyWorld, who: Walker): Promise<CompanyWorld> {
  const company = await buildCompany(world.payer.id);
  for (const [person, role] of [[world.colleague, "editor"] as const, [world.walkers[who], roleOf(who)] as const])
    if (role !== null) await addMember(company.id, person.id, role);
  const ids = {
    ...world.ids,
    ...(await buildInvited(world.payer, company, "one@example.com")),
    ...(await buildNewsroom(company)),
  };
  return { ...world, company, ids };
}

/** A post of the same kind and state, which a call may change. */
export async function buildFresh(world: CompanyWorld, like: WorldPost): Promise<WorldPost> {
  const owner = Object.values({ ...world.walkers, colleague: world.colleague }).find(({ id }) => id === like.ownerId);
  if (!owner) throw new Error("The post has an owner.");
  const more = {
    ...(like.isTrashed && { deleted_at: new Date() }),
    ...(like.isConfidential && { confidential_since: new Date() }),
  };
  return { ...(await buildCopy(world, owner, like.kind, like.status, more)), isOwn: like.isOwn };
}

async function buildWorded(world: CompanyWorld, owner: TestUser, kind: KindKey, status: Status, more: More = {}) {
  const word = newWord();
  const { deleted_at, confidential_since } = more;
  const where = `${deleted_at ? "trashed " : ""}${confidential_since ? "confidential " : ""}${status} ${kind}`;
  const unpublished = reads(confidential_since ? "read-confidential" : "read-unpublished");
  world.words.push({ word, where, mayRead: status === "published" ? () => true : unpublished });
  return buildCopy(world, owner, kind, status, { ...more, text: word });
}

/** What stands beside posts and company. */
async function buildHidden(world: CompanyWorld): Promise<void> {
  const { company, colleague, posts, words, ids } = world;
  const hide = (where: string, mayRead: Word["mayRead"]) => {
    const word = newWord();
    words.push({ word, where, mayRead });
    return word;
  };
  const draft = posts.find(({ status, isTrashed }) => status === "draft" && !isTrashed);
  const published = posts.find(({ kind, status }) => kind === "article" && status === "published");
  if (!draft || !published) throw new Error("There are posts.");
  // The draft is a translation of the published post, so lists of a story's languages name both.
  for (const [{ id }, language] of [[published, "en"] as const, [draft, "de"] as const])
    await db.updateTable("posts").set({ original_id: published.id, language }).where("id", "=", id).execute();
  await rewrite(published, hide("a version before publication", reads("read-unpublished")));
  await propose(posts, hide("an edit in review", reads("read-unpublished")));
  const bytes = Buffer.concat([mp4File(), freeBox(hide("a draft's video", reads("read-unpublished")))]);
  const { id: video, url } = await buildVideo(colleague.actor, bytes);
  for (const table of ["post_media", "kept_media"] as const)
    await db
      .insertInto(table)
      .values({ post_id: draft.id, media_id: video, ...(table === "post_media" && { role: "related" }) })
      .execute();
  const platform = await createPlatform();
  await createDelivery({
    postId: published.id,
    platformId: platform.id,
    state: "failed",
    reason: hide("a delivery's failure", reads("read-published")),
  });
  const nobodyElse = () => false;
  const template = {
    kind: "article",
    content_html: "",
    summary: "",
    seo_meta_title: "",
    seo_meta_description: "",
  } as const;
  const one = { owner_id: colleague.id, company_id: company.id, details: "{}" };
  const [stored] = await db
    .insertInto("post_templates")
    .values({
      ...template,
      ...one,
      name: hide("a template", nobodyElse),
      tags: [],
      embedded_websites: [],
      media: JSON.stringify({ banner: null, related: [] }),
    })
    .returning("id")
    .execute();
  const view = { owner_id: colleague.id, name: hide("a saved view", nobodyElse), filters: "{}" };
  const [saved] = await db.insertInto("post_views").values(view).returning("id").execute();
  const event = {
    company_id: company.id,
    actor_name: "Ada",
    action: "person.join",
    subject: hide("an event", isOwner),
  };
  await db.insertInto("company_events").values(event).execute();
  Object.assign(ids, {
    media: video,
    name: url.split("/").at(-1) ?? "",
    templates: stored?.id ?? 0,
    views: saved?.id ?? 0,
    collections: await buildCollection(colleague.id, { posts: [published.id], name: hide("a collection", nobodyElse) }),
    person: colleague.id,
    ...(await buildInvited(world.payer, company, `${hide("an invited address", isOwner)}@example.com`)),
    ...(await buildNewsroom(company)),
  });
}
