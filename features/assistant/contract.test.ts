import { describe, expect, it } from "vitest";
import { KINDS } from "#features/content/kinds/index.ts";
import { draftRequest, draftSchemaOf, editRequest, editResultSchemaOf } from "./contract.ts";

describe.each(KINDS)("the assistant's contract for $key", (kind) => {
  it("leaves out of an edit what the answer leaves out", () => {
    const result = editResultSchemaOf(kind).parse({ changes: { title: "Shorter" } });
    expect(result).toEqual({ message: "", changes: { title: "Shorter" }, updated_fields: [] });
  });

  it("needs a title and a content of a draft", () => {
    const parsed = draftSchemaOf(kind).safeParse({ title: " ", summary: "Only this" });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(["title", "content"]);
  });

  it("needs something to write about, and names the field", () => {
    const nothing = draftRequest.safeParse({ articleType: kind.typeCode });
    expect(nothing.error?.issues.map(({ path }) => path[0])).toEqual([
      kind.assistant.fields.find(({ name }) => kind.assistant.subjectFields.includes(name))?.name,
    ]);
    const [subject = ""] = kind.assistant.subjectFields;
    expect(draftRequest.safeParse({ articleType: kind.typeCode, [subject]: "Ferries" }).success).toBe(true);
  });
});

describe("an edit request", () => {
  it("takes the draft as an object and as JSON text", () => {
    const given = { articleType: "PR", editRequest: "Shorter", fieldToEdit: "" };
    for (const currentContent of [{ title: "A" }, '{"title":"A"}'])
      expect(editRequest.parse({ ...given, currentContent }).currentContent).toEqual({ title: "A" });
    for (const currentContent of ["not JSON", "[1]", "3", null])
      expect(editRequest.safeParse({ ...given, currentContent }).success).toBe(false);
  });

  it("says so where the draft is too long or too deep", () => {
    const given = { articleType: "PR", editRequest: "Shorter" };
    const deep = `{"title":"A","more":${"[".repeat(90_000)}${"]".repeat(90_000)}}`;
    for (const currentContent of [deep, JSON.parse(deep), "x".repeat(200_001), { content: "x".repeat(200_000) }])
      expect(editRequest.safeParse({ ...given, currentContent }).error?.issues).toMatchObject([
        { path: ["currentContent"], message: "The content is too long to edit." },
      ]);
  });
});
