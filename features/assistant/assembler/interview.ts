/** An interview from the author's own sentences: an introduction, the given questions with their answers, quotations. */
import { type Assembled, type AssembledTask, namedTags, quotations, shortTexts } from "./draft-parts.ts";
import { type LeftOutText, readSheet } from "./read-sheet.ts";
import { blocksHtml, heading, linkLine, paragraph, story } from "./story-html.ts";
import { isWish, LANGUAGES, placeholdersIn } from "./words.ts";

/** The maximum in a draft's schema. */
const MAX_QUESTIONS = 30;
const QUESTION = /^(?:q(?:uestion)? ?\d{0,2} ?[:.)：]|\*\*q[:.]\*\*) ?(.+)$/i;
const ANSWER = /^(?:a(?:nswer)? ?\d{0,2} ?[:)：]|\*\*a[:.]\*\*) ?(.+)$/i;
const NUMBER = /^(?:[-*•]|\d{1,2}[.)])\s+/;
/** Longer lines that end in a question mark are prose. */
const LONGEST = 300;

export function assembleInterview(task: AssembledTask): Assembled {
  const {
    ceo_name: person = "",
    company_name: company = "",
    company_website: website = "",
    overview = "",
  } = task.context;
  const { exchanges, rest, leftOut } = readExchanges(overview);
  const { headings } = LANGUAGES[task.language];
  const missing = placeholdersIn(task.language);
  const sheet = readSheet(rest, ["quote"], task.language);
  const title = `${headings.interview} ${[person, company].filter(Boolean).join(", ") || missing.names}`;
  const prose = blocksHtml(sheet.blocks);
  const asked = exchanges.length > 0 ? exchanges : [{ question: missing.question, answer: [] }];
  return {
    draft: {
      title,
      content: story([
        ...(prose.some((html) => html !== "") ? prose : [paragraph(missing.introduction)]),
        ...quotations(sheet, task.language),
        ...asked.flatMap(({ question, answer }) => [
          heading(question),
          ...(answer.length > 0 ? answer : [missing.answer]).map(paragraph),
        ]),
        linkLine(website, headings.more),
      ]),
      questions: exchanges.slice(0, MAX_QUESTIONS).map(({ question }) => question),
      tags: namedTags(task, []),
      ...shortTexts(title, sheet.blocks.find(({ type }) => type === "paragraph")?.text ?? ""),
    },
    leftOut: [...sheet.leftOut, ...leftOut],
  };
}

type Exchange = { question: string; answer: string[] };

/** @returns the exchanges in order, and the text without them. */
function readExchanges(overview: string): { exchanges: Exchange[]; rest: string; leftOut: LeftOutText[] } {
  const exchanges: Exchange[] = [];
  const rest: string[] = [];
  const leftOut: LeftOutText[] = [];
  let open: Exchange | null = null;
  for (const raw of overview.split(/\r\n?|\n/)) {
    const line = raw.replace(/\s+/g, " ").trim();
    const question = questionOf(line);
    const answer = ANSWER.exec(line)?.[1];
    if (question !== null) {
      open = { question, answer: [] };
      exchanges.push(open);
      // A blank line between a question and its answer is layout; after the answer it ends the exchange.
    } else if (line === "") open = open && open.answer.length > 0 ? null : open;
    else if (open && isWish(line)) leftOut.push({ text: line, reason: "instruction" });
    else if (open && (answer === undefined || open.answer.length === 0)) open.answer.push(answer ?? line);
    // Its question is missing.
    else if (answer !== undefined) leftOut.push({ text: line, reason: "not-used" });
    else rest.push(raw);
  }
  return { exchanges, rest: rest.join("\n"), leftOut };
}

function questionOf(line: string): string | null {
  if (line.length > LONGEST) return null;
  const marked = QUESTION.exec(line)?.[1];
  if (marked !== undefined) return marked;
  const plain = line.replace(NUMBER, "");
  return /^[^.。]*[?？؟]$/.test(plain) && !/^["“«„]/.test(plain) ? plain : null;
}
