import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyIn, isFrom, looksLikeKey, networkOf, newKey } from "./policy.ts";

describe("a key", () => {
  it("begins so that scanners find it, has 256 random bits, and ends with a checksum", () => {
    const keys = Array.from({ length: 200 }, newKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toMatch(/^dl_live_[0-9A-Za-z]{49}$/);
      expect(looksLikeKey(key)).toBe(true);
    }
  });

  it("is no key once a character differs, nor is anything else", () => {
    const key = newKey();
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === "a" ? "b" : "a";
      expect(looksLikeKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
    fc.assert(fc.property(fc.string(), (text) => !looksLikeKey(text) && !looksLikeKey(`dl_live_${text}`)));
  });

  it("is found in an address", () => {
    const key = newKey();
    expect(keyIn(`/dashboard/user-posts/?company=1&key=${key}&q=x`)).toBe(key);
    expect(keyIn(`/dashboard/user-posts/?q=dl_live_`)).toBeNull();
  });
});

describe("addresses", () => {
  it.each([
    [[], "203.0.113.9", true],
    [["203.0.113.0/24"], "203.0.113.9", true],
    [["203.0.113.0/24"], "203.0.114.9", false],
    [["203.0.113.9/32"], "::ffff:203.0.113.9", true],
    [["203.0.113.9/32"], "203.0.113.10", false],
    [["2001:db8::/32"], "2001:db8:1::1", true],
    [["2001:db8::/32"], "2001:db9::1", false],
    [["2001:db8::/32", "198.51.100.0/24"], "198.51.100.24", true],
    [["198.51.100.0/24"], "", false],
    [["198.51.100.0/24"], "unknown", false],
  ])("%j take %s: %s", (networks, ip, isAllowed) => {
    expect(isFrom(networks, ip)).toBe(isAllowed);
  });

  it.each([
    ["203.0.113.9", "203.0.113.9/32"],
    [" 203.0.113.0/24 ", "203.0.113.0/24"],
    ["2001:DB8::/32", "2001:db8::/32"],
    ["::1", "::1/128"],
    ["203.0.113.0/33", null],
    ["203.0.113.0/", null],
    ["203.0.113.0/24/1", null],
    ["203.0.113.0/-1", null],
    ["localhost", null],
    ["fe80::1%eth0", null],
    ["", null],
  ])("%j is read as %j", (text, network) => {
    expect(networkOf(text)).toBe(network);
  });
});
