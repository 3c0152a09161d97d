/** Every sentence of every catalogue, written with counts of 0, 1, 2 and 5 and with names that bring their full stop. */
import { isValidElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { SITE_LANGUAGE_TAGS, type SiteLanguage } from "./languages.ts";
import { wordsIn } from "./words.ts";

const NAMES = ["Halden", "Acme Inc."];
const COUNTS = [0, 1, 2, 5];
/** Set by constants of the product, all of them above 1. */
const FIXED = [2, 5];
const SEVERAL = [5, 12];
const mark = (text: string) => text;

/** What a parameter is called with, by its name in the English catalogue. */
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  ...each(["month"], ["November 2026"]),
  ...each(["company"], NAMES),
  ...each(["articles", "outlets"], COUNTS),
  ...each(["posts", "results", "total", "corrections", "links", "free"], COUNTS),
  ...each(["minutes", "months", "payments:number"], [1, 2, 5]),
  ...each(["words:number"], COUNTS),
  ...each(["days", "hours", "characters", "items"], FIXED),
  ...each(["same", "of"], [1, 5]),
  ...each(["inUse", "first", "last", "all", "page", "pages", "shown", "id", "number", "rating"], SEVERAL),
  ...each(["name", "_name", "site", "title", "label", "plan", "q", "filter", "address"], NAMES),
  ...each(["note", "problem"], ["It was not ours."]),
  ...each(["kind", "what"], ["Interviews"]),
  ...each(["kinds"], [["press releases", "interviews"]]),
  ...each(
    [
      "labels",
      "host",
      "form",
      "outlet",
      "release",
      "city",
      "field",
      "email",
      "end",
      "to",
      "from",
      "day",
      "sender",
      "url",
    ],
    ["Harbour"],
  ),
  ...each(["text", "payments", "offer", "discount", "currency", "price", "releases"], ["40"]),
  ...each(["plans"], [""]),
  ...each(["until"], [null, "31 December 2026"]),
  ...each(["when"], [null, { day: "Sunday", time: "07:00 UTC" }]),
  ...each(["by"], ["author", "operator", null]),
  ...each(["moment", "written"], ["21 November 2026"]),
  ...each(["time", "clock"], ["07:00 UTC"]),
  ...each(["reason"], ["Its first link is short."]),
  ...each(["state"], ["returned", "rejected"]),
  ...each(["isOwn", "hasMore"], [true, false]),
  ...each(["period"], ["month", "year"]),
  ...each(["parts", "words", "names"], [NAMES, ["Halden"]]),
  ...each(["link", "contact", "bold", "badge", "hidden", "mail", "report", "signIn"], [mark]),
};
function each(names: readonly string[], values: readonly unknown[]): Record<string, readonly unknown[]> {
  return Object.fromEntries(names.map((name) => [name, values]));
}
/** Where a parameter is something else than its name says elsewhere. */
const ELSEWHERE: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  "post.lengthOf": [COUNTS, [1, 5]],
  "company.copyWords": [[1, 2, 5]],
  "company.archive": [[1, 2, 5]],
  "pricing.forThen": [[2, 5], ["month", "year"], ["£45"]],
  "pricing.starts": [[mark], NAMES, [null, 1, 2, 5], [null, "400"], [null, 1, 2, 5]],
  "followMails.left": [[1, 2, 5]],
  "monthlyCoverage.text": [COUNTS, COUNTS, ["November 2026"], ["31 December 2026"], ["https://news.example/r/1"]],
  "coverageReport.prepared": [["Marta Lindqvist"], ["Halden"], ["."], ["31 December 2026"]],
  "coverageReport.created": [["21 November"], [null, 12]],
  "coverageReport.howCounted": [[1, 2, 5], NAMES, ["", " (1 of 5)"]],
  "coverageReport.quoted": [COUNTS],
  "coverageReport.cannotPrint": [["X"]],
  "coverageReport.addedOf": [COUNTS, [5, 12]],
  "coverageReport.lastOf": [[500], [1000]],
  "coverageReport.found": [
    COUNTS,
    COUNTS,
    [
      ["21 November", "21 November"],
      ["21 November", "24 November"],
    ],
  ],
  "followMails.newPosts": [[2, 5], NAMES],
};

type Count = readonly [one: string, other: string];
/** What is counted, or said of it; the same form twice: it has no other. */
const COUNTED: Readonly<Record<SiteLanguage, readonly Count[]>> = {
  en: pairs(
    "post posts, result results, word words, link links, correction corrections, release releases, picture pictures, minute minutes, month months, day days, hour hours, character characters, free free, payment payments, year years, article articles, outlet outlets, sentence sentences, figure figures, name names, news news",
  ),
  de: pairs(
    "Beitrag Beiträge, Treffer Treffer, Wort Wörter, Link Links, Korrektur Korrekturen, Veröffentlichung Veröffentlichungen, Minute Minuten, Monat Monate, Tag Tage, Tag Tagen, Stunde Stunden, Zeichen Zeichen, Bild Bilder, neuer neue, kostenlose kostenlose, weiterer weitere, Monat Monaten, Jahr Jahre, Ergebnis Ergebnisse, Artikel Artikel, Medium Medien, Satz Sätzen, Zahl Zahlen, Name Namen, Newsfeed Newsfeeds",
  ),
  es: pairs(
    "publicación publicaciones, resultado resultados, palabra palabras, enlace enlaces, corrección correcciones, minuto minutos, mes meses, primeros primeros, día días, hora horas, carácter caracteres, imagen imágenes, más más, año años, artículo artículos, medio medios, frase frases, cifra cifras, nombre nombres, palabra palabras, canal canales",
  ),
  fr: pairs(
    "publication publications, résultat résultats, mot mots, lien liens, rectificatif rectificatifs, minute minutes, mois mois, premier premiers, jour jours, heure heures, caractère caractères, image images, autre autres, nouvelle nouvelles, an ans, article articles, média médias, phrase phrases, chiffre chiffres, nom noms, flux flux",
  ),
  nb: pairs(
    "innlegg innlegg, treff treff, ord ord, lenke lenker, rettelse rettelser, publisering publiseringer, minutt minutter, måned måneder, månedene månedene, dag dager, time timer, tegn tegn, bilde bilder, nytt nye, gratis gratis, til til, år år, artikkel artikler, medium medier, setning setninger, tall tall, navn navn, nyhetsstrøm nyhetsstrømmer",
  ),
  nl: pairs(
    "bericht berichten, resultaat resultaten, woord woorden, link links, rectificatie rectificaties, publicatie publicaties, minuut minuten, maand maanden, dag dagen, uur uur, teken tekens, foto foto’s, nieuw nieuwe, gratis gratis, ander andere, jaar jaar, artikel artikelen, medium media, zin zinnen, cijfer cijfers, naam namen, nieuwsfeed nieuwsfeeds",
  ),
};
function pairs(text: string): Count[] {
  return text.split(", ").map((pair) => pair.split(" ") as unknown as Count);
}
/** May follow a figure that counts nothing: "5 of 12", "5 min", "5 in use". */
const PLAIN = new Set(
  "of in to more at and min new bis von mit im de del a à au sur en et avec av i med tot van het most ou Min du con la inntil og over erhalten zu ontvangen om je para pour på voor si als om sobre fra die dans utiliser gefunden encontrada".split(
    " ",
  ),
);

type Sentence = { path: string; values: readonly unknown[]; text: string };

function sentencesOf(language: SiteLanguage): Sentence[] {
  return sentencesIn(wordsIn(language), wordsIn("en"), "");
}

function sentencesIn(value: unknown, english: unknown, path: string): Sentence[] {
  if (typeof value === "string") return [{ path, values: [], text: value }];
  if (typeof value === "function") return callsOf(value as Written, english as Written, path);
  if (typeof value !== "object" || value === null) return [];
  const inEnglish = english as Record<string, unknown> | null;
  return Object.entries(value).flatMap(([key, inner]) =>
    sentencesIn(inner, inEnglish?.[key] ?? inner, path === "" ? key : `${path}.${key}`),
  );
}

type Written = (...values: unknown[]) => unknown;
const FIGURES = new Set(["figure", "tenth", "list", "dayAlone"]);

function callsOf(write: Written, english: Written, path: string): Sentence[] {
  if (FIGURES.has(path)) return [];
  const samples = ELSEWHERE[path] ?? parametersOf(english).map((name) => samplesOf(name, path));
  return combinations(samples).flatMap((values) => {
    const written = write(...values);
    if (typeof written === "object" && written !== null && !Array.isArray(written) && !isValidElement(written))
      return sentencesIn(written, written, path);
    return [{ path, values, text: textOf(written as ReactNode) }];
  });
}

function parametersOf(write: Written): string[] {
  const [, inside = ""] = /^\(?([^)=]*)\)?\s*=>/.exec(write.toString()) ?? [];
  return inside.split(",").flatMap((name) => name.trim() || []);
}

function samplesOf(name: string, path: string): readonly unknown[] {
  const known = SAMPLES[name];
  if (!known) throw new Error(`${path} has a parameter ${name}: say in SAMPLES what it is called with`);
  return known;
}

function combinations(samples: readonly (readonly unknown[])[]): unknown[][] {
  return samples.reduce<unknown[][]>(
    (all, values) => all.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
}

function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : "";
}

const where = ({ path, values, text }: Sentence) =>
  `${path}(${values.filter((value) => typeof value !== "function").join(", ")}): ${text}`;

const keysOf = (section: object, path = ""): string[] =>
  Object.entries(section).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? keysOf(value, `${path}${key}.`)
      : `${path}${key}`,
  );

describe.each(SITE_LANGUAGE_TAGS)("in %s", (language) => {
  const sentences = sentencesOf(language);

  it("there is what there is in English, and nothing else", () => {
    expect(keysOf(wordsIn(language)).toSorted()).toEqual(keysOf(wordsIn("en")).toSorted());
  });

  it("no sentence has two full stops, two spaces, a space before a stop, or what is no word", () => {
    expect(sentences.length).toBeGreaterThan(500);
    const wrong = /\.\.|[?!]\.|…\.|  | [.,]|\(\)|undefined|NaN|\[object|\bnull\b/u;
    expect(sentences.filter(({ text }) => wrong.test(text)).map(where)).toEqual([]);
  });

  it("what is counted has the form of its number", () => {
    const rules = new Intl.PluralRules(wordsIn(language).locale);
    const forms = new Map<string, Set<string>>();
    for (const [one, other] of COUNTED[language])
      for (const [form, word] of [
        ["one", one],
        ["other", other],
      ] as const)
        forms.set(word, (forms.get(word) ?? new Set()).add(form));
    const wrong = sentences.flatMap((sentence) =>
      Array.from(sentence.text.matchAll(/(?<![\p{L}\p{N}#£.,:º])([0-5]) ([\p{L}’]+)(?: ([\p{L}’]+))?/gu)).flatMap(
        ([, figure, next = "", after = ""]) => {
          const form = rules.select(Number(figure));
          const known = [next, after].filter((word) => forms.has(word));
          if (known.length === 0 && !PLAIN.has(next)) return [`${where(sentence)} (is ‘${next}’ counted?)`];
          return known.every((word) => forms.get(word)?.has(form)) ? [] : [where(sentence)];
        },
      ),
    );
    expect(wrong).toEqual([]);
  });
});
