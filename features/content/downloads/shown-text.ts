/** Text for documents, without characters that reverse its direction or that XML does not allow (XML 1.0, section 2.2). */
import { cleanCode, cleanLine } from "#platform/rich-text/characters.ts";

export const shownText = cleanCode;

/** The same on one line. */
export const shownLine = cleanLine;
