/** Words of dates: months in the common languages of feeds, and zone abbreviations. */

/** English; German; French; Spanish; Italian; Portuguese; Dutch; Norwegian, Danish and Swedish; Russian. */
const MONTH_WORDS = [
  "january jan januar jänner janvier janv enero ene gennaio gen janeiro januari января январь янв",
  "february feb februar feber février fevrier févr fevr fév febrero febbraio fevereiro fev februari февраля февраль фев февр",
  "march mar märz maerz mär mrz mars marzo março marco maart mrt марта март мар",
  "april apr avril avr abril abr aprile апреля апрель апр",
  "may mai mayo maggio mag maio mei maj мая май",
  "june jun juni juin junio giugno giu junho июня июнь июн",
  "july jul juli juillet juil julio luglio lug julho июля июль июл",
  "august aug août aout agosto ago augustus augusti августа август авг",
  "september sept sep septembre septiembre setiembre settembre set setembro сентября сентябрь сен сент",
  "october oct oktober okt octobre octubre ottobre ott outubro out октября октябрь окт",
  "november nov novembre noviembre novembro ноября ноябрь ноя нояб",
  "december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro desember des декабря декабрь дек",
];

/** Lower-case name to month, from 1. */
export const MONTHS = new Map(
  MONTH_WORDS.flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)),
);

const ZONE_HOURS: [number, string][] = [
  [-10, "HST"],
  [-9, "AKST"],
  [-8, "PST AKDT"],
  [-7, "MST PDT"],
  [-6, "CST MDT"],
  [-5, "EST CDT"],
  [-4, "EDT AST"],
  [-3, "ADT BRT ART"],
  [-3.5, "NST"],
  [-2.5, "NDT"],
  [0, "GMT UTC UT Z WET"],
  [1, "CET MEZ MET BST WEST WAT"],
  [2, "CEST MESZ MEST EET SAST CAT"],
  [3, "EEST MSK EAT TRT"],
  [4, "MSD GST"],
  [5, "PKT"],
  [5.5, "IST"],
  [7, "WIB ICT"],
  [8, "SGT HKT AWST PHT"],
  [9, "JST KST"],
  [9.5, "ACST"],
  [10, "AEST"],
  [10.5, "ACDT"],
  [11, "AEDT"],
  [12, "NZST"],
  [13, "NZDT"],
];

/** Zone letters to minutes east of Greenwich. Military letters are left out: RFC 2822 has them count as UTC. */
export const ZONES = new Map(
  ZONE_HOURS.flatMap(([hours, names]) => names.split(" ").map((name) => [name, hours * 60] as const)),
);
