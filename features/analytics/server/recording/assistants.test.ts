import { describe, expect, it, vi } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { assistantOf } from "./assistants.ts";
import { writeBatch } from "./queries.ts";
import { getAccountAnalytics, getPostAnalytics } from "../service.ts";
import { ViewRecorder } from "./view-recorder.ts";
import { isView } from "./visit-policy.ts";

const AGENTS: [agent: string, name: string][] = [
  ["Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)", "GPTBot"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot",
    "ChatGPT-User",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
    "ClaudeBot",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/bot)",
    "PerplexityBot",
  ],
  ["Mozilla/5.0 (compatible; Google-Extended)", "Google-Extended"],
  ["CCBot/2.0 (https://commoncrawl.org/faq/)", "CCBot"],
  ["Mozilla/5.0 AppleWebKit/537.36 (compatible; ccbot/3)", "CCBot"],
];
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("programs that fetch pages for AI", () => {
  it.each(AGENTS)("are known and no view: %s", (agent, name) => {
    expect(assistantOf(agent)).toBe(name);
    expect(isView("GET", { "user-agent": agent })).toBe(false);
  });

  it.each([undefined, "", BROWSER, "Googlebot/2.1", "x".repeat(600) + "GPTBot"])("are not %s", (agent) => {
    expect(assistantOf(agent)).toBeNull();
  });

  it("are counted apart from views, by name, for the post and its account", async () => {
    const owner = await buildUser();
    const post = await buildPost(owner.id);
    const recorder = new ViewRecorder({ write: (batch) => transaction((tx) => writeBatch(tx, batch)) });
    const read = (method: string, agent: string) =>
      recorder.recordView(post.id, {
        method,
        headers: { "user-agent": agent },
        socket: { remoteAddress: "192.0.2.7" } as never,
      });
    for (const [agent] of AGENTS) read("GET", agent);
    read("HEAD", "GPTBot/1.2");
    read("GET", "Googlebot/2.1");
    read("GET", BROWSER);
    await vi.waitFor(async () => expect(await recorder.flush()).toBe(true));
    await recorder.stop();
    for (const figures of [
      await getPostAnalytics(owner, post.id, { days: 7 }),
      await getAccountAnalytics(owner, { days: 7 }),
    ]) {
      expect(figures.totals.views).toBe(1);
      expect(figures.assistants).toEqual([
        { name: "CCBot", count: 2 },
        ...["ChatGPT-User", "ClaudeBot", "GPTBot", "Google-Extended", "PerplexityBot"].map((name) => ({
          name,
          count: 1,
        })),
      ]);
    }
    const { rows } = {
      rows: await db.selectFrom("analytics_details").select("facet").where("name", "=", "CCBot").execute(),
    };
    expect(new Set(rows.map(({ facet }) => facet))).toEqual(new Set(["assistant"]));
  });
});
