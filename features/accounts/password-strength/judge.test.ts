import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type About, judgePassword } from "./judge.ts";

const ADA: About = {
  email: "ada.byron@analytical-engines.example",
  first_name: "Augusta",
  last_name: "Lovelace",
  companies: ["Northwind Ferries"],
};

describe("a password", () => {
  it.each([
    ["common", "password123"],
    ["common", "Password1234!"],
    ["common with signs", "P@55w0rd!!2"],
    ["a row of keys", "qwertyuiop"],
    ["repeated", "aaaaaaaaaaaa"],
    ["repeated", "hunter2hunter2"],
    ["a sequence", "abcdefghijkl"],
    ["a date", "14.07.1989"],
    ["one's own address", "ada.byron@analytical-engines.example"],
    ["part of one's address", "analytical-engines1"],
    ["one's own name", "AugustaLovelace"],
    ["one's own name and a year", "Lovelace1815"],
    ["one's company", "NorthwindFerries!"],
    ["the site's name", "dateline2026"],
  ])("is too easy to guess when it is %s: %s", (_why, password) => {
    const { isGoodEnough, advice } = judgePassword(password, ADA);
    expect(isGoodEnough).toBe(false);
    expect(advice).toMatch(/^[A-Z].+\.$/);
  });

  it.each([
    "Str0ng!passw0rd-42",
    "slow boat to Bergen",
    "correct horse battery",
    "a heron stands in the reeds",
    "xK9#mQ2$vL",
  ])("is good enough: %s", (password) =>
    expect(judgePassword(password, ADA)).toMatchObject({ isGoodEnough: true, advice: "" }),
  );

  it("is judged within bounds, however it is built", () => {
    const slow = fc
      .array(fc.constantFrom("4@8({[</36", "p@ssw0rd1", "1234567890", "aA1!", "19.10.1999 ", "qwerty", "😀", "é"), {
        minLength: 1,
        maxLength: 60,
      })
      .map((parts) => parts.join("").slice(0, 200));
    judgePassword("warm", {});
    fc.assert(
      fc.property(slow, (password) => {
        const before = process.cpuUsage();
        judgePassword(password, ADA);
        expect(process.cpuUsage(before).user / 1000).toBeLessThan(400); // 50 ms on a free machine; 3,000 without the bounds
      }),
      { numRuns: 40 },
    );
  });
});
