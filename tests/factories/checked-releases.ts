/** Releases as the release check sees them: one of each kind without a fault, and findings of one rule. */
import { type KindKey, kindOf } from "#features/content/kinds/index.ts";
import { checkRelease, type ReleaseFinding } from "#features/release-check/check/check-release.ts";
import type { CheckedRelease } from "#features/release-check/check/checked-release.ts";

const SEO = {
  seo_meta_title: "Halden Marine trials hydrogen on a Bergen ferry",
  seo_meta_description: "A 400 kW fuel cell on the harbour ferry Fløyen could cut shore charging by 38 per cent.",
};

const ARTICLE = `
<p><strong>BERGEN, Norway, 24 November 2026.</strong> Halden Marine will fit a 400 kW fuel cell to the harbour ferry Fløyen in March, the first time that a ferry in Bergen has carried one. The trial runs for nine months.</p>
<p>The cell does not replace the battery. It charges it under way, so that the ferry can make its last two crossings of the evening without a stop at the quay. Halden expects it to cut shore charging by 38 per cent.</p>
<h2>What the trial will measure</h2>
<ul><li>Hydrogen used per crossing, in summer and in winter</li><li>Minutes at the quay, which set the timetable</li></ul>
<blockquote><p>“We never found range the hard part. I find the timetable hard,” said Ingrid Solheim, chief executive.</p></blockquote>
<p>The <a href="https://vestland.example/fund">county transport fund</a> pays half of the trial, and the company pays the rest.</p>
<h2>About Halden Marine</h2>
<p>Halden Marine builds drives for ferries and workboats. It was founded in 2009, employs 140 people in Bergen and has fitted 61 vessels.</p>
<h2>Contact</h2>
<p>Mara Lindqvist, press@halden.example</p>`;

const INTERVIEW = `
<p>Ingrid Solheim has led Halden Marine since 2019. In March the company fits a fuel cell to a ferry.</p>
<h3>Why hydrogen?</h3><p>We had a battery and too little time at the quay.</p>
<h3>Why now?</h3><p>The cell became small enough for the engine room last year.</p>
<h3>What comes next?</h3><p>A winter. I want to see it run at ten degrees below zero.</p>`;

const REVIEW = `
<p>The Ondine 12 takes 12 litres of water a day out of a cellar and is quiet enough to sleep beside.</p>
<p>It works well on damp walls. The tank is heavy when full, and the handle lacks a grip. The Ondine 10 costs a third less and takes half as much.</p>
<h2>Verdict</h2><p>Buy it for a cellar; for a bathroom it is too large.</p>`;

const FAULTLESS: Record<KindKey, Pick<CheckedRelease, "texts" | "lists">> = {
  article: {
    texts: { title: "Halden Marine to trial a fuel cell on Bergen harbour ferry", content: ARTICLE },
    lists: {},
  },
  interview: {
    texts: { ceo_name: "Ingrid Solheim", company_name: "Halden Marine", headline: "", content: INTERVIEW },
    lists: { questions: ["Why hydrogen?", "Why now?", "What comes next?"] },
  },
  review: {
    texts: { product_name: "Ondine 12", brand: "Marlowe", rating: "4.2", headline: "", content: REVIEW },
    lists: { comparison_products: ["Ondine 10"] },
  },
};

export type ReleaseChanges = Partial<Omit<CheckedRelease, "kind">>;

/** A release without a fault; given texts and lists replace its own by name. */
export function buildCheckedRelease(
  key: KindKey = "article",
  { texts, lists, ...changes }: ReleaseChanges = {},
): CheckedRelease {
  return {
    kind: kindOf(key),
    texts: { ...FAULTLESS[key].texts, ...SEO, ...texts },
    lists: { embedded_websites: [], ...FAULTLESS[key].lists, ...lists },
    tags: ["Transport"],
    alts: ["A ferry at a quay"],
    postedAs: "Halden Marine",
    ...changes,
  };
}

/** A form that was opened and not touched. */
export function buildEmptyRelease(key: KindKey): CheckedRelease {
  const kind = kindOf(key);
  const texts = Object.fromEntries(kind.form.story.map(({ name, control }) => [name, control === "rating" ? "5" : ""]));
  return { kind, texts, lists: { embedded_websites: [""] }, tags: [], alts: [], postedAs: "Ada Lovelace" };
}

/** What one rule says of a release with these changes. */
export function findingOf(rule: string, changes: ReleaseChanges = {}, key: KindKey = "article"): ReleaseFinding {
  const finding = checkRelease(buildCheckedRelease(key, changes)).find((each) => each.rule === rule);
  if (!finding) throw new Error(`${key} has no rule ${rule}`);
  return finding;
}
