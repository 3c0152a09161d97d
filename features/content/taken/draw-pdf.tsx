/** A post as a PDF to read and print. Knows neither settings nor database; runs in a thread of apps/work-thread.ts. */
import { Document, Image, Link, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { drawable, isOmitted, NOTHING } from "#platform/pdf/drawable-text.ts";
import { familiesFor, forgetLetters, loadFonts } from "#platform/pdf/fonts.ts";
import { lines, MEASURE, styles } from "#platform/pdf/styles.ts";
import { Address, Words } from "#platform/pdf/words.tsx";
import { shownLine } from "./shown-text.ts";
import { limitWords } from "#platform/rich-text/characters.ts";
import { spokenText } from "#platform/rich-text/superscripts.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";
import type { Cell, Row } from "#platform/rich-text/tree.ts";
import { type Block, type Run, runsOfCell, storyBlocks } from "./story-blocks.ts";
import type { TakenPicture, TakenPost } from "./taken-post.ts";

const TALLEST = 380;
const GAP = { marginTop: 8 };
const TEXT = { ...GAP, ...lines(10.5, 1.5) };
const HEADING = { marginTop: 18, fontWeight: 600, ...lines(12, 1.3) };
const CAPTION = { ...styles.quiet, marginTop: 4, fontSize: 8 };

/** @returns the PDF's bytes. */
export async function drawPdf(post: TakenPost): Promise<Buffer> {
  await loadFonts(JSON.stringify({ ...post, pictures: post.pictures.map(({ caption }) => caption) }));
  forgetLetters();
  return renderToBuffer(<PostDocument post={post} />);
}

function PostDocument({ post }: { post: TakenPost }) {
  const title = drawable(shownLine(post.title), "serif") || post.label;
  const pictures = new Map(post.pictures.map((picture) => [picture.id, picture]));
  return (
    <Document title={title} author={drawable(post.source)} creator="Dateline" producer="Dateline" language="en-GB">
      <Page size="A4" style={styles.page}>
        <Words style={styles.quiet}>{post.label}</Words>
        <Words face="serif" style={[styles.title, lines(22, 1.15)]}>
          {title}
        </Words>
        {isIncomplete(post) && (
          <Words style={[styles.quiet, GAP]}>
            This PDF leaves out letters that it cannot print. The web page and the Word document have the whole text.
          </Words>
        )}
        {post.description !== "" && <Words style={[GAP, lines(12, 1.4)]}>{post.description}</Words>}
        <Words style={[styles.quiet, GAP]}>{post.byline}</Words>
        {post.facts.map((fact, index) => (
          <Words key={index}>{fact}</Words>
        ))}
        {of(post, "banner").map((picture) => (
          <Shown key={picture.id} picture={picture} />
        ))}
        {storyBlocks(post.html, post.origin).map((block, index) => (
          <StoryBlock key={index} block={block} pictures={pictures} />
        ))}
        {post.sections
          .filter((section) => section.lines.length > 0)
          .map((section) => (
            <View key={section.title}>
              <Words style={HEADING}>{section.title}</Words>
              {section.lines.map(({ text, address }, index) => (
                <View key={index} style={GAP}>
                  {address ? <Address url={address} characters={90} /> : <Words>{text}</Words>}
                </View>
              ))}
            </View>
          ))}
        {of(post, "related").map((picture) => (
          <Shown key={picture.id} picture={picture} />
        ))}
        <View style={styles.foot} fixed>
          <Address url={post.url} characters={100} />
          <Text
            render={({ pageNumber, totalPages }) => `${pageNumber} of ${totalPages}`}
            style={{ fontFamily: "Inter" }}
          />
        </View>
      </Page>
    </Document>
  );
}

function isIncomplete({ title, source, byline, description, facts, html }: TakenPost): boolean {
  return [title, source, byline, description, ...facts, lineOf(html, { raised: "caret" })].some((text) =>
    isOmitted(text),
  );
}

const of = ({ pictures }: TakenPost, place: TakenPicture["place"]) =>
  pictures.filter((picture) => picture.place === place);

function StoryBlock({ block, pictures }: { block: Block; pictures: ReadonlyMap<string, TakenPicture> }) {
  if (block.depth === 0 && !block.bullet) return <PlainBlock block={block} pictures={pictures} />;
  return (
    <View style={{ flexDirection: "row", paddingLeft: Math.min(block.depth - 1, 6) * 14, ...GAP }}>
      <View style={{ width: 22 }}>
        {block.bullet && <Words>{block.bullet.number === null ? "–" : `${block.bullet.number}.`}</Words>}
      </View>
      <View style={{ flex: 1 }}>
        {block.kind === "paragraph" && !block.isQuoted ? (
          <Runs runs={block.runs} style={lines(10.5, 1.5)} />
        ) : (
          <PlainBlock block={block} pictures={pictures} />
        )}
      </View>
    </View>
  );
}

function PlainBlock({ block, pictures }: { block: Block; pictures: ReadonlyMap<string, TakenPicture> }) {
  switch (block.kind) {
    case "heading":
      return <Runs runs={block.runs} style={HEADING} />;
    case "caption":
      return <Runs runs={block.runs} style={CAPTION} />;
    case "table":
      return <Rows width={block.width} rows={block.rows} />;
    case "rule":
      return <View style={{ ...GAP, ...styles.row, height: 1 }} />;
    case "picture": {
      const picture = pictures.get(block.id);
      return picture ? <Shown picture={{ ...picture, caption: "" }} /> : null;
    }
    case "speaker":
      return <Runs runs={block.runs} style={{ ...TEXT, marginLeft: 14 }} />;
    case "code":
    case "paragraph":
      return <Runs runs={block.runs} style={block.isQuoted ? { ...TEXT, marginLeft: 14, ...lines(12, 1.4) } : TEXT} />;
  }
}

function Runs({ runs, style }: { runs: Run[]; style: object }) {
  return (
    <Text style={{ fontFamily: "Inter", ...style }}>
      {runs.map((run, index) => {
        const text = spaced(run);
        if (text === "") return null;
        const look = { fontFamily: familiesFor(text, "sans"), ...looksOf(run) };
        return run.href === null ? (
          <Text key={index} style={look}>
            {text}
          </Text>
        ) : (
          <Link key={index} src={run.href} style={[styles.link, look]}>
            {text}
          </Link>
        );
      })}
    </Text>
  );
}

function looksOf({ marks }: Run) {
  const isUnderlined = marks.includes("underline");
  const isStruck = marks.includes("strike");
  const lines = isUnderlined && isStruck ? "underline line-through" : isUnderlined ? "underline" : "line-through";
  return {
    ...(marks.includes("bold") && { fontWeight: 600 as const }),
    ...((isUnderlined || isStruck) && { textDecoration: lines as "underline" | "line-through" }),
  };
}

/** Layout takes quadratic time over a word, so that longer ones are cut into lines. */
const LONGEST_WORD = 200;

/**
 * The drawable part of a run, with the spaces that separate it from its neighbours. Raised text is written as it is
 * read, because the renderer has no raised letters.
 */
function spaced(run: Run): string {
  if (run.text.includes("\n"))
    return run.text
      .split("\n")
      .map((text) => spaced({ ...run, text }))
      .join("\n");
  const spoken = spokenText([run]);
  const text = limitWords(
    run.marks.includes("sup") && isOmitted(spoken) ? spokenText([run], "caret") : spoken,
    LONGEST_WORD,
  );
  const drawn = drawable(text);
  if (drawn === "") return text.trim() === "" ? " " : "";
  return `${/^\s/.test(text) ? " " : ""}${drawn}${/\s$/.test(text.slice(-1)) ? " " : ""}`;
}

function Rows({ width, rows }: { width: number; rows: readonly Row[] }) {
  return (
    <View style={GAP}>
      {rows.map(({ cells }, index) => (
        <View
          key={index}
          wrap={false}
          style={{ flexDirection: "row", paddingVertical: 3, borderBottomWidth: 0.75, borderBottomColor: "#e2dfd8" }}
        >
          {placesOf(width, cells).map(({ columns, cell }, place) => (
            <View key={place} style={{ flexGrow: columns, flexBasis: 0, paddingRight: 6 }}>
              <Runs
                runs={cell ? runsOfCell(cell) : []}
                style={{ ...lines(9, 1.3), ...sideOf(cell), ...(cell?.isHead && { fontWeight: 600 }) }}
              />
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}

/** Cells and the gaps between them, which cells above span. */
function placesOf(width: number, cells: readonly Cell[]): { columns: number; cell: Cell | undefined }[] {
  const places: { columns: number; cell: Cell | undefined }[] = [];
  let column = 0;
  for (const cell of cells) {
    if (cell.column > column) places.push({ columns: cell.column - column, cell: undefined });
    places.push({ columns: cell.columns, cell });
    column = cell.column + cell.columns;
  }
  return column < width ? [...places, { columns: width - column, cell: undefined }] : places;
}

function sideOf(cell: Cell | undefined) {
  return cell?.align ? { textAlign: cell.align === "end" ? ("right" as const) : ("center" as const) } : {};
}

function Shown({ picture: { jpeg, width, height, caption } }: { picture: TakenPicture }) {
  const scale = Math.min(1, MEASURE / width, TALLEST / height);
  return (
    <View wrap={false} style={{ marginTop: 12 }}>
      <Image
        src={{ data: Buffer.from(jpeg), format: "jpg" }}
        style={{ width: width * scale, height: height * scale }}
      />
      {caption !== "" && <Words style={CAPTION}>{caption || NOTHING}</Words>}
    </View>
  );
}
