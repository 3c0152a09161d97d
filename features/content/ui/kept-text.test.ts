import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { forgetText, keepText, keptTextKey, newDraftKey, readKeptText } from "./kept-text.ts";

const OWNER = "7:article";
const VALUES = { texts: { title: "A title" }, tags: ["SaaS"], embedded_websites: [""] };

beforeEach(() => window.localStorage.clear());

describe("kept text", () => {
  it("comes back with its draft key, for its owner only", () => {
    const draftKey = newDraftKey();
    keepText(window.localStorage, OWNER, VALUES, draftKey);
    expect(readKeptText(window.localStorage, OWNER)).toMatchObject({ values: VALUES, draftKey });
    expect(readKeptText(window.localStorage, "8:article")).toBeNull();
  });

  it("is gone once it is forgotten", () => {
    keepText(window.localStorage, OWNER, VALUES, newDraftKey());
    forgetText(window.localStorage, OWNER);
    expect(readKeptText(window.localStorage, OWNER)).toBeNull();
  });

  it.each(["", "nonsense", "[]", '{"values":{"texts":1}}'])("is nothing when it cannot be read: %s", (text) => {
    window.localStorage.setItem(keptTextKey(OWNER), text);
    expect(readKeptText(window.localStorage, OWNER)).toBeNull();
  });

  it("says so when the browser has no room", () => {
    const full = {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    } as unknown as Storage;
    expect(keepText(full, OWNER, VALUES, newDraftKey())).toBe(false);
  });
});

describe("a draft key", () => {
  it("is a version 4 UUID and never the same", () => {
    const keys = Array.from({ length: 200 }, newDraftKey);
    for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
    expect(new Set(keys).size).toBe(200);
  });
});
