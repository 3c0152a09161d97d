import { describe, expect, it } from "vitest";
import { parsePostItem } from "./post-item.ts";

describe("an item of a list", () => {
  it("is an edit or a history, which may name the version to compare with", () => {
    expect(parsePostItem("edit.article.draft.12")).toMatchObject({ view: "edit", stage: "draft", id: 12 });
    expect(parsePostItem("history.article.published.12.3")).toMatchObject({ view: "history", id: 12, since: 3 });
  });

  it.each([
    "edit.article.draft.12.3",
    "history.article.draft.12.0",
    "history.article.draft.12.3.4",
    "edit.x.draft.1",
    "",
  ])("is nothing else: %s", (item) => expect(parsePostItem(item)).toBeNull());
});
