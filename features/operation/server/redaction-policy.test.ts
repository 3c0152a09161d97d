import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { redactText } from "./redaction-policy.ts";

describe("secrets in texts", () => {
  it.each([
    ["sk_live_0123456789abcdef", "•••"],
    ["key rk-proj-abc_0123456789abcdef!", "key •••!"],
    ["sk-0123456789ab", "•••"],
    ["sk-short", "sk-short"],
    ["whsec_0123456789", "•••"],
    ["authorization: bearer abcdefgh", "authorization: bearer •••"],
    ["https://ada:pass@a.example/", "https://•••@a.example/"],
    ["/x?reset_token=abc&b=1", "/x?reset_token=•••&b=1"],
  ])("%s becomes %s", (text, shown) => expect(redactText(text, [])).toBe(shown));

  it.each(["sk_test-", "whsec_", "basic ", "a://", "?token", "password", "bearer  "])(
    "are looked for once: %s",
    async (part) => {
      const work = (size: number) => redactText(`${part.repeat(size / part.length)}\u2028`, []);
      expect(await growthOf(work, { from: 20_000, to: 80_000 })).toBeLessThan(MAX_GROWTH);
    },
  );
});
