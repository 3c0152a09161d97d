import { describe, expect, it } from "vitest";
import { countryCode, isUntracked, isView, referrerHost, visitorHash } from "./visit-policy.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("isView", () => {
  it.each([
    ["Firefox", FIREFOX],
    [
      "Chrome",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    ],
    [
      "Safari on a phone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    ],
    [
      "a browser inside an app",
      "Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36",
    ],
    ["a long one", `${FIREFOX} ${"x".repeat(5_000)}`],
  ])("counts %s", (_name, agent) => {
    expect(isView("GET", { "user-agent": agent })).toBe(true);
  });

  it.each([
    ["Googlebot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
    ["Bingbot", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
    [
      "GPTBot",
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot",
    ],
    [
      "ClaudeBot",
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
    ],
    ["a link preview", "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"],
    ["Slack's preview", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"],
    [
      "a headless browser",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36",
    ],
    ["curl", "curl/8.14.1"],
    ["a script", "python-requests/2.32.4"],
    ["an uptime check", "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)"],
    ["nobody", ""],
    ["no header", undefined],
  ])("leaves out %s", (_name, agent) => {
    expect(isView("GET", agent === undefined ? {} : { "user-agent": agent })).toBe(false);
  });

  it.each([
    ["HEAD", {}],
    ["POST", {}],
    ["GET", { "sec-purpose": "prefetch" }],
    ["GET", { "sec-purpose": "prefetch;prerender" }],
    ["GET", { purpose: "prefetch" }],
    ["GET", { "x-purpose": "preview" }],
    ["GET", { "x-moz": "prefetch" }],
    ["GET", { "sec-fetch-dest": "empty" }],
    ["GET", { "sec-fetch-dest": "image" }],
  ])("leaves out %s with %j, which no person reads", (method, headers) => {
    expect(isView(method, { "user-agent": FIREFOX, ...headers })).toBe(false);
  });

  it("counts a navigation, also one that asks whether its copy is still good", () => {
    const headers = { "user-agent": FIREFOX, "sec-fetch-dest": "document", "if-none-match": '"x"' };
    expect(isView("GET", headers)).toBe(true);
  });
});

it.each([
  [{ dnt: "1" }, true],
  [{ "sec-gpc": "1" }, true],
  [{ dnt: "0" }, false],
  [{}, false],
])("learns nothing of readers who ask for that: %j", (headers, expected) => {
  expect(isUntracked(headers)).toBe(expected);
});

it.each([
  [undefined, ""],
  ["", ""],
  ["https://www.google.com/", "google.com"],
  ["https://News.Example.ORG/path?person=ada#x", "news.example.org"],
  ["https://news.example.org./", "news.example.org"],
  ["http://bücher.example/", "xn--bcher-kva.example"],
  ["android-app://com.google.android.gm/", "com.google.android.gm"],
  ["https://dateline.example/PR/1", null],
  ["https://www.dateline.example/", null],
  ["http://10.0.0.7/wiki", null],
  ["http://[::1]/", null],
  ["http://intranet/", null],
  ["not a url", null],
  ["javascript:alert(1)", null],
  [`https://${"a.".repeat(80)}example/`, null],
])("reads the referrer %s as %s", (referrer, host) => {
  expect(referrerHost(referrer, "dateline.example")).toBe(host);
});

it.each([
  ["GB", "GB"],
  ["no", "NO"],
  ["XX", null],
  ["T1", null],
  ["England", null],
  ["", null],
  [["GB", "NO"], null],
  [undefined, null],
])("reads the country header %j as %s", (header, code) => {
  expect(countryCode(header)).toBe(code);
});

it("gives a visitor another hash on each day, site, address and program", () => {
  const given = ["a".repeat(64), "dateline.example", "192.0.2.7", FIREFOX] as const;
  const hashes = given.map((_, index) => {
    const changed = given.map((value, at) => (at === index ? `${value}x` : value));
    return visitorHash(...(changed as [string, string, string, string]));
  });
  expect(new Set([visitorHash(...given), ...hashes]).size).toBe(5);
  expect(visitorHash(...given)).toMatch(/^[0-9a-f]{32}$/);
  expect(visitorHash(...given)).toBe(visitorHash(...given));
});
