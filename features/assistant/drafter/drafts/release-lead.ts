/** The first paragraph of a release: place and date, then who does what, when and where, as far as they are given. */
import { findSeat } from "../reading/company-seat.ts";
import { readNewsSubject } from "../reading/news-subject.ts";
import { isFullDate, isMonth, onlyDate, readDateline } from "../reading/dates.ts";
import { type FactSheet, labelledText } from "../reading/fact-sheet.ts";
import { asSentence } from "../reading/sentences.ts";
import type { Role } from "../words/fact-labels.ts";
import { PLACEHOLDERS } from "./placeholders.ts";

export type Lead = {
  dateline: string;
  /** Empty when nothing says what is new. */
  sentence: string;
  /** Labelled facts that did not fit into the sentence: "When: in spring". */
  points: string[];
};

const VERB = /^(?:\p{Ll}{2,}(?:s|ed)|has|have|will|to|is|are|won|begins?|opens?|builds?|made|sold|bought)\b/u;
const PREPOSITION =
  /^(?:in|at|on|near|from|by|during|since|until|next|this|today|tomorrow|every|online|across|outside|between|before|after|throughout)\b/i;

/**
 * @param opening the first sentence of the prose, empty without one.
 * @param seats sentences that may say where the company is based.
 */
export function composeLead(sheet: FactSheet, opening: string, seats: readonly string[] = []): Lead {
  const given = readDateline(opening);
  const when = bareText(sheet, "when");
  const composed = composeSentence(sheet);
  const prose = asSentence(given?.rest ?? opening);
  const told = composed.sentence || prose;
  const said = bareText(sheet, "city") || bareText(sheet, "where");
  const { company, place: seat } = readNewsSubject(told);
  const place = given?.place ?? (said || seat || findSeat([told, ...seats], company));
  // The dateline says it already: "Kestrel Sensors (Hull)".
  const sentence = told.replace(` (${place}) `, " ");
  // A date within the news is the event's: the date of issue comes from a dateline, a label or an instruction.
  const date = given?.date ?? (onlyDate(bareText(sheet, "issued")) || (sentence.includes(when) ? "" : onlyDate(when)));
  const dateline = datelineOf(place, date);
  const whole = `${dateline} ${sentence}`.toLowerCase();
  const points = composed.points.filter((point) => !whole.includes(point.replace(/^\w+: /, "").toLowerCase()));
  return { dateline, sentence, points };
}

function datelineOf(place: string, date: string): string {
  const isPlace =
    /^\p{Lu}[\p{L}\p{M} .'’()-]{1,40}(?:,[\p{L}\p{M} .'’-]{1,40}){0,2}$/u.test(place) &&
    !/^(?:At|The|In|On|Online)\b/.test(place);
  const [city = "", ...region] = isPlace ? place.split(",") : [PLACEHOLDERS.city];
  return `${[inCapitals(city), ...region].join(",")}, ${date || PLACEHOLDERS.date}.`;
}

/** Left unchanged if capitals cannot be reversed: "Gießen". */
function inCapitals(city: string): string {
  const large = city.toUpperCase();
  return large.toLowerCase() === city.toLowerCase() ? large : city;
}

/** Without the full stop at the end of a line, except that of "Ltd.". */
function bareText(sheet: FactSheet, role: Role): string {
  return labelledText(sheet, role).replace(/(?<!\b(?:Ltd|Inc|Co|Corp|St|\p{Lu}))[.。]$/u, "");
}

function composeSentence(sheet: FactSheet): { sentence: string; points: string[] } {
  const who = bareText(sheet, "who") || bareText(sheet, "company");
  const what = bareText(sheet, "what");
  const when = bareText(sheet, "when");
  const where = bareText(sheet, "where");
  const name = who.split(",")[0] ?? "";
  if (what === "" || (!VERB.test(what) && !isSaid(what, name)))
    return { sentence: "", points: labelled({ who, what, when, where }) };
  const isOne = !/[.!?。！？]\s/.test(what);
  const time = isOne ? timePhrase(when, what) : null;
  const site = isOne ? placePhrase(where, what) : null;
  const said = isSaid(what, name) ? what : `${name} ${what}`;
  const tail = [site, time].filter((part) => part !== null && part !== "");
  const sentence = asSentence([said, ...tail].join(said.includes(",") && tail.length > 0 ? ", " : " "));
  return {
    sentence,
    points: labelled({
      who: isSaid(what, name) || who === name ? "" : who,
      when: time === null ? when : "",
      where: site === null ? where : "",
    }),
  };
}

/** It is a whole sentence: with its subject, or one that names it. */
function isSaid(what: string, name: string): boolean {
  if (name === "") return what.split(" ").length >= 4;
  return what.toLowerCase().includes(name.toLowerCase());
}

function labelled(facts: Record<string, string>): string[] {
  return Object.entries(facts)
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${value}`);
}

/** "on 24 November 2026"; empty if `what` already says it; null if no preposition is certain. */
function timePhrase(when: string, what: string): string | null {
  if (when === "" || what.includes(when)) return "";
  if (PREPOSITION.test(when)) return when.charAt(0).toLowerCase() + when.slice(1);
  if (isFullDate(when)) return `on ${when}`;
  return isMonth(when) || /^\d{4}$/.test(when) ? `in ${when}` : null;
}

function placePhrase(where: string, what: string): string | null {
  if (where === "" || what.includes(where)) return "";
  if (PREPOSITION.test(where)) return where.charAt(0).toLowerCase() + where.slice(1);
  return /^\p{Lu}[\p{L}\p{M} '’-]{1,40}(?:, ?\p{Lu}[\p{L}\p{M} '’-]{1,40}){0,2}$/u.test(where) && !/^The\b/.test(where)
    ? `in ${where}`
    : null;
}
