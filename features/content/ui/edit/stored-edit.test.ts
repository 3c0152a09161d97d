import { describe, expect, it } from "vitest";
import { storedEditKey, parseStoredEdit } from "./stored-edit.ts";

const edit = {
  values: { texts: { title: "Mine" }, lists: { embedded_websites: [""] }, tags: [] },
  banner: [],
  related: [],
  publishingTime: null,
  version: 3,
  savedAt: 1,
};

describe("an edit that is kept in the browser", () => {
  it("is its user's and its post's only", () => {
    expect(new Set([storedEditKey(7, 41), storedEditKey(8, 41), storedEditKey(7, 4)]).size).toBe(3);
  });

  it("is read as it was", () => {
    expect(parseStoredEdit(edit)).toEqual(edit);
  });

  it.each([null, [], { values: {} }, { ...edit, version: "3" }])("is nothing where it cannot be read: %j", (stored) => {
    expect(parseStoredEdit(stored)).toBeNull();
  });
});
