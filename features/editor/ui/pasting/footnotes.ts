/** The marks of footnotes in word processors' HTML, which their style sheets draw: they stay apart from the text. */
import { STYLE } from "./inert-page.ts";

const MARK = ".MsoFootnoteReference, .MsoEndnoteReference, .sdfootnoteanc, .sdendnoteanc";
const NOTE = ".MsoFootnoteText, .MsoEndnoteText";
const MARK_OF_NOTE = ".sdfootnotesym, .sdendnotesym";

export function readFootnotes(page: Document): void {
  for (const mark of page.body.querySelectorAll(MARK)) {
    if (mark.closest(NOTE)) continue;
    mark.setAttribute(STYLE, `${mark.getAttribute(STYLE) ?? ""};vertical-align:super`);
  }
  for (const mark of page.body.querySelectorAll(MARK_OF_NOTE)) mark.after(" ");
}
