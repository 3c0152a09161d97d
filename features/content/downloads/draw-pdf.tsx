/** A post as a PDF to read and print. Knows neither settings nor database; runs in a thread of apps/work-thread.ts. */
import { Document, Image, Link, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { drawable, isOmitted, NOTHING, OMISSION } from "#platform/pdf/drawable-text.ts";
import { familiesFor, forgetLetters, loadFonts } from "#platform/pdf/fonts.ts";
import { lines, MEASURE, PAGE, PAGE_ROOM, styles } from "#platform/pdf/styles.ts";
import { Address, LONGEST_WORD, paragraphsOf, Words } from "#platform/pdf/words.tsx";
import { cleanLine, limitWords } from "#platform/rich-text/characters.ts";
import { textOf } from "#platform/rich-text/runs.ts";
import { lowered, spokenText } from "#platform/rich-text/superscripts.ts";
import { placesOf } from "#platform/rich-text/table-grid.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";
import type { Cell, Row } from "#platform/rich-text/tree.ts";
import { type Block, type Run, runsOfCell, storyBlocks } from "./story-blocks.ts";
import type { DownloadPicture, DownloadPost } from "./download-post.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";

const COLUMN_GAP = 12;
const WHOLE = { width: MEASURE, height: 300 };
const HALF = { width: (MEASURE - COLUMN_GAP) / 2, height: 200 };
const GAP = { marginTop: 8 };
const LINES = lines(10.5, 1.5);
const TEXT = { ...GAP, ...LINES };
const HEADING = { marginTop: 18, fontWeight: 600, ...lines(12, 1.3) };
const LONGEST_COPY_LINE = 120;
const CAPTION = { ...styles.quiet, marginTop: 4, fontSize: 8 };

/** @returns the PDF's bytes. */
export async function drawPdf(post: DownloadPost): Promise<Buffer> {
  await loadFonts(JSON.stringify({ ...post, pictures: post.pictures.map(({ caption }) => caption) }));
  forgetLetters();
  return renderToBuffer(<PostDocument post={post} />);
}

function PostDocument({ post }: { post: DownloadPost }) {
  const title = drawable(cleanLine(post.title), "serif") || post.label;
  const { post: named } = wordsIn(post.labelLanguage);
  const pictures = new Map(post.pictures.map((picture) => [picture.id, picture]));
  return (
    <Document
      title={title}
      author={drawable(post.source)}
      creator="Dateline"
      producer="Dateline"
      language={post.language}
    >
      <Page size="A4" style={styles.page} experimentalPagination>
        {/* First: this pagination repeats it from its place on, and measures it without the page, from the top. */}
        <View style={[styles.foot, FOOT]} fixed>
          {post.copyOf === undefined ? (
            <Address url={post.url} characters={100} />
          ) : (
            <Words>{limitWords(cleanLine(post.copyOf), LONGEST_COPY_LINE)}</Words>
          )}
          <Text
            render={({ pageNumber, totalPages }) => named.pageOf(pageNumber, totalPages)}
            style={{ fontFamily: "Inter" }}
          />
        </View>
        <Words style={styles.quiet}>{post.label}</Words>
        <Words face="serif" style={[styles.title, lines(22, 1.15)]}>
          {title}
        </Words>
        {isIncomplete(post) && <Words style={[styles.quiet, GAP]}>{named.lettersMissing}</Words>}
        {post.description !== "" && <Words style={[GAP, lines(12, 1.4)]}>{post.description}</Words>}
        <Words style={[styles.quiet, GAP]}>{post.byline}</Words>
        {post.facts.map((fact, index) => (
          <Words key={index}>{fact}</Words>
        ))}
        {of(post, "banner").map((picture) => (
          <Shown key={picture.id} picture={picture} />
        ))}
        {withoutRepeatedOmissions(storyBlocks(post.html, post.origin)).map((block, index) => (
          <StoryBlock key={index} block={block} pictures={pictures} />
        ))}
        {post.sections
          .filter((section) => section.lines.length > 0)
          .map((section) => (
            <View key={section.title}>
              <Words style={HEADING}>{section.title}</Words>
              {section.lines.map(({ text, address }, index) => (
                <View key={index} style={GAP}>
                  {text !== address && <Words>{text}</Words>}
                  {address && <Address url={address} characters={90} lines={3} />}
                </View>
              ))}
            </View>
          ))}
        {pairsOf(of(post, "related")).map((pair) => (
          <View key={pair[0]?.id} wrap={false} style={{ flexDirection: "row", gap: COLUMN_GAP }}>
            {pair.map((picture) => (
              <Shown key={picture.id} picture={picture} room={HALF} />
            ))}
          </View>
        ))}
      </Page>
    </Document>
  );
}

function isIncomplete({ title, source, byline, description, facts, html }: DownloadPost): boolean {
  return [title, source, byline, description, ...facts, lineOf(html, { raised: "caret" })].some((text) =>
    isOmitted(text),
  );
}

/** Of blocks one after the other of which nothing can be drawn, the first stands for all. */
function withoutRepeatedOmissions(blocks: Block[]): Block[] {
  return blocks.filter((block, index) => {
    const before = blocks[index - 1];
    return !before || !isLost(block) || !isLost(before);
  });
}

/** Whether a block has words, and none of them can be drawn. */
function isLost(block: Block): boolean {
  return "runs" in block && hasWords(block.runs) && block.runs.every((run) => spaced(run).trim() === "");
}

const hasWords = (runs: readonly Run[]) => runs.some(({ text }) => text.trim() !== "");

const of = ({ pictures }: DownloadPost, place: DownloadPicture["place"]) =>
  pictures.filter((picture) => picture.place === place);

function StoryBlock({ block, pictures }: { block: Block; pictures: ReadonlyMap<string, DownloadPicture> }) {
  if (block.depth === 0 && !block.bullet) return <PlainBlock block={block} pictures={pictures} />;
  return (
    <View style={{ flexDirection: "row", paddingLeft: Math.min(block.depth - 1, 6) * 14, ...GAP }}>
      <View style={{ width: 22 }}>
        {block.bullet && <Words style={LINES}>{block.bullet.number === null ? "–" : `${block.bullet.number}.`}</Words>}
      </View>
      <View style={{ flex: 1 }}>
        {block.kind === "paragraph" && !block.isQuoted ? (
          <Runs runs={block.runs} style={LINES} />
        ) : (
          <PlainBlock block={block} pictures={pictures} />
        )}
      </View>
    </View>
  );
}

function PlainBlock({ block, pictures }: { block: Block; pictures: ReadonlyMap<string, DownloadPicture> }) {
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
      return (
        <View style={GAP} wrap={textOf(block.runs).length > SHORT_CODE}>
          {linesOfCode(block.runs).map((runs, index) => (
            <Runs key={index} runs={runs} style={{ ...CODE, marginLeft: INDENT * indentOf(runs) }} />
          ))}
        </View>
      );
    case "paragraph":
      return <Runs runs={block.runs} style={block.isQuoted ? { ...TEXT, marginLeft: 14, ...lines(12, 1.4) } : TEXT} />;
  }
}

const FOOT = { top: PAGE.height - 46, bottom: "auto" } as const;

/** Characters that never fill a page: they are not parted. */
const SHORT_CODE = 800;
const CODE = { minHeight: 13, ...lines(9.5, 1.4) };
/** Of one space. */
const INDENT = 3;

function linesOfCode(runs: readonly Run[]): Run[][] {
  const written: Run[][] = [[]];
  for (const run of runs)
    for (const [index, text] of run.text.split("\n").entries()) {
      if (index > 0) written.push([]);
      written.at(-1)?.push({ ...run, text });
    }
  return written;
}

function indentOf([first]: readonly Run[]): number {
  return /^\s*/.exec(first?.text.replaceAll("\t", "    ") ?? "")?.[0].length ?? 0;
}

/** Layout takes quadratic time over the runs of a paragraph. No author changes the look this often in one. */
const MAX_RUNS = 1_000;
const MAX_LETTERS = 5_000;

/** Runs of a paragraph, in parts that can be laid out in linear time. */
function partsOf(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  let letters = 0;
  for (const run of runs.flatMap((each) => paragraphsOf(each.text).map((text) => ({ ...each, text })))) {
    letters += run.text.length;
    if (letters > MAX_LETTERS || (parts.at(-1)?.length ?? 0) === MAX_RUNS) {
      parts.push([]);
      letters = run.text.length;
    }
    parts.at(-1)?.push(run);
  }
  return parts;
}

type Style = { fontSize: number; lineHeight?: number; marginLeft?: number; marginTop?: number };

function Runs({ runs, style }: { runs: Run[]; style: Style }) {
  return partsOf(runs).map((part, index) => (
    <ShortRuns key={index} runs={part} style={index === 0 ? style : { ...style, marginTop: 0 }} />
  ));
}

function ShortRuns({ runs, style }: { runs: Run[]; style: Style }) {
  const texts = runs.map(spaced);
  return (
    <Text style={{ fontFamily: "Inter", ...style }}>
      {hasWords(runs) && texts.every((text) => text.trim() === "") && OMISSION}
      {runs.map((run, index) => {
        const text = texts[index] ?? "";
        if (text === "") return null;
        const look = { fontFamily: familiesFor(text, "sans"), ...looksOf(run, style.fontSize) };
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

function looksOf({ text, marks }: Run, size: number) {
  const isUnderlined = marks.includes("underline");
  const isStruck = marks.includes("strike");
  const lines = isUnderlined && isStruck ? "underline line-through" : isUnderlined ? "underline" : "line-through";
  // Letters below the line that Unicode lacks.
  const isLowered = marks.includes("sub") && lowered(text) === null;
  return {
    ...(isLowered && { verticalAlign: "sub" as const, fontSize: size * 0.7 }),
    ...(marks.includes("bold") && { fontWeight: 600 as const }),
    ...(marks.includes("italic") && { fontStyle: "italic" as const }),
    ...((isUnderlined || isStruck) && { textDecoration: lines as "underline" | "line-through" }),
  };
}

/**
 * The drawable part of a run, with the spaces that separate it from its neighbours. Raised and lowered text is written in
 * characters that are raised and lowered, so that it is copied as it is read; raised words that have none follow a caret.
 */
function spaced(run: Run): string {
  if (run.text.includes("\n"))
    return run.text
      .split("\n")
      .map((text) => spaced({ ...run, text }))
      .join("\n");
  const text = limitWords(spokenText([run], "set"), LONGEST_WORD);
  const drawn = drawable(text);
  if (drawn === "") return text.trim() === "" ? " " : "";
  return `${/^\s/.test(text) ? " " : ""}${drawn}${/\s$/.test(text.slice(-1)) ? " " : ""}`;
}

function Rows({ width, rows }: { width: number; rows: readonly Row[] }) {
  return (
    <View style={GAP}>
      {placesOf(width, rows).map((places, index) => (
        <View
          key={index}
          wrap={isTall(width, rows[index]?.cells ?? [])}
          style={{ flexDirection: "row", paddingVertical: 3, borderBottomWidth: 0.75, borderBottomColor: "#e2dfd8" }}
        >
          {places.map(({ columns, cell }, place) => (
            <View key={place} style={{ flexGrow: columns, flexBasis: 0, paddingRight: GUTTER }}>
              <Runs
                runs={cell ? runsOfCell(cell) : []}
                style={{ ...CELL, ...sideOf(cell), ...(cell?.isHead && { fontWeight: 600 }) }}
              />
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}

const CELL = lines(9, 1.3);
const GUTTER = 6;

/**
 * Whether a row may take half a page, by how many letters a line of each cell has room for. Rows are kept together, but
 * of one that does not fit on a page the rest would be missing.
 */
function isTall(width: number, cells: readonly Cell[]): boolean {
  return cells.some((cell) => {
    const room = (MEASURE * cell.columns) / width - GUTTER;
    const letters = Math.max(1, Math.floor(room / CELL.fontSize));
    const text = runsOfCell(cell).map((run) => run.text);
    const rows = text
      .join("")
      .split("\n")
      .reduce((sum, line) => sum + Math.ceil(line.length / letters), 0);
    return rows * CELL.fontSize * CELL.lineHeight > PAGE_ROOM / 2;
  });
}

function sideOf(cell: Cell | null) {
  return cell?.align ? { textAlign: cell.align === "end" ? ("right" as const) : ("center" as const) } : {};
}

/** Of the pictures below a story two share a row, or a short release would fill a page with each. */
const pairsOf = (pictures: DownloadPicture[]) =>
  pictures.flatMap((_, at) => (at % 2 === 0 ? [pictures.slice(at, at + 2)] : []));

type ShownProps = { picture: DownloadPicture; room?: { width: number; height: number } };

function Shown({ picture: { jpeg, width, height, caption }, room = WHOLE }: ShownProps) {
  const scale = Math.min(1, room.width / width, room.height / height);
  return (
    <View wrap={false} style={{ marginTop: 12, maxWidth: room.width }}>
      <Image
        src={{ data: Buffer.from(jpeg), format: "jpg" }}
        style={{ width: width * scale, height: height * scale }}
      />
      {caption !== "" && <Words style={CAPTION}>{caption || NOTHING}</Words>}
    </View>
  );
}
