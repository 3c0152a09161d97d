/** From where a key may be used: who forwards, what its person hears of refusals, and what a leaked key cannot do. */
import { symbols } from "pino";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { keyMessages } from "#features/accounts/key-contract.ts";
import { KEY_CALLS } from "#features/accounts/server/keys/service.ts";
import { db } from "#platform/database/client.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { log } from "#platform/log/log.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { clearThrottles } from "#tests/factories/users.ts";
import { buildKeyOwner, keyServerOfThisFile, keysOf } from "#tests/support/keys.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { apiKeys } from "../contract.ts";

const SETTINGS = { TRUST_PROXY: "10.0.0.0/8, 2001:db8:ffff::/48", LOG_READS: 1 } as const;
resetSettings({ ...SETTINGS, RATE_LIMITS: "off" });
afterAll(() => resetSettings());
beforeEach(clearThrottles);
const { app, send } = keyServerOfThisFile();

/** What is logged from now on. */
function logLines(): string[] {
  const lines: string[] = [];
  const { [symbols.streamSym]: stream } = log as unknown as Record<symbol, { write: (line: string) => void }>;
  if (!stream) throw new Error("The log has no stream.");
  vi.spyOn(stream, "write").mockImplementation((line) => void lines.push(line));
  log.level = "trace";
  onTestFinished(() => {
    log.level = "silent";
    vi.restoreAllMocks();
  });
  return lines;
}

const NETWORKS = ["203.0.113.0/24", "2001:db8:1::/48"];
/** A call from this address, with what proxies on the way say. */
const from = (remoteAddress: string, authorization: string, forwarded?: string) =>
  app().inject({
    url: "/api/posts/counts/",
    remoteAddress,
    headers: { authorization, ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
  });
async function buildBound() {
  const { owner, company } = await buildKeyOwner();
  return { owner, company, key: await buildKey(owner.id, company.id, { addresses: NETWORKS }) };
}

describe("a key that is bound to networks", () => {
  it.each([
    ["a client in the network", "203.0.113.9", undefined, 200],
    ["one of another", "198.51.100.7", undefined, 403],
    ["one who says that it is forwarded", "198.51.100.7", "203.0.113.9", 403],
    ["a proxy that forwards", "10.0.0.1", "203.0.113.9", 200],
    ["a lie before what the proxy says", "10.0.0.1", "203.0.113.9, 198.51.100.7", 403],
    ["a lie before two proxies", "10.0.0.1", "203.0.113.9, 198.51.100.7, 10.0.0.2", 403],
    ["a proxy that says nothing", "10.0.0.1", undefined, 403],
    ["a proxy that says no address", "10.0.0.1", "unknown", 403],
    ["a proxy that adds a port", "10.0.0.1", "198.51.100.7:443", 403],
    ["IPv4 on a socket of IPv6", "::ffff:203.0.113.9", undefined, 200],
    ["IPv4 in hexadecimal of IPv6", "::ffff:cb00:7109", undefined, 200],
    ["another IPv4 in hexadecimal of IPv6", "::ffff:c633:6407", undefined, 403],
    ["IPv6", "2001:db8:1::7", undefined, 200],
    ["IPv6 in full", "2001:0DB8:0001:0000:0000:0000:0000:0007", undefined, 200],
    ["IPv6 of another network", "2001:db8:2::7", undefined, 403],
    ["IPv6 by a proxy", "2001:db8:ffff::1", "2001:db8:1::7", 200],
    ["IPv4 by a proxy in IPv6", "::ffff:10.0.0.1", "::ffff:203.0.113.9", 200],
  ])("takes or refuses %s", async (_name, remote, forwarded, status) => {
    const { key } = await buildBound();
    const answer = await from(remote, key.authorization, forwarded);
    expect(answer.statusCode).toBe(status);
  });

  it("tells its person when it is refused, once for as long as it goes on", async () => {
    const { owner, company, key } = await buildBound();
    const subjects = async () => (await mailsTo(owner.email)).map(({ subject }) => subject);
    const later = (hours: number) => {
      const then = new Date(Date.now() - hours * 3_600_000);
      return db.updateTable("api_keys").set({ refused_at: then }).where("id", "=", key.id).execute();
    };
    await from("203.0.113.9", key.authorization);
    expect(await subjects()).toEqual([]);
    for (let times = 0; times < 3; times++) await from("198.51.100.7", key.authorization);
    await later(23);
    await from("198.51.100.8", key.authorization);
    expect(await subjects()).toEqual(["API key refused: Website publisher"]);
    expect((await mailsTo(owner.email))[0]?.text).toContain("from 198.51.100.7, which is none of");
    const { keys } = apiKeys.parse((await send(owner, "GET", keysOf(company))).json());
    expect(keys[0]).toMatchObject({
      used_from: "203.0.113.9",
      refused: { from: "198.51.100.8", at: expect.any(String) },
    });
    await later(25);
    await from("198.51.100.8", key.authorization);
    expect(await subjects()).toHaveLength(2);
  });

  it("cannot be used up by who calls from elsewhere", async () => {
    resetSettings({ ...SETTINGS, RATE_LIMITS: "on" });
    try {
      const { key } = await buildBound();
      let last = await from("198.51.100.7", key.authorization);
      expect(last.json()).toMatchObject({ detail: keyMessages.address("198.51.100.7") });
      for (let call = 0; call < KEY_CALLS.max; call++) last = await from("198.51.100.7", key.authorization);
      expect(last.statusCode).toBe(429);
      const own = await from("203.0.113.9", key.authorization);
      expect([own.statusCode, own.headers["ratelimit"]]).toEqual([200, expect.stringMatching(/^"key";r=119;/)]);
    } finally {
      resetSettings({ ...SETTINGS, RATE_LIMITS: "off" });
    }
  });
});

const escaped = (text: string) => Buffer.from(text).toString("hex").replaceAll(/../g, "%$&");

describe("a key in an address", () => {
  it("is refused however it is escaped, and behind another that is none", async () => {
    const { owner, company } = await buildKeyOwner();
    const { secret } = await buildKey(owner.id, company.id);
    const none = `${secret.slice(0, -1)}${secret.endsWith("a") ? "b" : "a"}`;
    for (const url of [
      `/api/posts/counts/?a=${none}&b=${secret}`,
      `/api/posts/counts/?key=${secret.replaceAll("_", "%5F")}`,
      `/api/posts/counts/?key=${escaped(secret)}`,
      `/api/posts/counts/?key=${secret}`.toUpperCase().replace(secret.toUpperCase(), secret),
    ])
      expect((await app().inject({ url })).json()).toEqual({ detail: keyMessages.inAddress });
    expect(await mailsTo(owner.email)).toHaveLength(1);
  });

  it("is refused at a page that is in memory, too, and its person hears of it", async () => {
    const { owner, company } = await buildKeyOwner();
    const { secret } = await buildKey(owner.id, company.id);
    const origin = await app().listen({ port: 0, host: "127.0.0.1" });
    const page = async (query = "") => {
      const answer = await fetch(origin + query, { headers: { accept: "text/html" } });
      await answer.text();
      return answer.status;
    };
    const before = hotPages.requests.hit;
    const isHot = async () => (await page("/?utm_source=news")) === 200 && hotPages.requests.hit > before;
    await expect.poll(isHot, { timeout: 10_000 }).toBe(true);
    expect([await page(`/?utm_source=${secret}`), await page(`/?utm_source=${escaped(secret)}`)]).toEqual([400, 400]);
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      "API key may have leaked: Website publisher",
    ]);
  });

  it("is written to no log", async () => {
    const { owner, company } = await buildKeyOwner();
    const { secret } = await buildKey(owner.id, company.id);
    const lines = logLines();
    // Of an address that is no URL there is no line at all.
    const malformed = `/${secret}/%zz`;
    for (const url of [`/api/nothing/${secret}`, `/api/posts/${secret}/revisions/`, `/?key=${secret}`, malformed])
      await app().inject({ url });
    expect(lines.filter((line) => line.includes("Answered"))).toHaveLength(3);
    expect(lines.join("\n")).not.toContain(secret);
  });
});
