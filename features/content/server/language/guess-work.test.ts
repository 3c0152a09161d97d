import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTag } from "#platform/contract/language-tag.ts";
import { guessLanguages } from "./guess-work.ts";

/** The opening of a release, in the words of each. */
const RELEASES: Record<string, string> = {
  da: "Halden Marine Systems har mandag præsenteret en ny færge med brintdrift i Aarhus. Skibet skal fra foråret sejle mellem byen og øerne og tage op til tre hundrede passagerer. Selskabet siger, at forbruget falder med en fjerdedel, og at flere kommuner har bestilt tilsvarende skibe.",
  de: "Die Reederei Halden Marine Systems hat am Montag in Kiel eine neue Fähre mit Wasserstoffantrieb vorgestellt. Das Schiff soll ab dem Frühjahr zwischen Kiel und Laboe verkehren und bis zu dreihundert Fahrgäste befördern. Nach Angaben des Unternehmens sinkt der Verbrauch um ein Viertel.",
  en: "Halden Marine Systems presented a new ferry that runs on hydrogen in Bergen on Monday. From the spring the ship will sail between the city and the islands and carry up to three hundred passengers. The company says that consumption falls by a quarter, and that several counties have ordered ships like it.",
  es: "La naviera Halden Marine Systems presentó el lunes en Vigo un nuevo transbordador de hidrógeno. Desde la primavera el barco navegará entre la ciudad y las islas con hasta trescientos pasajeros. Según la empresa, el consumo baja una cuarta parte y varias regiones han encargado barcos parecidos.",
  fr: "La compagnie Halden Marine Systems a présenté lundi à Brest un nouveau ferry à hydrogène. Le navire doit relier dès le printemps la ville aux îles et transporter jusqu’à trois cents passagers. Selon l’entreprise, la consommation baisse d’un quart et plusieurs régions ont déjà passé commande.",
  nb: "Halden Marine Systems har mandag vist fram en ny ferge med hydrogendrift i Bergen. Skipet skal fra våren gå mellom byen og øyene og ta opp til tre hundre passasjerer. Selskapet sier at forbruket synker med en fjerdedel, og at flere fylker har bestilt tilsvarende fartøy.",
  nl: "Rederij Halden Marine Systems heeft maandag in Rotterdam een nieuwe veerboot op waterstof gepresenteerd. Het schip moet vanaf het voorjaar tussen de stad en de eilanden varen en tot driehonderd passagiers vervoeren. Volgens het bedrijf daalt het verbruik met een kwart.",
  ar: "أعلنت شركة هالدن مارين يوم الاثنين في بيروت عن عبارة جديدة تعمل بالهيدروجين. ومن المقرر أن تبدأ السفينة رحلاتها في الربيع بين المدينة والجزر وأن تنقل ما يصل إلى ثلاثمئة راكب. وقالت الشركة إن الاستهلاك ينخفض بمقدار الربع.",
  he: "חברת הלדן מארין הציגה ביום שני בחיפה מעבורת חדשה המונעת במימן. הספינה תפליג מהאביב בין העיר לאיים ותוביל עד שלוש מאות נוסעים. לדברי החברה הצריכה יורדת ברבע, וכמה מחוזות כבר הזמינו ספינות דומות.",
  ja: "ハルデン・マリンは月曜日、神戸で水素で動く新しいフェリーを発表した。船は春から市と島々の間を運航し、最大三百人の乗客を運ぶ予定だ。会社によると消費量は四分の一減り、いくつかの県が同じ船を注文した。",
};
const [TAGS, TEXTS] = [Object.keys(RELEASES), Object.values(RELEASES)];

describe("the guess of a text's language", () => {
  it("is right for the opening of a release", () => {
    expect(guessLanguages(TEXTS)).toEqual(TAGS);
  });

  it("is that of most of a text, whoever is quoted in it", () => {
    const { en = "", de = "" } = RELEASES;
    expect(guessLanguages([`${de} ${de} ${en} ${de} ${de}`, `${de} ${en} ${en} ${en} ${en}`])).toEqual(["de", "en"]);
  });

  it("is the same for the same text, in any company, and names a language that exists", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: "binary", maxLength: 2000 }))),
        (texts) => {
          const tags = guessLanguages(texts);
          expect(guessLanguages(texts.toReversed())).toEqual(tags.toReversed());
          for (const tag of tags) expect(tag === null || readTag(tag) === tag).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("is none of texts that do not tell", () => {
    expect(guessLanguages(["", "   ", "1, 2, 3, 4", "★ ★ ★"])).toEqual([null, null, null, null]);
  });
});
