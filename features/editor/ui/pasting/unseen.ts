/** What a reader of the finished document does not see: deletions, hidden text and comments. Insertions are plain text. */
import { STYLE, styleOf } from "./inert-page.ts";

export type Unseen = {
  deletions: number;
  hidden: number;
  comments: number;
  hasInsertions: boolean;
  hasHighlights: boolean;
};

/** Of Word, and of Google Docs: the comment below the text, and its mark in it. */
const COMMENTS = `[${STYLE}*="mso-element:comment" i], div:has(> p > a[id^="cmnt"]:not([id^="cmnt_ref"]))`;
const COMMENT_MARKS = '.MsoCommentReference, sup:has(> a[id^="cmnt_ref"]), a[id^="cmnt_ref"]';
/** The line that Word puts above its comments. */
const COMMENT_RULES = "hr.msocomoff";
const INSIDE_COMMENTS = `[${STYLE}*="mso-element:comment-list" i]`;
/** Of Word and of Word on the web; web pages have backgrounds for other reasons. */
const HIGHLIGHTS = `mark, [${STYLE}*="mso-highlight" i], span.Highlight`;
const GOOGLE_DOCS = '[id^="docs-internal-guid"]';

/** Takes it out of the page. @returns what was found. */
export function takeUnseen(page: Document): Unseen {
  for (const list of page.body.querySelectorAll(INSIDE_COMMENTS)) list.replaceWith(...list.childNodes);
  const comments = remove(page.body.querySelectorAll(COMMENTS));
  remove(page.body.querySelectorAll(`${COMMENT_MARKS}, ${COMMENT_RULES}`));
  const hidden = remove([...page.body.querySelectorAll(`[hidden], [${STYLE}]`)].filter(isHidden));
  const deletions = remove(page.body.querySelectorAll("del"));
  const insertions = page.body.querySelectorAll("ins");
  for (const insertion of insertions) insertion.replaceWith(...insertion.childNodes);
  return {
    deletions,
    hidden,
    comments,
    hasInsertions: insertions.length > 0,
    hasHighlights: page.body.querySelector(HIGHLIGHTS) !== null || hasDocsHighlight(page),
  };
}

/** @returns how many of them had something to read, those inside others left out. */
function remove(elements: Iterable<Element>): number {
  let removed = 0;
  for (const element of elements) {
    if (!element.isConnected) continue;
    if ((element.textContent ?? "").trim() !== "" || element.querySelector("img")) removed++;
    element.remove();
  }
  return removed;
}

function isHidden(element: Element): boolean {
  return (
    element.hasAttribute("hidden") ||
    styleOf(element, "display") === "none" ||
    styleOf(element, "visibility") === "hidden" ||
    styleOf(element, "mso-hide") === "all"
  );
}

const NO_COLOUR = /^(?:|transparent|inherit|initial|none|white|#fff(?:fff)?|rgba?\(255, ?255, ?255.*)$/;

function hasDocsHighlight(page: Document): boolean {
  const spans = [...page.body.querySelectorAll(`${GOOGLE_DOCS} span[${STYLE}]`)];
  return spans.some((span) => !NO_COLOUR.test(styleOf(span, "background-color")));
}
