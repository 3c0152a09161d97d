import { describe, expect, it } from "vitest";
import { STAGES } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";
import { parsePostItem, postItemOf } from "./post-item.ts";

describe("an item of the address", () => {
  it.each(KINDS.flatMap((kind) => STAGES.map((stage) => ({ key: kind.key, kind, stage }))))(
    "names a post of the kind $key as $stage",
    ({ key, kind, stage }) => {
      expect(parsePostItem(`edit.${key}.${stage}.12`)).toEqual({ view: "edit", kind, stage, id: 12 });
      expect(parsePostItem(`history.${key}.${stage}.12`)?.view).toBe("history");
    },
  );

  it.each([
    null,
    "",
    "edit",
    "edit.article.draft",
    "edit.article.draft.",
    "edit.article.draft.0",
    "edit.article.draft.012",
    "edit.article.draft.-1",
    "edit.article.draft.1e3",
    "edit.article.draft.1.5",
    "edit.article.draft.12.x",
    "edit.article.draft.9999999999999999",
    "edit.article.draft.１２",
    "edit.article.trash.12",
    "edit.__proto__.draft.12",
    "edit.PR.draft.12",
    "delete.article.draft.12",
    " edit.article.draft.12",
  ])("is none for %j", (item) => {
    expect(parsePostItem(item)).toBeNull();
  });

  it("is written from a row, and read again", () => {
    for (const kind of KINDS)
      for (const [status, stage] of [
        ["draft", "draft"],
        ["scheduled", "schedule"],
        ["pending", "published"],
        ["published", "published"],
      ] as const)
        expect(parsePostItem(postItemOf("edit", { id: 7, type: kind.typeCode, status }))).toEqual({
          view: "edit",
          kind,
          stage,
          id: 7,
        });
    expect(postItemOf("edit", { id: 7, type: "Podcast" as "PR", status: "draft" })).toBeNull();
  });
});
