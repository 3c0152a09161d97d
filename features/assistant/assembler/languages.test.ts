/** A draft without a provider is in one language: that of its sheet. */
import { beforeAll, describe, expect, it } from "vitest";
import type { PressCompany } from "#features/companies/contract.ts";
import { kindOf, type KindKey } from "#features/content/kinds/index.ts";
import type { AiDraft } from "#features/assistant/contract.ts";
import { guessLanguages } from "#features/content/server/language/guess-work.ts";
import { readStory } from "#features/editor/html/read-story.ts";
import { findPlaceholders } from "#features/release-check/text/find-placeholders.ts";
import { writeOffline } from "#features/assistant/server/texts/service.ts";
import { buildUser } from "#tests/factories/users.ts";
import { INTERVIEW_SHEETS, REVIEW_SHEETS } from "#tests/fixtures/fact-sheets/interviews-and-reviews.ts";
import { RELEASE_SHEETS } from "#tests/fixtures/fact-sheets/releases.ts";
import { SITE_LANGUAGE_TAGS, type SiteLanguage } from "#ui-kit/public/words/languages.ts";
import { placeholdersIn } from "./words.ts";
import { SHEETS_BY_LANGUAGE } from "#tests/fixtures/fact-sheets/languages.ts";

let userId: number;
beforeAll(async () => {
  userId = (await buildUser()).id;
});

async function draftOf(kind: KindKey, context: Record<string, string>, company?: PressCompany) {
  const task = { kind: kindOf(kind), context, pages: [], categories: [], edit: null, ...(company && { company }) };
  const { answer } = await writeOffline(task, { userId, signal: new AbortController().signal });
  const draft = answer as AiDraft;
  const blocks = readStory(draft.content).blocks;
  return { draft, headings: blocks.filter(({ tag }) => tag === "h2").map(({ text }) => text), blocks };
}

describe.each(SHEETS_BY_LANGUAGE)("a draft in $language", ({ release, about, contact, editors, interview, review }) => {
  it("has headings of its language, and what its labels named below them", async () => {
    const { draft, headings, blocks } = await draftOf("article", { prompt: release.prompt });
    expect(draft.title).toBe(release.title);
    expect(headings).toEqual([about, contact, editors]);
    expect(blocks[0]?.text).toBe(release.lead);
    const below = (heading: string) => blocks[blocks.findIndex(({ text }) => text === heading) + 1]?.text;
    expect([below(about), below(contact), below(editors)]).toEqual(release.below);
  });

  it("has them over what the company has stored, too", async () => {
    const [aboutText = "", contactText = ""] = release.below;
    const stored: PressCompany = {
      id: 1,
      name: "Anwen",
      boilerplate: `${about.replace("Halden", "Anwen")}\n${aboutText}`,
      press_contact_name: contactText,
      press_contact_email: "",
      press_contact_phone: "",
    };
    const prose = release.lead.slice(release.lead.indexOf(". ", 20) + 2);
    const { headings, blocks } = await draftOf("article", { topic: release.title, prompt: prose }, stored);
    expect(headings).toEqual([about.replace("Halden", "Anwen"), contact]);
    expect(blocks.map(({ text }) => text)).toEqual(expect.arrayContaining([aboutText, contactText]));
  });

  it("is titled in its language: an interview, a review", async () => {
    const { draft } = await draftOf("interview", {
      ceo_name: "Ada Byron",
      company_name: "Halden",
      overview: release.below[0] + release.lead,
    });
    expect(draft.title).toBe(interview);
    const reviewed = await draftOf("review", {
      product_name: "K40",
      brand: "Halden",
      product_overview: release.below[0] + release.lead,
    });
    expect([reviewed.draft.title, ...reviewed.headings]).toEqual(review);
  });
});

it.each(SITE_LANGUAGE_TAGS)(
  "marks what is missing in its own language, and the release check finds every mark: %s",
  async (tag) => {
    const sheet = PROSE[tag];
    const drafts = [
      await draftOf("article", { prompt: sheet }),
      await draftOf("interview", { ceo_name: "", company_name: "", overview: sheet }),
      await draftOf("review", { product_name: "", brand: "", product_overview: sheet }),
    ];
    const known = new Set(Object.values(placeholdersIn(tag)));
    const written = drafts.flatMap(({ draft, blocks }) =>
      [draft.title, ...blocks.map(({ text }) => text)].flatMap((text) => text.match(/\[[^\]]+\]/g) ?? []),
    );
    expect(written.length).toBeGreaterThan(10);
    expect(written.filter((each) => !known.has(each))).toEqual([]);
    expect([...known].filter((each) => !findPlaceholders(`Halden ${each}.`).includes(each))).toEqual([]);
  },
);

const PROSE: Readonly<Record<SiteLanguage, string>> = {
  en: "The shipping company presented a new ferry on Monday. The ship will sail from spring and carry three hundred passengers.",
  de: "Die Reederei hat am Montag eine neue Fähre vorgestellt. Das Schiff soll ab dem Frühjahr verkehren und dreihundert Fahrgäste befördern.",
  fr: "La compagnie maritime a présenté lundi un nouveau navire. Le bateau circulera dès le printemps et transportera trois cents passagers.",
  es: "La naviera presentó el lunes un nuevo transbordador. El barco navegará desde la primavera y llevará a trescientos pasajeros.",
  nb: "Rederiet presenterte mandag en ny ferje som skal gå fra våren av. Skipet skal ta med seg tre hundre passasjerer hver dag og ikke slippe ut noe.",
  nl: "De rederij heeft maandag een nieuwe veerboot voorgesteld. Het schip zal vanaf het voorjaar varen en driehonderd passagiers vervoeren.",
};

it("is English for English sheets, however many names are in them", () => {
  const sheets = [...RELEASE_SHEETS, ...INTERVIEW_SHEETS, ...REVIEW_SHEETS];
  const guessed = guessLanguages(sheets.map(({ context }) => Object.values(context).join("\n")));
  expect(sheets.filter((_, place) => guessed[place] !== "en").map(({ name }) => name)).toEqual([
    "a statement in Spanish, arranged without being understood",
  ]);
});
