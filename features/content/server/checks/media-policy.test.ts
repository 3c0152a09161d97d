import { describe, expect, it } from "vitest";
import type { AppError } from "#platform/errors/app-error.ts";
import type { Edit } from "../../contracts/submission.ts";
import { editedMedia, mediaIdOf } from "./media-policy.ts";

const told = (id: string) => ({ id, alt: `Alt of ${id}`, caption: "" });
const before = { banner: told("b"), related: [told("x"), told("y")] };
const nothing = { banner: null, related: [] };
const edited = (edit: Partial<Edit>, sent: { banner: string | null; related: string[] } = nothing) => {
  const { banner, related } = editedMedia(before, edit as Edit, sent);
  return [banner?.id ?? null, related.map(({ id }) => id)];
};

describe("editedMedia", () => {
  it.each<[string, Partial<Edit>, { banner: string | null; related: string[] }, unknown]>([
    ["keeps everything when nothing is said", {}, nothing, ["b", ["x", "y"]]],
    ["keeps what is named, in its order", { keep_media: ["y", "x"] }, nothing, ["b", ["y", "x"]]],
    ["keeps none when none is named", { keep_media: [] }, nothing, ["b", []]],
    [
      "puts what is sent after what is kept",
      { keep_media: ["y"] },
      { banner: null, related: ["z"] },
      ["b", ["y", "z"]],
    ],
    ["shows once what is kept and sent", {}, { banner: null, related: ["y", "z"] }, ["b", ["x", "y", "z"]]],
    [
      "orders by what is sent when nothing is kept",
      { keep_media: [] },
      { banner: null, related: ["y", "x"] },
      ["b", ["y", "x"]],
    ],
    ["removes the banner", { remove_banner: true }, nothing, [null, ["x", "y"]]],
    ["replaces the banner", {}, { banner: "c", related: [] }, ["c", ["x", "y"]]],
    [
      "takes a new banner although the old one is removed",
      { remove_banner: true },
      { banner: "c", related: [] },
      ["c", ["x", "y"]],
    ],
  ])("%s", (_name, edit, sent, expected) => {
    expect(edited(edit, sent)).toEqual(expected);
  });

  it("keeps texts that the edit does not tell, also of what is named again", () => {
    const edit = { keep_media: [], media_details: [{ id: "y", caption: "New" }] } as unknown as Edit;
    expect(editedMedia(before, edit, { banner: null, related: ["y", "z"] }).related).toEqual([
      { id: "y", alt: "Alt of y", caption: "New" },
      { id: "z", alt: undefined, caption: undefined },
    ]);
  });

  it("refuses to keep what the post does not show", () => {
    const keep = (keep_media: string[]) => () => editedMedia(before, { keep_media } as Edit, nothing);
    for (const wrong of [["z"], ["b"], ["x", ""]])
      expect(keep(wrong)).toThrow(expect.objectContaining({ code: "invalid-input" } satisfies Partial<AppError>));
  });
});

describe("mediaIdOf", () => {
  it.each([
    ["abc", "abc"],
    ["/media/abc/960.webp", "abc"],
    ["https://dateline.example/media/abc/video.mp4", "abc"],
    ["/media/abc", "/media/abc"],
    ["", ""],
  ])("reads %j as %j", (value, id) => {
    expect(mediaIdOf(value)).toBe(id);
  });
});
