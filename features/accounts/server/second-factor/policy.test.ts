import fc from "fast-check";
import { Secret, TOTP, URI } from "otpauth";
import { describe, expect, it } from "vitest";
import { signInCode } from "../../contract.ts";
import { CODE_SECONDS, RECOVERY_CODES } from "../../second-factor-contract.ts";
import { codeAt, newRecoveryCodes, newSecret, shownCode, shownSecret, stepOf } from "./policy.ts";

const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 });
const moments = fc.integer({ min: 60_000, max: 4e12 });
const stepAt = (now: number) => Math.floor(now / 1000 / CODE_SECONDS);

describe("codes by time", () => {
  // RFC 6238, appendix B; its codes have eight digits, ours are their last six.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of the standard at second %i", (second, code) => {
    const secret = Buffer.from("12345678901234567890");
    expect(codeAt(secret, stepAt(second * 1000))).toBe(code);
    expect(stepOf(secret, code, second * 1000)).toBe(stepAt(second * 1000));
  });

  it("are good one step early and late, and no further", () => {
    fc.assert(
      fc.property(secrets, moments, fc.integer({ min: -5, max: 5 }), (secret, now, off) => {
        const step = stepAt(now) + off;
        const near = [-1, 0, 1].map((each) => codeAt(secret, stepAt(now) + each));
        const found = stepOf(secret, codeAt(secret, step), now);
        // Two steps may share a code by chance.
        if (Math.abs(off) <= 1) expect(codeAt(secret, found ?? -1)).toBe(codeAt(secret, step));
        else if (!near.includes(codeAt(secret, step))) expect(found).toBeNull();
      }),
    );
  });

  it("are refused whatever else is typed", () => {
    fc.assert(
      fc.property(secrets, moments, fc.string(), (secret, now, typed) => {
        const near = [-1, 0, 1].map((each) => codeAt(secret, stepAt(now) + each));
        fc.pre(!near.includes(typed));
        expect(stepOf(secret, typed, now)).toBeNull();
      }),
    );
  });
});

describe("what is shown", () => {
  it("carries the whole secret, and the account as it is written", () => {
    fc.assert(
      fc.property(secrets, fc.emailAddress(), (secret, email) => {
        const shown = shownSecret(secret, email);
        const read = URI.parse(shown.uri);
        expect(read).toBeInstanceOf(TOTP);
        expect(read).toMatchObject({ issuer: "Dateline", label: email, algorithm: "SHA1", digits: 6, period: 30 });
        expect(Buffer.from(read.secret.bytes)).toEqual(Buffer.from(secret));
        expect(Buffer.from(Secret.fromBase32(shown.secret).bytes)).toEqual(Buffer.from(secret));
      }),
    );
  });

  it("is another secret each time", () => {
    const made = Array.from({ length: 100 }, () => newSecret().toString("hex"));
    expect(new Set(made).size).toBe(100);
    expect(made.every((each) => each.length === 40)).toBe(true);
  });
});

describe("recovery codes", () => {
  it("are different, of 80 bits, and taken as they are shown, typed in capitals, or without hyphens", () => {
    const codes = Array.from({ length: 20 }, newRecoveryCodes).flat();
    expect(codes).toHaveLength(20 * RECOVERY_CODES);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) {
      expect(code).toMatch(/^[a-z2-7]{16}$/);
      const shown = shownCode(code);
      expect(shown).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
      for (const typed of [shown, shown.toUpperCase(), code, shown.replaceAll("-", " "), ` ${shown}\n`])
        expect(signInCode.parse(typed)).toBe(code);
    }
  });

  it.each([
    "",
    "12345",
    "1234567",
    "12345a",
    "abcd-efgh-ijkl-mno",
    "abcd-efgh-ijkl-mnop-q",
    "abcd-efgh-ijkl-mno1",
    "１２３４５６",
  ])("are told from what is none: %j", (typed) => {
    expect(signInCode.safeParse(typed).success).toBe(false);
  });
});
