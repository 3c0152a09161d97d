/**
 * Finds the subject of a news sentence and its place, if the sentence names them: "Harbour Lantern Ltd of Bristol opens
 * a lab."
 */

const PART = "\\p{Lu}[\\p{L}\\p{M}\\p{N}'’.-]*";
const NAME = `${PART}(?:,? (?:Ltd\\.?|Inc\\.?|LLC|plc)|(?: (?:&|and|of the))? ${PART}){0,5}`;
const PLACE = "\\p{Lu}\\p{Ll}[\\p{L}\\p{M}'’-]*(?: \\p{Lu}\\p{Ll}[\\p{L}\\p{M}'’-]*){0,2}";
/** Verbs typical of companies, but rarely of people and things. */
const DEED =
  "(?:(?:will|to|is to|plans to|has|have|today|has today) )?(?:(?:open|launch|announce|release|unveil|introduce|acquire|appoint|hire|raise|expand|relocate|move|sign|start|report|recall|close|add|invest|donate|publish|deliver|supply|plant)(?:e?[sd])?|wins?|won|cuts?|buys?|bought|sells?|sold|builds?|built|begins?|began|(?:is|are) (?:opening|launching|moving|building))\\b";
const SEAT = `(?:(?:,? (?:of|from|in|(?:which is )?based in|headquartered in) | \\()(?<seat>${PLACE})\\)?)?`;

const BASED = new RegExp(
  `^(?:The )?(?<seat>${PLACE})-based (?<name>${NAME}?)(?:,(?<title>[^,.]{1,80}),)? ${DEED}`,
  "u",
);
const SUBJECT = new RegExp(`^(?<name>${NAME}?)${SEAT}(?:,(?<title>[^,.]{1,80}),|,)? ${DEED}`, "u");
/** The place of an opening: "opens a bindery in Leith on …". */
const SITE = new RegExp(
  `\\b(?:open|opens|opened|opening|relocat\\w{1,3}|builds?|built) (?:an?|its|the|their|another)\\b[^.,;:]{1,80}? in (${PLACE})(?=[.,;]|$| (?:on|this|next|today|tomorrow|in|at)\\b)`,
  "u",
);
/** The place in the words between the name and its verb: "bookbinders in Leith". */
const TITLE_PLACE = new RegExp(`^ \\p{Ll}[^,.]{0,60}? in (${PLACE})$`, "u");
const NO_NAME =
  /^(?:the|a|an|it|its|our|we|they|he|she|i|you|this|that|these|today|yesterday|tomorrow|last|next|on|in|at|from|after|before|when|who|what|where|why|how|there|all|both|each|one|two|new|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/i;
const NO_PLACE =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|fall|easter|christmas|english|german|french|spanish|partnership|person|series|phase|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;

/** "Jane Roe, chief executive, opens …" */
const OF_PEOPLE = /\b(?:chief|director|president|founder|head|manager|minister|mayor|chair\w*|CEO|engineer|owner)\b/i;

export type NewsSubject = {
  /** Unchanged; empty if the sentence does not begin with a name and a verb. */
  company: string;
  /** The company's place, else the place of an opening; empty: neither. */
  place: string;
};

/** Reads the first 300 characters: news starts with who and where. */
export function readNewsSubject(sentence: string): NewsSubject {
  const head = sentence.slice(0, 300);
  const { name: company = "", seat = "", title = "" } = (BASED.exec(head) ?? SUBJECT.exec(head))?.groups ?? {};
  const isCompany = company !== "" && !NO_NAME.test(company.split(" ")[0] ?? "") && !OF_PEOPLE.test(title);
  const site = isCompany || /^(?:we|it)\b/i.test(head) ? (SITE.exec(head)?.[1] ?? "") : "";
  const stated = seat || (TITLE_PLACE.exec(title)?.[1] ?? "");
  const place = [isCompany ? stated : "", site].find((name) => name !== "" && !NO_PLACE.test(name)) ?? "";
  return { company: isCompany ? company : "", place };
}
