import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { forgetText, keepText, storedTextKey, newDraftKey, readStoredText } from "./stored-text.ts";

const OWNER = "7:article";
const VALUES = { texts: { title: "A title" }, lists: { embedded_websites: [""] }, tags: ["SaaS"] };

beforeEach(() => window.localStorage.clear());

describe("kept text", () => {
  it("comes back with its draft key, for its owner only", () => {
    const draftKey = newDraftKey();
    keepText(OWNER, { values: VALUES, draftKey });
    expect(readStoredText(OWNER)).toMatchObject({ values: VALUES, draftKey });
    expect(readStoredText("8:article")).toBeNull();
  });

  it("is gone once it is forgotten", () => {
    const draftKey = newDraftKey();
    keepText(OWNER, { values: VALUES, draftKey });
    forgetText(OWNER, draftKey);
    expect(readStoredText(OWNER)).toBeNull();
  });

  it("stays when another text is forgotten, which another tab had kept before", () => {
    keepText(OWNER, { values: VALUES, draftKey: newDraftKey() });
    forgetText(OWNER, newDraftKey());
    expect(readStoredText(OWNER)).toMatchObject({ values: VALUES });
  });

  it.each(["", "nonsense", "[]", '{"values":{"texts":1}}'])("is nothing when it cannot be read: %s", (text) => {
    window.localStorage.setItem(storedTextKey(OWNER), text);
    expect(readStoredText(OWNER)).toBeNull();
  });
});

describe("a draft key", () => {
  it("is a version 4 UUID and never the same", () => {
    const keys = Array.from({ length: 200 }, newDraftKey);
    for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
    expect(new Set(keys).size).toBe(200);
  });
});
