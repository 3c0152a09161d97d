/** Draws the picture of a link preview. Runs in a thread: a drawing takes a tenth of a second. */
import { escapeUTF8 } from "entities/escape";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import { artDocument, ART_VIEW_BOX, drawArt } from "#ui-kit/art/art.ts";
import { directionOf } from "#ui-kit/public/direction.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { drawable } from "./drawable.ts";
import { fitHeadline, type Measure } from "./lines.ts";
import { PICTURE_WIDTH, type Preview, PREVIEW_WIDTH } from "./preview.ts";
import { type Face, type Run, Typefaces } from "./typefaces.ts";
import { visualOrder } from "./visual-order.ts";

const PAPER = "#fbfaf7";
const INK = "#17181c";
const QUIET = "#55575f";
const LEFT = 64;
const TEXT_WIDTH = PREVIEW_WIDTH - PICTURE_WIDTH - 2 * LEFT;
const HEADLINE = { width: TEXT_WIDTH, sizes: [96, 86, 76, 66, 58, 50, 44], leading: 1.14 };
/** Above and below the headline; a higher picture gives it more room. */
const AROUND = 320;
const HEADLINE_TOP = 150;
/** The maximum length of a headline before it is measured. */
const MAX_GRAPHEMES = 220;

let loaded: Typefaces | undefined;

/** @returns a PNG. */
export function drawPreview(preview: Preview): Uint8Array {
  const typefaces = (loaded ??= new Typefaces(preview.folder));
  const font: ResvgRenderOptions["font"] = { fontFiles: typefaces.files, loadSystemFonts: false };
  const words = (text: string, max = 60) =>
    truncate(
      drawable(text, (letter) => typefaces.has(letter)),
      max,
    );
  const measure: Measure = (text, size) => size * widthOf(typefaces.runsOf(text, "newsreader"));
  const headline = words(preview.headline, MAX_GRAPHEMES) || words(preview.by) || words(preview.site);
  const { size, lines } = fitHeadline(headline, { ...HEADLINE, height: preview.height - AROUND }, measure);
  const side = directionOf(headline) === "rtl" ? LEFT + TEXT_WIDTH : LEFT;
  const parts = [
    `<rect width="${PREVIEW_WIDTH}" height="${preview.height}" fill="${PAPER}"/>`,
    pictureOf(preview),
    `<rect width="12" height="${preview.height}" fill="${preview.accent}"/>`,
    line({ text: words(preview.label), x: LEFT, y: 100, size: 28, face: "inter", fill: preview.accent }, typefaces),
    ...lines.map((text, place) =>
      line(
        {
          text,
          x: side,
          y: HEADLINE_TOP + size * (0.86 + place * HEADLINE.leading),
          size,
          face: "newsreader",
          fill: INK,
          isFromRight: side !== LEFT,
        },
        typefaces,
      ),
    ),
    foot(preview, words, typefaces),
  ];
  return new Resvg(document(parts.join(""), preview.height), { font }).render().asPng();
}

/** The banner at the right edge, or a drawing that the headline decides. */
function pictureOf(preview: Preview): string {
  const { picture, headline } = preview;
  const place = `x="${PREVIEW_WIDTH - PICTURE_WIDTH}" y="0" width="${PICTURE_WIDTH}" height="${preview.height}"`;
  if (picture) return `<image ${place} preserveAspectRatio="xMidYMid slice" href="${dataAddress("jpeg", picture)}"/>`;
  const size = { width: PICTURE_WIDTH, height: preview.height };
  return artDocument(drawArt(headline), ART_VIEW_BOX, size).replace("<svg ", `<svg ${place.replace(/ width.*/, "")} `);
}

/** Logo, who says it and when; the site's name at the end of the line. */
function foot(
  { logo, by, note, site, height }: Preview,
  words: (text: string, max?: number) => string,
  typefaces: Typefaces,
): string {
  const top = height - 110;
  const from = logo ? LEFT + logo.width + 20 : LEFT;
  const room = Math.floor((LEFT + TEXT_WIDTH - from) / 15);
  const mark = logo
    ? `<image x="${LEFT}" y="${top + (64 - logo.height) / 2}" width="${logo.width}" height="${logo.height}" href="${dataAddress("png", logo.png)}"/>`
    : "";
  const below = [words(note), words(site)].filter((each) => each !== "").join(" · ");
  return [
    `<rect x="${LEFT}" y="${top - 24}" width="${TEXT_WIDTH}" height="1" fill="#d8d6cf"/>`,
    mark,
    line({ text: words(by, room), x: from, y: top + 25, size: 28, face: "inter", fill: INK }, typefaces),
    line({ text: truncate(below, room), x: from, y: top + 59, size: 24, face: "inter", fill: QUIET }, typefaces),
  ].join("");
}

type Line = {
  text: string;
  x: number;
  y: number;
  size: number;
  face: Face;
  fill: string;
  /** `x` is its right end. */
  isFromRight?: boolean;
};

/** Each run at its own place: the renderer shapes a text of several typefaces with all of them, or not at all. */
function line({ text, x, y, size, face, fill, isFromRight = false }: Line, typefaces: Typefaces): string {
  const runs = visualOrder(typefaces.runsOf(text, face), isFromRight ? "rtl" : "ltr");
  let at = isFromRight ? x - size * widthOf(runs) : x;
  return runs
    .map((run) => {
      const place = at;
      at += size * run.width;
      if (run.text === " ") return "";
      return `<text x="${place.toFixed(1)}" y="${y.toFixed(1)}" font-family="${run.family}" font-size="${size}" fill="${fill}">${escapeUTF8(run.text)}</text>`;
    })
    .join("");
}

const widthOf = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0);

function document(inside: string, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${height}">${inside}</svg>`;
}

const dataAddress = (type: "png" | "jpeg", bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;
