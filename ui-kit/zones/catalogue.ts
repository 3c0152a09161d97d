/** IANA time zones with what people call them: cities, countries, abbreviations. Large: load it with import(). */
import { rawTimeZones, timeZonesNames } from "@vvo/tzdb";
import { cityOf, isKnownZone } from "#ui-kit/format/zoned.ts";

export type Zone = {
  /** IANA name. */
  name: string;
  city: string;
  country: string;
  /** Larger cities of the same clock. */
  cities: string[];
  /** All that it is found by, folded, the city first. */
  words: string[];
  /** How many zones share its clock and country, of the one that speaks for them: "EST" means New York first. */
  weight: number;
};

const UTC: Zone = {
  name: "UTC",
  city: "UTC",
  country: "",
  cities: [],
  words: ["utc", "gmt", "z", "coordinated universal time"],
  weight: 0,
};
const COUNTRIES_IN_SHORT: Record<string, string> = { GB: "UK", US: "USA", AE: "UAE" };

/** By name of the city; zones that this browser does not know are left out. */
export const ZONES: readonly Zone[] = [
  UTC,
  ...timeZonesNames
    .filter((name) => name.includes("/") && !name.startsWith("Etc/") && isKnownZone(name))
    .map(zoneNamed)
    .toSorted((one, other) => one.city.localeCompare(other.city)),
];

function zoneNamed(name: string): Zone {
  const about = rawTimeZones.find(({ group }) => group.includes(name));
  const city = cityOf(name);
  const country = about?.countryName ?? "";
  const code = about?.countryCode ?? "";
  const called = [about?.abbreviation, about?.dstAbbreviation, code, COUNTRIES_IN_SHORT[code], about?.alternativeName];
  // The description of a group's cities applies to its main zone.
  const isMain = about?.name === name;
  const cities = isMain ? about.mainCities.filter((each) => each !== city) : [];
  const olderNames = isMain ? about.group.filter((each) => !timeZonesNames.includes(each)) : [];
  const words = [city, country, ...cities, ...called, name, ...olderNames.map(cityOf)];
  return {
    name,
    city,
    country,
    cities,
    words: words.flatMap((word) => (word ? [fold(word)] : [])),
    weight: isMain ? about.group.length : 0,
  };
}

/** Without case and accents: "Zürich" is found by "zurich". */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Zones that all typed words fit, the best first. */
export function findZones(typed: string): readonly Zone[] {
  const wanted = fold(typed)
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  if (wanted.length === 0) return ZONES;
  return ZONES.map((zone) => ({ zone, rank: rankOf(zone, wanted) }))
    .filter(({ rank }) => rank < NO_FIT)
    .toSorted((one, other) => one.rank - other.rank || other.zone.weight - one.zone.weight)
    .map(({ zone }) => zone);
}

const NO_FIT = 9;

/** A whole word comes before the beginning of one, the name of the city before all else. */
function rankOf({ words }: Zone, wanted: string[]): number {
  const whole = wanted.join(" ");
  const isBegunBy = (word: string, typed: string) =>
    word.startsWith(typed) || word.split(/[\s/_-]+/).some((part) => part.startsWith(typed));
  if (!wanted.every((typed) => words.some((word) => isBegunBy(word, typed)))) return NO_FIT;
  const exact = words.indexOf(whole);
  if (exact >= 0) return exact === 0 ? 0 : 1;
  const begun = words.findIndex((word) => word.startsWith(whole));
  if (begun >= 0) return begun === 0 ? 2 : 3;
  return 4;
}
