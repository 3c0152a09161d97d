/**
 * The styles of a post's Word document. Their names say what each paragraph is: a look can be changed in one
 * place, and reading it back finds every part where it belongs (docs/product/word.md).
 */
import * as docx from "docx";

const FONT = "Georgia";
export const CODE_FONT = "Courier New";
/** Half points. */
const SIZES = { text: 22, small: 18, title: 40, heading: 26 } as const;
const GREY = "666A73";
const INK = "17181C";

/** By what they are for; the values are ids in the file. */
export const STYLE = {
  kicker: "Kicker",
  standfirst: "Standfirst",
  byline: "Byline",
  fact: "Fact",
  caption: "Caption",
  quote: "Quote",
  speaker: "QuoteSpeaker",
  code: "HTMLPreformatted",
  cell: "TableText",
  headCell: "TableHeading",
  partHeading: "PartHeading",
  partLine: "PartLine",
  address: "PostAddress",
} as const;

const small = { size: SIZES.small, color: GREY };
const heading = { run: { size: SIZES.heading, bold: true, color: INK } };

export function stylesOf(language: docx.IRunOptions["language"]): docx.IStylesOptions {
  return {
    default: {
      document: {
        run: { font: FONT, size: SIZES.text, ...(language && { language }) },
        paragraph: { spacing: { after: 160, line: 300, lineRule: docx.LineRuleType.AUTO } },
      },
      title: { run: { size: SIZES.title, bold: true } },
      heading2: heading,
      heading3: { run: { ...heading.run, size: SIZES.text } },
      heading4: { run: { ...heading.run, size: SIZES.text, italics: true } },
    },
    paragraphStyles: [
      named(STYLE.kicker, "Kicker", small),
      named(STYLE.standfirst, "Standfirst", { size: SIZES.heading }),
      named(STYLE.byline, "Byline", small),
      named(STYLE.fact, "Fact", { size: SIZES.small }),
      named(STYLE.caption, "caption", small),
      named(STYLE.quote, "Quote", { italics: true }),
      named(STYLE.speaker, "Quote Speaker", {}),
      named(STYLE.code, "HTML Preformatted", { font: CODE_FONT, size: SIZES.small }),
      named(STYLE.cell, "Table Text", { size: SIZES.small }, { spacing: { after: 60 } }),
      named(STYLE.headCell, "Table Heading", { size: SIZES.small, bold: true }, { spacing: { after: 60 } }),
      named(STYLE.partHeading, "Part Heading", heading.run),
      named(STYLE.partLine, "Part Line", {}),
      named(STYLE.address, "Post Address", {}),
    ],
  };
}

function named(
  id: string,
  name: string,
  run: docx.IParagraphStyleOptions["run"],
  paragraph?: docx.IParagraphStyleOptions["paragraph"],
): docx.IParagraphStyleOptions {
  return { id, name, basedOn: "Normal", quickFormat: true, ...(run && { run }), ...(paragraph && { paragraph }) };
}
