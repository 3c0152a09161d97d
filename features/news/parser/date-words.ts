/** Words of dates: months in the common languages of feeds, and zone abbreviations. */
import written from "./date-words.json" with { type: "json" };

/**
 * Lower-case name to month, from 1: in English, German, French, Spanish, Italian, Portuguese, Dutch, Norwegian, Danish,
 * Swedish, Russian, Polish, Czech, Slovak, Hungarian, Finnish, Turkish, Romanian, Ukrainian, Greek, Catalan and
 * Indonesian. Croatian is left out: its listopada is October, where it is November in Polish.
 */
export const MONTHS = new Map(
  written.months.flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)),
);

/** Zone letters to minutes east of Greenwich. Military letters are left out: RFC 2822 has them count as UTC. */
export const ZONES = new Map(
  written.zones.flatMap(({ hours, names }) => names.split(" ").map((name) => [name, hours * 60] as const)),
);
