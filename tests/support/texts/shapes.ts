/** Texts that grow in one respect each: what a parser, an expression or a writer may read more than once. */

/** A text of about this many characters. */
export type Shape = (size: number) => string;

const filled = (unit: string, before = "a", after = "b"): Shape => {
  const units = (size: number) => Math.max(1, Math.floor((size - before.length - after.length) / unit.length));
  return (size) => before + unit.repeat(units(size)) + after;
};

/** What people and programs type into any field. */
export const TEXTS: Record<string, Shape> = {
  spaces: filled(" "),
  "spaces before a line separator": filled(" ", "a", "\u2028b"),
  "line separators": filled("\u2028"),
  newlines: filled("\n"),
  "newlines at the end": filled("\n", "a", ""),
  "spaces and newlines": filled(" \n"),
  tabs: filled("\t"),
  letters: filled("x"),
  "combining marks": filled("\u0301"),
  capitals: filled("A", "", "b based in Moss"),
  "capitals and lower case": filled("Ab "),
  dots: filled("."),
  hyphens: filled("-"),
  digits: filled("1"),
  "digits and commas": filled("1,"),
  commas: filled(","),
  quotes: filled('"'),
  "opening quotation marks": filled("“ "),
  apostrophes: filled("A'"),
  "at signs": filled("a@"),
  "angle brackets": filled("<"),
  "tags that never end": filled("<a "),
  comments: filled("<!--"),
  ampersands: filled("&"),
  entities: filled("&amp;"),
  "square brackets": filled("["),
  parentheses: filled("("),
  asterisks: filled("*"),
  underscores: filled("_a"),
  backslashes: filled("\\"),
  backquotes: filled("`"),
  "vertical bars": filled("|"),
  addresses: filled("https://a.example/ "),
  colons: filled("a: "),
  "right-to-left": filled("שלום "),
  "marks of direction": filled("\u202E"),
  "families in emoji": filled("👩‍👩‍👧‍👦"),
  "no spaces in Chinese": filled("工厂"),
};

const nested = (open: string, close: string): Shape => {
  const each = open.length + close.length;
  return (size) => {
    const depth = Math.max(1, Math.floor(size / each));
    return `${open.repeat(depth)}a${close.repeat(depth)}`;
  };
};

/** A first row as wide as the table is long, which others leave empty. */
const ragged: Shape = (size) => {
  const half = Math.max(1, Math.floor(size / 2));
  const [cells, rows] = [Math.ceil(half / 9), Math.ceil(half / 19)];
  return `<table><tbody><tr>${"<td></td>".repeat(cells)}</tr>${"<tr><td>a</td></tr>".repeat(rows)}</tbody></table>`;
};

/** What only an editor's HTML has. */
export const STORIES: Record<string, Shape> = {
  paragraphs: filled("<p>a</p>", "", ""),
  "empty paragraphs": filled("<p></p>", "<p>a</p>", "<p>b</p>"),
  "line breaks": filled("<br>", "<p>a", "b</p>"),
  "newlines in a block of code": filled("\n", "<pre>a", "</pre>"),
  "nested quotations": nested("<blockquote>", "</blockquote>"),
  "nested lists": nested("<ul><li>", "</li></ul>"),
  "nested emphasis": nested("<strong><em>", "</em></strong>"),
  "elements that never end": filled("<p><strong>a", "", ""),
  items: filled("<li>a</li>", "<ul>", "</ul>"),
  "cells of one row": filled("<td>a</td>", "<table><tbody><tr>", "</tr></tbody></table>"),
  "rows of a table": filled("<tr><td>a</td></tr>", "<table><tbody>", "</tbody></table>"),
  "rows below a wide row": ragged,
  attributes: filled(' title="a"', "<p", ">a</p>"),
  links: filled('<a href="https://a.example/">a</a> ', "<p>", "</p>"),
  headings: filled("<h2>a</h2>", "", ""),
  emphasis: filled("<b>a</b> ", "<p>", "</p>"),
  "a picture with a long description": filled(" ", '<p>a</p><img src="/a.png" alt="a', 'b">'),
  "a link with a long address": filled("a/", '<p><a href="https://a.example/', '">a</a></p>'),
};

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** All of them as the HTML of a story. */
export const ALL_STORIES: Record<string, Shape> = {
  ...STORIES,
  ...Object.fromEntries(
    Object.entries(TEXTS).map(([name, shape]) => [name, (size: number) => `<p>${escaped(shape(size))}</p>`]),
  ),
};

/** A little of each in one text. */
const inOne =
  (shapes: Record<string, Shape>): Shape =>
  (size) =>
    Object.values(shapes)
      .map((shape) => shape(size))
      .join("\n");
export const SMALL = { stories: inOne(ALL_STORIES), texts: inOne(TEXTS) };
