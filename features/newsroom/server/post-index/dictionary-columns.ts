/** PostgreSQL's stemmers by the languages of posts: SQL for the statements that stem words. */

const STEMMERS = {
  ar: "arabic",
  ca: "catalan",
  da: "danish",
  de: "german",
  el: "greek",
  en: "english",
  es: "spanish",
  eu: "basque",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hi: "hindi",
  hu: "hungarian",
  hy: "armenian",
  id: "indonesian",
  it: "italian",
  lt: "lithuanian",
  nb: "norwegian",
  ne: "nepali",
  nl: "dutch",
  nn: "norwegian",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sr: "serbian",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
  yi: "yiddish",
};

/** Columns `language` and `dictionary`; without those that this PostgreSQL does not have. */
export const DICTIONARIES = `(
  select language, dictionary.oid::regdictionary as dictionary
  from (values ${Object.entries(STEMMERS)
    .map(([language, name]) => `('${language}', '${name}_stem')`)
    .join(", ")}) stemmer (language, name)
  join pg_catalog.pg_ts_dict dictionary on dictionary.dictname = stemmer.name
    and dictionary.dictnamespace = 'pg_catalog'::regnamespace
) dictionaries`;
