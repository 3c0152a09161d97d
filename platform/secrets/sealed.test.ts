import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { seal, unseal, UnsealError } from "./sealed.ts";

const SECRET = "one secret of forty characters, or so it is";
const MINE = { purpose: "test", owner: "user 7" };
const text = Buffer.from("12345678901234567890");

beforeEach(() => resetSettings({ SECRET }));
afterAll(() => resetSettings());

describe("what is sealed", () => {
  it("does not open with another SECRET", () => {
    const sealed = seal(text, MINE);
    resetSettings({ SECRET: `${SECRET}.` });
    expect(() => unseal(sealed, MINE)).toThrow(UnsealError);
  });

  it.each([
    { ...MINE, purpose: "other" },
    { ...MINE, owner: "user 8" },
    { purpose: "testuser ", owner: "7" },
  ])("does not open for %j", (other) => {
    expect(() => unseal(seal(text, MINE), other)).toThrow(UnsealError);
  });

  it("does not open once a single bit of it was changed", () => {
    const sealed = seal(text, MINE);
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => unseal(changed, MINE)).toThrow(UnsealError);
    }
  });

  it("does not open when it was cut off, or never was a seal", () => {
    const sealed = seal(text, MINE);
    for (let length = 0; length < sealed.length; length++)
      expect(() => unseal(sealed.subarray(0, length), MINE)).toThrow(UnsealError);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(() => unseal(bytes, MINE)).toThrow(UnsealError);
      }),
    );
  });

  it("opens to what it was, and never looks the same twice", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), fc.string(), (plain, purpose, owner) => {
        const one = seal(plain, { purpose, owner });
        expect(unseal(one, { purpose, owner })).toEqual(Buffer.from(plain));
        expect(seal(plain, { purpose, owner })).not.toEqual(one);
      }),
    );
  });

  it("says what is missing where no SECRET is known", () => {
    resetSettings({ SECRET: undefined });
    expect(() => seal(text, MINE)).toThrow("SECRET is not loaded");
  });
});
