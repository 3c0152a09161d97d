/** Trying a WordPress: what a delivery needs is tried, and nothing is left there. */
import { beforeAll, describe, expect, it } from "vitest";
import { connectionPool } from "#platform/database/client.ts";
import type { PlatformDouble } from "#tests/doubles/platform-server.ts";
import { buildOperator, type TestUser } from "#tests/factories/users.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { tryPlatform } from "../../platforms/trial-service.ts";
import { CLEAN_TRIAL, type CleanTrial, cleanUpTrialLater } from "./cleaning-service.ts";

const { outlet, wordpress, platform } = deliveriesOfThisFile();

let operator: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
});

const run = (isLastAttempt = false) => ({ signal: AbortSignal.timeout(10_000), isLastAttempt });
const leftAt = ({ wordpress: { posts, library } }: PlatformDouble) => [
  ...posts.values(),
  ...library.tags,
  ...library.media,
];

/** As a site does whose plugin drops what it does not know from a search. */
function ignoreSlugs(part: { answer: (first: never, url: URL, ...rest: never[]) => unknown }): void {
  const answer = part.answer.bind(part);
  part.answer = (first, url, ...rest) => {
    url.searchParams.delete("slug");
    return answer(first, url, ...rest);
  };
}

async function queuedCleaning(platformId: number): Promise<CleanTrial> {
  const text = "select data from pgboss.job where name = $1 and data ->> 'platformId' = $2 and start_after > now()";
  const { rows } = await connectionPool().query<{ data: CleanTrial }>(text, [CLEAN_TRIAL, String(platformId)]);
  expect(rows).toHaveLength(1);
  return rows[0]?.data ?? { platformId, trialId: "" };
}

describe("trying a WordPress", () => {
  it("publishes what only editors see, with a tag and a picture, and removes all of it", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const made: string[] = [];
    const answer = site.wordpress.answer.bind(site.wordpress);
    site.wordpress.answer = (method, url, role, body) => {
      if (method === "POST" && url.pathname.endsWith("/posts")) made.push(body);
      return answer(method, url, role, body);
    };
    expect(await tryPlatform(operator.actor, id)).toEqual({
      ok: true,
      detail: "A private test post was published and removed.",
      live_url: null,
    });
    expect(made.map((body) => JSON.parse(body) as object)).toMatchObject([
      { status: "private", tags: [expect.any(Number)], featured_media: expect.any(Number) },
    ]);
    expect(leftAt(site)).toEqual([]);
  });

  it("makes no tag that the user could not remove, and reads the right from the answer", async () => {
    const site = await outlet();
    site.rest.role = "author";
    const { id } = await wordpress(site);
    expect(await tryPlatform(operator.actor, id)).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/removed\.$/),
    });
    expect([leftAt(site), site.rest.asked.includes("POST /wp/v2/tags")]).toEqual([[], false]);
  });

  it("says what posts will lack", async () => {
    const site = await outlet();
    site.wordpress.library.refuses.media = 413;
    const { id } = await wordpress(site);
    const { ok, detail } = await tryPlatform(operator.actor, id);
    expect([ok, detail]).toEqual([true, expect.stringContaining("Posts will have no pictures: 127.0.0.1")]);
    expect(leftAt(site)).toEqual([]);
  });

  it("finds that the user may not publish", async () => {
    const site = await outlet();
    site.rest.role = "contributor";
    const { id } = await wordpress(site);
    expect(await tryPlatform(operator.actor, id)).toMatchObject({
      ok: false,
      detail: expect.stringContaining("This WordPress user is not allowed to publish posts"),
    });
    expect(leftAt(site)).toEqual([]);
  });

  it("leaves nothing where PHP prints warnings into the answers", async () => {
    const site = await outlet();
    site.rest.noise = "<br />\n<b>Notice</b>: Trying to access array offset on [null] {x}<br />\n";
    const { id } = await wordpress(site);
    expect(await tryPlatform(operator.actor, id)).toMatchObject({ ok: true });
    expect(leftAt(site)).toEqual([]);
  });

  it.each([
    [5, "picture"],
    [7, "tag"],
    [8, "post"],
  ])("leaves nothing where the answer to request %i is lost, which makes the %s", async (lost) => {
    const site = await outlet();
    const { id } = await wordpress(site);
    site.fail(...Array.from({ length: lost - 1 }, () => null), "lose");
    await tryPlatform(operator.actor, id);
    expect(leftAt(site)).toEqual([]);
  });

  it("removes later what a slow site made after everybody had given up", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    site.fail(...Array.from({ length: 7 }, () => null), "never"); // the post
    expect(await tryPlatform(operator.actor, id, { tryMs: 1500 })).toMatchObject({
      ok: false,
      detail: "It took too long.",
    });
    expect(leftAt(site)).toEqual([]);
    const late = { title: "Test delivery from Dateline", content: "", excerpt: "", status: "private" };
    const cleaning = await queuedCleaning(id);
    site.wordpress.posts.set(7, { id: 7, slug: `dateline-test-${cleaning.trialId}`, ...late });
    await cleanUpTrialLater(cleaning, run());
    expect(leftAt(site)).toEqual([]);
  });

  it("removes nothing of others where the site answers with more than was asked for", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const { posts, library } = site.wordpress;
    const of = { title: "Theirs", content: "", excerpt: "" };
    posts.set(7, { id: 7, slug: "theirs", status: "publish", ...of });
    posts.set(8, { id: 8, slug: "theirs-too__trashed", status: "trash", ...of });
    library.tags.push({ id: 9, name: "Theirs" });
    library.media.push({ id: 10, slug: "theirs", alt_text: "", bytes: 1 });
    const before = leftAt(site);
    for (const part of [site.wordpress, library]) ignoreSlugs(part);
    await cleanUpTrialLater({ platformId: id, trialId: "00000000-0000-0000-0000-000000000000" }, run());
    expect(leftAt(site)).toEqual(before);
  });

  it("asks for other runs while the site is away, and forgets a platform that is no WordPress any more", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    site.rest.isInMaintenance = true;
    const cleaning = { platformId: id, trialId: "00000000-0000-0000-0000-000000000000" };
    await expect(cleanUpTrialLater(cleaning, run())).rejects.toThrow("maintenance mode");
    await cleanUpTrialLater(cleaning, run(true));
    const other = await platform({ way: "webhook", endpoint: site.webhook });
    await cleanUpTrialLater({ ...cleaning, platformId: other.id }, run());
  });
});
