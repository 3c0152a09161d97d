import { describe, expect, it } from "vitest";
import { buildCheckedRelease, findingOf } from "#tests/factories/checked-releases.ts";
import { listSeriousFindings } from "../check/check-release.ts";

const NOTE = "NB do not mention the Kelda talks.";
const judged = (changes: Parameters<typeof findingOf>[1]) => findingOf("not-for-readers", changes);

describe("a note that is not for readers", () => {
  it.each(["title", "summary", "content", "seo_meta_title", "seo_meta_description"])(
    "is a serious finding in the field %s",
    (field) => {
      const texts = { [field]: field === "content" ? `<p>Kelda opens a plant. ${NOTE}</p>` : NOTE };
      expect(judged({ texts })).toMatchObject({
        state: "failed",
        isSerious: true,
        field,
        reason: `1 note may not be for readers: “${NOTE}”`,
      });
      expect(listSeriousFindings(buildCheckedRelease("article", { texts })).map(({ rule }) => rule)).toContain(
        "not-for-readers",
      );
    },
  );

  it("is found in headings, tables, quotations and descriptions of pictures", () => {
    const content = `<h2>Internal notes:</h2><table><tr><td>Margin</td><td>38% (internal only)</td></tr></table><blockquote><p>“Off the record, we may sell.”</p></blockquote><img src="/media/a" alt="Do not publish this picture">`;
    expect(judged({ texts: { content } })).toMatchObject({
      reason:
        "4 notes may not be for readers: “Internal notes:”, “38% (internal only)”, ““Off the record, we may sell.”” and 1 more.",
    });
  });

  it("in a caption or a file name is asked about, and sends nothing to review", () => {
    const captions = [{ field: "banner_picture", text: "The plant (not for publication)" }];
    const fileNames = [{ field: "related_media", text: "plant_CONFIDENTIAL.jpg" }];
    expect(judged({ captions, fileNames })).toMatchObject({
      state: "failed",
      isSerious: false,
      field: "banner_picture",
    });
  });

  it("is no placeholder, which has a rule of its own", () => {
    expect(judged({ texts: { summary: "[CITY] TBC [Quote from NAME]" } })).toMatchObject({ state: "passed" });
  });
});
