/** Picture descriptions: alternative texts for readers who cannot see a picture (WCAG 2.2, 1.1.1). */
import { counted } from "#platform/contract/sentence.ts";
import { failed, NO_STORY, passed, type Rule, waits } from "../check/rule.ts";

/** File names given by cameras and programs say nothing about a picture. */
const FILE_NAME =
  /^[^/\n]{1,120}\.(?:jpe?g|png|gif|webp|avif|heic|tiff?|svg)$|^(?:IMG|DSC[FN]?|PXL|Screenshot|image)[\s_-]?\d[\d\s_.-]*$/i;

export const pictures: Rule = {
  name: "alt-texts",
  label: "Picture descriptions",
  canBeSerious: false,
  judge({ release: { alts }, story, wordCount }) {
    const inside = story.pictures.map(({ alt }) => alt);
    const all = [...inside, ...alts];
    // The list of alternative texts does not tell banner and related pictures apart; their fields share a section.
    const field = inside.some((alt) => !isDescription(alt)) ? "content" : "banner_picture";
    if (all.length === 0) return wordCount === 0 ? waits(field, NO_STORY) : passed(field, "There are no pictures.");
    const missing = all.filter((alt) => !isDescription(alt)).length;
    if (missing === 0) return passed(field, `${counted(all.length, "picture")} described.`);
    return failed(
      field,
      `${missing} of ${counted(all.length, "picture")} ${missing === 1 ? "has" : "have"} no description.`,
      "Describe each picture in one sentence; a file name is not a description.",
    );
  },
};

function isDescription(alt: string): boolean {
  const text = alt.trim();
  return text !== "" && !FILE_NAME.test(text);
}
