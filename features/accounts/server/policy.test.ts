import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activationMail } from "./address/policy.ts";
import { resetMail } from "./password/policy.ts";
import { emailKey } from "./policy.ts";

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

describe.each([activationMail, resetMail])("%o", (mail) => {
  it.each(["Ada", "José María", "O’Neill", "Jean-Luc", "王小明"])("greets %s", (name) => {
    expect(mail(name, "https://here.example/x").text).toMatch(`Hello ${name},\n`);
  });

  it.each(["Win at https://evil.example/", "evil.example", "Ada\n\nPay here", "\u001b]0;x\u0007", "A".repeat(41)])(
    "carries no stranger's text: %j",
    (name) => expect(mail(name, "https://here.example/x").text).toMatch(/^Hello,\n/),
  );
});
