import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetEdit, keepEdit, keptEditKey, readKeptEdit } from "./kept-edit.ts";

const key = keptEditKey(7, 41);
const edit = {
  values: { texts: { title: "Mine" }, lists: { embedded_websites: [""] }, tags: [] },
  banner: [],
  related: [],
  publishingTime: null,
  version: 3,
};

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

describe("an edit that is kept in the browser", () => {
  it("comes back as it was, for its user and its post only", () => {
    expect(keepEdit(window.localStorage, key, edit)).toBe(true);
    expect(readKeptEdit(window.localStorage, key)).toMatchObject(edit);
    expect(readKeptEdit(window.localStorage, keptEditKey(8, 41))).toBeNull();
    expect(readKeptEdit(window.localStorage, keptEditKey(7, 4))).toBeNull();
    forgetEdit(window.localStorage, key);
    expect(readKeptEdit(window.localStorage, key)).toBeNull();
  });

  it.each(["", "{", "null", "[]", '{"values":{}}', JSON.stringify({ ...edit, savedAt: 1, version: "3" })])(
    "reads %j as nothing",
    (text) => {
      window.localStorage.setItem(key, text);
      expect(readKeptEdit(window.localStorage, key)).toBeNull();
    },
  );

  it("says so when the browser has no room", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    expect(keepEdit(window.localStorage, key, edit)).toBe(false);
  });
});
