/** Every call, made with an API key: open where its definition names a scope the key has, and about its company alone. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isScope, keyMessages, SCOPE_NAMES, type Scope } from "#features/accounts/key-contract.ts";
import { postPath } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { type RegisteredCall, wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { everything } from "#tests/support/everything.ts";
import { buildCompanyWorld, type CompanyWorld } from "#tests/support/rights/company-world.ts";
import { sendWith, type Subject } from "#tests/support/rights/sending.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { textOf } from "#tests/support/texts/reading.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
const server = wholeServerOfThisFile();
const nameOf = ({ method, url }: RegisteredCall) => `${method} ${url}`;
/** Whatever a call's definition registered; pages are no calls. */
const calls = () =>
  server.everyCall().filter(({ config, method }) => config?.access !== undefined && method !== "HEAD");
const open = () => calls().filter(({ config }) => config?.scope !== undefined);

it("names only scopes that there are, none of operators, and each is named", () => {
  const named = open().map(({ config }) => config?.scope ?? "");
  expect(named.filter((scope) => !isScope(scope))).toEqual([]);
  expect(new Set(named)).toEqual(new Set(SCOPE_NAMES));
  expect(open().filter(({ config }) => config?.access !== "signed-in" || config.ownerAlone)).toEqual([]);
});

it("is open to keys as docs/product/api-keys.md says", () => {
  const count = Object.fromEntries(
    SCOPE_NAMES.map((scope) => [scope, open().filter(({ config }) => config?.scope === scope).length]),
  );
  expect(count).toEqual({
    "posts:read": 22,
    "posts:write": 13,
    "posts:publish": 18,
    "posts:withdraw": 3,
    "comments:write": 1,
    "reports:read": 3,
    "coverage:read": 2,
    "companies:write": 15,
  });
  // What needs a person is closed, whatever is opened later.
  const PERSONAL =
    /password|two-factor|session|jwt|billing|stripe|deletion|export|keys|operator|members|payer|invitations|approval|share|embargo|confidential|people\/?$|acting|return|logout|ai\//;
  const opened = open().filter(({ url }) => PERSONAL.test(url) && !/\/companies\/:id\/people\//.test(url));
  expect(opened.map(nameOf)).toEqual([]);
});

describe.each(SCOPE_NAMES)("a key with %s", (scope: Scope) => {
  it("makes the calls of its scope and no other", async () => {
    const user = await buildUser({ units: 5 });
    const company = await buildCompany(user.id);
    const { authorization } = await buildKey(user.id, company.id, { scopes: [scope] });
    const wrong: string[] = [];
    for (const call of calls()) {
      const answer = await server.send(call, { authorization });
      const { scope: needed } = call.config ?? {};
      const expected =
        needed === undefined ? keyMessages.closed : isScope(needed) && needed !== scope && keyMessages.missing(needed);
      const detail = answer.statusCode === 403 ? answer.json<{ detail: string }>().detail : "";
      const isRight = expected === false ? ![401, 403, 500].includes(answer.statusCode) : detail === expected;
      if (!isRight) wrong.push(`${nameOf(call)}: ${answer.statusCode} ${answer.body.slice(0, 80)}`);
    }
    expect(wrong).toEqual([]);
    expect(calls().length).toBeGreaterThan(250);
  }, 60_000);
});

describe("a key of one company", () => {
  let world: CompanyWorld;
  beforeAll(async () => {
    world = await buildCompanyWorld();
  });

  it("reads and changes nothing of another in which its person is an owner, nor what has no company", async () => {
    const owner = world.walkers.owner;
    const own = await buildCompany(owner.id, { name: "Own" });
    const secret = "zqwithoutcompany";
    const loose = await buildPost(owner.id, { name: secret, content_html: `<p>${secret}</p>` });
    const { authorization } = await buildKey(owner.id, own.id);
    const colleague = await buildUser();
    await addMember(own.id, colleague.id, "editor");
    const subjects: Subject[] = [...world.posts, { ...world.posts[0], ...loose }].map((post) => ({
      post: post as never,
    }));
    const before = await everything();
    const problems: string[] = [];
    for (const call of open())
      for (const subject of /:id/.test(call.url) && /post|blog|interview|review/.test(call.url) ? subjects : [{}]) {
        const answer = await sendWith(server.app(), { authorization }, call, world, subject);
        const text = await textOf(answer);
        for (const { word, where } of [...world.words, { word: secret, where: "a post without a company" }])
          if (text.includes(word)) problems.push(`${nameOf(call)} says ${where}`);
        const names = /:(?:id|slug)/.test(call.url) || /company=/.test(answer.raw.req.url ?? "");
        if (answer.statusCode >= 500 || (names && answer.statusCode < 400))
          problems.push(`${nameOf(call)}: ${answer.statusCode} ${answer.body.slice(0, 90)}`);
      }
    const after = await everything();
    const COUNTED = new Set(["sessions", "throttles", "api_keys"]);
    const changed = Object.keys(after).filter((table) => !COUNTED.has(table) && after[table] !== before[table]);
    expect({ problems, changed }).toEqual({ problems: [], changed: [] });
  }, 120_000);

  it("does what its person may, as long as they may", async () => {
    const { walkers, company } = world;
    const { authorization } = await buildKey(walkers.author.id, company.id);
    const post = world.posts.find(
      ({ kind, status, isTrashed }) => kind === "article" && status === "published" && !isTrashed,
    );
    const call = open().find((each) => nameOf(each) === `DELETE ${postPath(article, "published", ":id")}`);
    expect([post, call]).not.toContain(undefined);
    if (!post || !call) return;
    const answer = await sendWith(server.app(), { authorization }, call, world, { post });
    expect(answer.statusCode).toBe(403);
    await db.deleteFrom("company_members").where("user_id", "=", walkers.author.id).execute();
    const later = await sendWith(server.app(), { authorization }, call, world, { post });
    expect([later.statusCode, later.json()]).toMatchObject([401, { detail: keyMessages.unknown }]);
  });
});
