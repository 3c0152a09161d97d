import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activationMail, addressKey, delayOfAttempt, emailKey, resetMail, slugOfName } from "./policy.ts";

describe("emailKey", () => {
  it.each([
    ["Ada@Example.COM", "ada@example.com"],
    ["  ada@example.com\t", "ada@example.com"],
    ["ａｄａ@example.com", "ada@example.com"],
    ["ADA@EXAMPLE．COM", "ada@example.com"],
    ["ﬁn@example.com", "fin@example.com"],
  ])("%j is %j", (typed, key) => expect(emailKey(typed)).toBe(key));

  it("keeps different letters apart", () => {
    expect(emailKey("mıke@example.com")).not.toBe(emailKey("mike@example.com"));
  });

  it("is its own key", () => {
    const isStable = (text: string): void => void expect(emailKey(emailKey(text))).toBe(emailKey(text));
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), isStable), { numRuns: 2000 });
  });
});

describe("addressKey", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s counts as %s", (ip, key) => expect(addressKey(ip)).toBe(key));
});

describe("delayOfAttempt", () => {
  it("is nothing at first, then grows, and never exceeds a second", () => {
    expect([0, 1, 4, 5, 6, 7, 10, 1000].map(delayOfAttempt)).toEqual([0, 0, 0, 250, 500, 1000, 1000, 1000]);
  });
});

describe("slugOfName", () => {
  it.each([
    ["Ada", "Lovelace", "ada-lovelace"],
    ["José", "Ñandú!", "jose-nandu"],
    ["山田", "太郎", "member"],
    ["🙂", "", "member"],
    ["x".repeat(100), "y", "x".repeat(60)],
  ])("%s %s is %s", (first, last, slug) => expect(slugOfName(first, last)).toBe(slug));
});

describe.each([activationMail, resetMail])("%o", (mail) => {
  it.each(["Ada", "José María", "O’Neill", "Jean-Luc", "王小明"])("greets %s", (name) => {
    expect(mail(name, "https://here.example/x").text).toMatch(`Hello ${name},\n`);
  });

  it.each(["Win at https://evil.example/", "evil.example", "Ada\n\nPay here", "\u001b]0;x\u0007", "A".repeat(41)])(
    "carries no stranger's text: %j",
    (name) => expect(mail(name, "https://here.example/x").text).toMatch(/^Hello,\n/),
  );
});
