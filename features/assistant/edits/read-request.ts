/** Parses a request, one command per line, into commands and other lines. */
import { WRITTEN_FIELDS } from "../contract.ts";
import { addSentence, changeEntries, isQuoted, removeAbout, setRating, setText, unquoted } from "./commands.ts";
import { type Command, type Field, isList, isText } from "./desk.ts";
import { shorten } from "./shorten.ts";

/** Names of fields in requests. */
const FIELD_WORDS: Readonly<Record<Field, string>> = {
  seo_meta_title: "(?:seo|meta|search)(?: meta)? title",
  seo_meta_description: "(?:seo|meta|search)(?: meta)? description",
  title: "title|headline",
  summary: "summary",
  content: "content|text",
  tags: "tags?|categor(?:y|ies)",
  ...Object.fromEntries(
    Object.entries(WRITTEN_FIELDS).map(([field, { noun }]) => [field, isList(field) ? `${noun}s?` : noun]),
  ),
};
const FIELD = `(?:(?:the|an?) )?(?<field>${Object.values(FIELD_WORDS).join("|")})`;
const VALUE = "(?<value>\\S.*)";
const NOT_A_WISH = "(?:: ?| (?!(?:about|for|from|on|to)\\b))";
const AMOUNT = "(?: (?:by |to )?(?<value>half|\\d{1,5} (?:words|characters)))?\\??";
const REMOVE = "(?:remove|delete|drop|take out|leave out|cut)";
const PASSAGE = "(?:(?:the |any |every )?(?:lines?|sentences?|paragraphs?|passages?|parts?|bits?)|everything|anything)";

type Given = { field: Field | null; value: string };
/** Null if the phrase is a command that needs words the user has not given. */
type Phrase = { form: RegExp; command: (given: Given, limit: Field) => Command | null };

const PHRASES: readonly Phrase[] = [
  phrase(`(?:(?:set|change) )?${FIELD}(?: ?[:=：]| to:?) ?${VALUE}`, set),
  phrase(`${REMOVE} ${PASSAGE} (?:about|on|with|mentioning|that mentions?) ${VALUE}`, ({ value }) =>
    removeAbout(unquoted(value)),
  ),
  phrase(`(?:shorten|trim|cut)(?: (?:${FIELD}|it))?${AMOUNT}`, readShorten),
  phrase(`(?:make )?(?:(?:${FIELD}|it) )?shorter${AMOUNT}`, readShorten),
  phrase(`add to ${FIELD}: ?${VALUE}`, (given) => add(given, true)),
  phrase(`add ${FIELD}${NOT_A_WISH}${VALUE}`, (given) => add(given)),
  phrase(`add ${VALUE} to ${FIELD}`, (given) => add(given)),
  phrase(`remove ${FIELD}${NOT_A_WISH}${VALUE}`, remove),
  phrase(`remove ${VALUE} from ${FIELD}`, remove),
];

/** @param limit the field that the edit is limited to; empty: any. */
export function readRequest(request: string, limit = ""): { commands: Command[]; notUnderstood: string[] } {
  const lines = request.split("\n").map((line) => withoutManners(line.replace(/\s+/g, " ").trim()));
  const read = lines.filter((line) => line !== "").map((line) => ({ line, command: commandOf(line, limit) }));
  return {
    commands: read.flatMap(({ command }) => command ?? []),
    notUnderstood: read.flatMap(({ line, command }) => (command ? [] : [line])),
  };
}

function withoutManners(line: string): string {
  return line.replace(/,? please$|(?<![.!])[.!]+$/i, "").replace(/^(?:please,? |(?:can|could|would|will) you )+/i, "");
}

function commandOf(line: string, limit: Field): Command | null {
  for (const { form, command } of PHRASES) {
    const found = form.exec(line)?.groups;
    if (found) return command({ field: fieldNamed(found["field"]), value: found["value"] ?? "" }, limit);
  }
  return null;
}

function phrase(form: string, command: Phrase["command"]): Phrase {
  // Linear: proven with its words (computed-expressions.test.ts).
  return { form: new RegExp(`^${form}$`, "is"), command };
}

function fieldNamed(words: string | undefined): Field | null {
  if (words === undefined) return null;
  // Linear: proven with its words (computed-expressions.test.ts).
  return Object.keys(FIELD_WORDS).find((field) => new RegExp(`^(?:${FIELD_WORDS[field]})$`, "i").test(words)) ?? null;
}

function readShorten({ field, value }: Given, limit: Field): Command | null {
  if (field !== null && !isText(field)) return null;
  return shorten(field ?? (isText(limit) ? limit : "content"), value.toLowerCase());
}

function set({ field, value }: Given): Command | null {
  if (field !== null && WRITTEN_FIELDS[field]?.form === "rating") return setRating(field, value);
  return field && isText(field) && field !== "content" ? setText(field, unquoted(value)) : null;
}

/** "Add a quotation to the content" does not give the words: they must follow a colon or be in quotation marks. */
function add({ field, value }: Given, isGiven = false): Command | null {
  if (field && isList(field)) return changeEntries(field, value, true);
  return field === "content" && (isGiven || isQuoted(value)) ? addSentence(unquoted(value)) : null;
}

function remove({ field, value }: Given): Command | null {
  return field && isList(field) ? changeEntries(field, value, false) : null;
}
