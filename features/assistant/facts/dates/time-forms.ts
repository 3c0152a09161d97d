/** Forms of times of the day: "9 a.m.", "9–11 am", "14:30 CET", "noon". */
import { type DateForm, form, known } from "./date-form.ts";
import type { DateParts } from "./date-parts.ts";
import { AFTER } from "./date-words.ts";

const ZONE =
  "(?:[ \u00a0](?:\\()?(GMT|UTC|CET|CEST|EET|EEST|WET|WEST|BST|EST|EDT|CST|CDT|MST|MDT|PST|PDT|ET|PT|IST|JST)\\)?(?![\\p{L}\\p{M}\\p{N}]))?";
const CLOCK = "(\\d{1,2})(?:[:.](\\d{2}))?";
const HALF = "[ \u00a0]?([aApP])\\.?[ ]?[mM](?:\\.(?![\\p{L}\\p{M}\\p{N}])|(?![\\p{L}\\p{M}\\p{N}]))";

function minuteOf(hour: string | undefined, minute: string | undefined, half?: string): number | null {
  const [h, m] = [Number(hour), Number(minute ?? 0)];
  if (m > 59 || h > (half ? 12 : 24)) return null;
  return half ? ((h % 12) + (/p/i.test(half) ? 12 : 0)) * 60 + m : h * 60 + m;
}

/** Without a.m. or p.m. a time before one o'clock in the afternoon may be meant twelve hours later. */
function at(minute: number | null, zone: string | undefined, isEither = false): (DateParts | null)[] {
  if (minute === null) return [null];
  const readings = isEither && minute > 0 && minute < 720 ? [minute, minute + 720] : [minute];
  return readings.map((minute) => ({ minute, ...known("zone", zone) }));
}

export const TIME_FORMS: readonly DateForm[] = [
  form(
    `${CLOCK}(?:${HALF})?(?: ?[-–—] ?| to )${CLOCK}${HALF}${ZONE}`,
    ([h1, m1, half1, h2, m2, half2 = "", zone]) => [
      half1
        ? at(minuteOf(h1, m1, half1), zone)
        : [...at(minuteOf(h1, m1, "a"), zone), ...at(minuteOf(h1, m1, "p"), zone)],
      at(minuteOf(h2, m2, half2), zone),
    ],
    "gu",
  ),
  form(`${CLOCK}${HALF}${ZONE}`, ([hour, minute, half, zone]) => [at(minuteOf(hour, minute, half), zone)], "gu"),
  form(
    `(\\d{1,2})[:h](\\d{2})(?::\\d{2})?(?: ?(?:h|hrs))?(?![\\p{L}\\p{M}\\p{N}:])${ZONE}`,
    ([hour, minute, zone]) => [at(minuteOf(hour, minute), zone, true)],
    "gu",
  ),
  form(`(\\d{1,2}) o['’]clock${AFTER}`, ([hour]) => [at(minuteOf(hour, "0"), undefined, true)]),
  form(`(noon|midday|midnight)${AFTER}`, ([word]) => [[{ minute: /night/i.test(word ?? "") ? 0 : 720 }]]),
];
