/** Readers whom AI assistants send are a class of their own, in every answer and file. */
import { beforeEach, describe, expect, it } from "vitest";
import { transaction } from "#platform/database/client.ts";
import { readerRequest } from "#tests/factories/analytics.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import type { AccountAnalytics } from "../contract.ts";
import { REFERRER_RULES_PATH } from "../referrer-contract.ts";
import { ASSISTANT_HOSTS, assistantInAddress } from "./assistant-visits.ts";
import { writeBatch } from "./recording/queries.ts";
import { ViewRecorder } from "./recording/view-recorder.ts";
import { registerAnalyticsRoutes } from "./routes.ts";

const { call } = callsOfThisFile(registerAnalyticsRoutes);
let owner: TestUser;
let post: TestPost;

beforeEach(async () => {
  owner = await buildUser();
  post = await buildPost(owner.id);
});

/** Each from an address of its own. */
async function view(...visits: { from?: string; at?: string; headers?: Record<string, string> }[]) {
  const recorder = new ViewRecorder({ write: (batch) => transaction((tx) => writeBatch(tx, batch)) });
  await recorder.start();
  for (const [index, { from, at = "/PR/g/x", headers = {} }] of visits.entries())
    recorder.recordView(post.id, {
      ...readerRequest({ ...headers, ...(from && { referer: from }) }, `198.51.100.${index}`),
      url: at,
    });
  await recorder.stop();
}
const figures = async (path: string) => (await call(owner, "GET", path)).json<AccountAnalytics>();

it("names an assistant's host once: none is below another", () => {
  const hosts = ASSISTANT_HOSTS.map(([host]) => host);
  expect(new Set(hosts).size).toBe(hosts.length);
  for (const host of hosts) expect(hosts.filter((other) => other.endsWith(`.${host}`))).toEqual([]);
});

describe("the address of a page", () => {
  it.each([
    ["/PR/g/x?utm_source=chatgpt.com", "chatgpt.com"],
    ["/PR/g/x?a=1&utm_source=www.Perplexity.ai", "perplexity.ai"],
    ["/PR/g/x?utm_source=perplexity", "perplexity.ai"],
    ["/PR/g/x?utm_source=copilot.com", "copilot.microsoft.com"],
    ["/PR/g/x?utm_source=newsletter", null],
    [`/PR/g/x?utm_source=${"chatgpt".repeat(20)}`, null],
    ["/PR/g/x?utm_source=%", null],
    ["/PR/g/utm_source=chatgpt.com", null],
    [undefined, null],
  ])("%s: %s", (address, host) => expect(assistantInAddress(address)).toBe(host));
});

describe("visits from AI assistants", () => {
  it("are summed by the assistant's name, for post and account, though few addresses came from each", async () => {
    await view(
      { from: "https://chatgpt.com/" },
      { from: "https://chat.openai.com/c/1" },
      { at: "/PR/g/x?utm_source=chatgpt.com" },
      { from: "android-app://com.openai.chatgpt/" },
      { from: "https://www.perplexity.ai/search?q=ferry" },
      { from: "https://gemini.google.com/app" },
      { from: "https://copilot.microsoft.com/" },
      { from: "https://claude.ai/chat/1" },
      { from: "https://notclaude.ai/" },
      { from: "https://news.example/?utm_source=x", at: "/PR/g/x?utm_source=claude" },
      { from: "https://claude.ai/", headers: { dnt: "1" } },
      {},
    );
    for (const path of ["/dashboard/analytics/", `/dashboard/posts/${post.id}/analytics/`]) {
      const { assistant_visits: visits, totals, referrers } = await figures(path);
      expect(visits).toEqual([
        { name: "ChatGPT", count: 4 },
        ...["Claude", "Copilot", "Gemini", "Perplexity"].map((name) => ({ name, count: 1 })),
      ]);
      expect(totals.views).toBe(12);
      expect(referrers.reduce((sum, { count }) => sum + count, 0)).toBe(11);
    }
    const csv = (await call(owner, "GET", "/dashboard/analytics.csv")).body;
    expect(csv).toContain("Sent by AI assistant,ChatGPT,4,,,\r\n");
  });

  it("are left out where an operator excludes the website", async () => {
    await view({ from: "https://claude.ai/" }, { from: "https://grok.com/" });
    const operator = await buildOperator();
    await call(operator, "POST", REFERRER_RULES_PATH, { host: "claude.ai", rule: "exclude" });
    expect((await figures("/dashboard/analytics/")).assistant_visits).toEqual([{ name: "Grok", count: 1 }]);
    await call(operator, "POST", REFERRER_RULES_PATH, { host: "claude.ai", rule: "none" });
  });

  it("are shown to their owner alone", async () => {
    const other = await buildUser();
    expect((await call(other, "GET", `/dashboard/posts/${post.id}/analytics/`)).statusCode).toBe(404);
  });
});
