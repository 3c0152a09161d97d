/**
 * Every call that names a post, company, upload, report or collection, as each role, as a stranger and as the owner of
 * another company: what the table of rights does not allow is refused, changes nothing and says no word of it.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROLES } from "#features/companies/team/roles.ts";
import { stageOf } from "#features/content/contract.ts";
import { db } from "#platform/database/client.ts";
import type { Response } from "#tests/support/apps/content-calls.ts";
import { type RegisteredCall, wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { everything } from "#tests/support/everything.ts";
import {
  buildCompanyWorld,
  buildFresh,
  buildOwn,
  buildRoom,
  type CompanyWorld,
  roleOf,
  type Walker,
  WALKERS,
} from "#tests/support/rights/company-world.ts";
import {
  EXPECTED,
  type Rule,
  ruleOf,
  type Verdict,
  verdictOnCompany,
  verdictOnMedia,
  verdictOnPost,
} from "#tests/support/rights/expectations.ts";
import { send, type Subject } from "#tests/support/rights/sending.ts";
import type { WorldPost } from "#tests/support/rights/world-post.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { textOf } from "#tests/support/texts/reading.ts";

resetSettings({ RATE_LIMITS: "off" }); // one person tries more in a minute than anyone may change
afterAll(() => resetSettings());
const server = wholeServerOfThisFile();
const calls = () => server.everyCall().filter(({ method }) => method !== "HEAD");
const isPublic = ({ config }: RegisteredCall) => config?.access === undefined;
const nameOf = ({ method, url }: RegisteredCall) => `${method} ${url}`;
const rule = (call: RegisteredCall) => ruleOf({ ...call, isPublic: isPublic(call) });

/** Served from a build, of other processes, or without an end. */
const LEFT_OUT = /^\/(?:dashboard$|checkout$|auth\/|assets\/|readyz|healthz|api\/docs|api\/openapi)|\/stream\b/;

it("has a rule for every call, and no rule for a call that is gone", () => {
  expect(
    calls()
      .filter((call) => rule(call) === null)
      .map(nameOf),
  ).toEqual([]);
  const registered = new Set(calls().map(nameOf));
  expect(Object.keys(EXPECTED).filter((name) => !registered.has(name))).toEqual([]);
});

let world: CompanyWorld;
beforeAll(async () => {
  world = await buildCompanyWorld();
});

/** Words in an answer that this person may not read. */
async function leaksIn(answer: Response, who: Walker): Promise<string[]> {
  const text = await textOf(answer);
  return world.words
    .filter(({ word, mayRead }) => !mayRead(roleOf(who), who === "asked") && text.includes(word))
    .map(({ where }) => where);
}

type Case = { call: RegisteredCall; subject: Subject; verdict: Verdict | null };

/** All that one person tries, as the rules have it. */
function casesOf(who: Walker, posts: WorldPost[]): Case[] {
  return calls().flatMap((call) => {
    const found = rule(call);
    // Of pages that are the same to all, and of operators' rooms, one person is enough.
    if (found === "readers" && !/:guid/.test(call.url) && who !== "stranger") return [];
    if (found === "elsewhere" && /\/operator\//.test(call.url) && who !== "owner") return [];
    if (found === "readers" || found === "elsewhere" || found === null) return readingCases(call);
    return [...ruledCases(call, found, who, posts), ...versionsOf(call)];
  });
}

function readingCases(call: RegisteredCall): Case[] {
  if (call.method !== "GET" || LEFT_OUT.test(call.url)) return [];
  const subjects: Subject[] = /:guid/.test(call.url) ? world.posts.map((post) => ({ post })) : [{}];
  return subjects.map((subject) => ({ call, subject, verdict: null }));
}

/** Every version that a post has, for what it says. */
function versionsOf(call: RegisteredCall): Case[] {
  if (nameOf(call) !== "GET /api/posts/:id/revisions/:version/") return [];
  const versions = world.posts.flatMap((post) => [1, 2, 3].map((version) => ({ post: { ...post, version } })));
  return versions.map((subject) => ({ call, subject, verdict: null }));
}

function ruledCases(call: RegisteredCall, found: Rule, who: Walker, posts: WorldPost[]): Case[] {
  const role = roleOf(who);
  const isAsked = who === "asked";
  if (found.about === "company") return [{ call, subject: {}, verdict: verdictOnCompany(role, found.right) }];
  if (found.about === "media") return [{ call, subject: {}, verdict: verdictOnMedia(role, isAsked) }];
  if (found.about === "another") return [{ call, subject: {}, verdict: "hidden" }];
  if (found.about === "reach")
    return /pdf-report|click/.test(call.url)
      ? posts.map((post) => ({ call, subject: { post }, verdict: null }))
      : [{ call, subject: {}, verdict: null }];
  return posts
    .filter(({ kind, status, isTrashed }) => {
      if (found.kind && (kind !== found.kind || stageOf(status) !== found.stage)) return false;
      return isTrashed === (found.isTrashed ?? false);
    })
    .map((post) => {
      const isOther = ({ id, kind, ownerId }: WorldPost) =>
        id !== post.id && kind === post.kind && ownerId === post.ownerId;
      const other = posts.find(isOther);
      return { call, subject: { post, ...(other && { other }) }, verdict: verdictOnPost(role, post, found, isAsked) };
    });
}

const CODES: Record<Verdict, (code: number) => boolean> = {
  allowed: (code) => code < 500 && code !== 401 && code !== 403 && code !== 404,
  refused: (code) => code === 403,
  hidden: (code) => code === 404,
};

/** @returns what is wrong with the answer. */
async function problemsOf(who: Walker, { call, subject, verdict }: Case, on = world): Promise<string[]> {
  const answer = await send(server.app(), world.walkers[who], call, on, subject);
  const about =
    subject.post && `${subject.post.isOwn ? "own" : "another's"} ${subject.post.status} ${subject.post.kind}`;
  const name = [nameOf(call), about].filter(Boolean).join(" of ");
  const leaks = (await leaksIn(answer, who)).map((where) => `${name} says ${where}`);
  const isRight = verdict === null ? answer.statusCode < 500 : CODES[verdict](answer.statusCode);
  return isRight
    ? leaks
    : [...leaks, `${name} is ${verdict}, answered ${answer.statusCode} ${answer.body.slice(0, 90)}`];
}

/** Written by calls that are refused too: they are counted. */
const COUNTED = new Set(["sessions", "throttles"]);
/** What belongs to the company and its people. */
const COMPANYS = /^(?:posts|post_(?!views|templates)\w+|compan\w+|deliveries|collections?_?\w*|kept_media|media)$/;

/** Tables that `run` changed. */
async function changesOf(run: () => Promise<void>, counts: (table: string) => boolean): Promise<string[]> {
  const before = await everything();
  await run();
  const after = await everything();
  return Object.keys(after).filter((table) => counts(table) && after[table] !== before[table]);
}

/** Names companies and posts in its body: of those who do not write for the company, and lists of posts of all but two. */
function changesNothing({ call, verdict }: Case, who: Walker): boolean {
  if (call.method === "GET" || rule(call) === "readers" || rule(call) === "elsewhere") return false;
  if (verdict !== null) return verdict !== "allowed";
  if (who === "owner" || who === "editor") return false;
  // Who is asked comments, and so resolves and reopens.
  if (who === "asked" && call.url.includes("/comments/:thread/")) return false;
  return who !== "author" || /\/posts\/(?:delete|restore|change)\//.test(call.url);
}

describe.each(WALKERS)("to the %s", (who) => {
  it("says no more than the table allows, and changes nothing else", { timeout: 180_000 }, async () => {
    const own = await buildOwn(world, who);
    const cases = casesOf(who, [...world.posts, ...own]);
    const problems: string[] = [];
    for (const each of cases) if (each.call.method === "GET") problems.push(...(await problemsOf(who, each)));
    const others = cases.filter((each) => changesNothing(each, who));
    const [refused, inBody] = [
      others.filter(({ verdict }) => verdict !== null),
      others.filter(({ verdict }) => verdict === null),
    ];
    const send = async (each: Case) => void problems.push(...(await problemsOf(who, each)));
    const changed = [
      ...(await changesOf(
        async () => {
          for (const each of refused) await send(each);
        },
        (table) => !COUNTED.has(table),
      )),
      ...(await changesOf(
        async () => {
          for (const each of inBody) await send(each);
        },
        (table) => COMPANYS.test(table),
      )),
    ];
    expect({ problems, changed }).toEqual({ problems: [], changed: [] });
    expect(cases.length).toBeGreaterThan(200);
  });
});

describe.each(ROLES)("to the %s", (who) => {
  it("does what the table allows", { timeout: 180_000 }, async () => {
    const own = await buildOwn(world, who);
    const problems: string[] = [];
    for (const each of casesOf(who, [...world.posts, ...own])) {
      if (each.call.method === "GET" || each.verdict !== "allowed") continue;
      const { post } = each.subject;
      const subject = post ? { post: await buildFresh(world, post), other: await buildFresh(world, post) } : {};
      const on = post ? world : await buildRoom(world, who);
      if (each.call.url === "/api/companies/:id/restore/")
        await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", on.company.id).execute();
      problems.push(...(await problemsOf(who, { ...each, subject }, on)));
    }
    expect(problems).toEqual([]);
  });
});
