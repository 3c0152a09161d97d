/** Two clients' words never mix in a form, whatever is done in it; where they do, publishing asks. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aboutEnding, contactEnding, type StoryEnding } from "#features/companies/press/story-endings.ts";
import type { Company } from "#features/companies/contract.ts";
import { listPublishQuestions } from "#features/release-check/rules/publish-questions.ts";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { buildMe } from "#tests/support/screens/dashboard.tsx";
import { kindOf } from "../../kinds/index.ts";
import { changeCompany } from "./company-change.ts";
import { askedReleaseOf } from "./use-checked-release.ts";
import { type FormValues, isUntouched, POSTED_AS, startValues, withFields } from "./values.ts";

const kind = kindOf("article");
const slot = { getShown: () => [], getUploads: () => [] } as never;
const slots = { banner: slot, related: slot, pictures: slot };

/** With a word of its own in each text, so that it is found without the code under test. */
function buildClient(id: number, name: string, mark: string): Company {
  return buildCompanyAnswer({
    id,
    name,
    website: `https://${mark}.example`,
    boilerplate: `${name} has supplied ${mark} to homes since 1974. It employs 310 people.\n\nIts seat is in Hull.`,
    press_contact_name: `Ada ${mark}`,
    press_contact_email: `press@${mark}.example`,
    press_contact_phone: `+44 1482 55 21 ${10 + id}`,
    spokespeople: [`Tom ${mark}`],
  });
}
const MARKS = ["zorkel", "zantar", "zumbra"];
const CLIENTS = ["Kelda Water", "Tarn Foods", "Fell Rail"].map((name, index) =>
  buildClient(index + 1, name, MARKS[index] ?? ""),
);
const clientOf = (id: string | undefined) => CLIENTS.find((client) => String(client.id) === id) ?? null;
const postedAs = (values: FormValues) => clientOf(values.texts[POSTED_AS]);

/** As the editor writes a section. */
const sectionOf = ({ heading, paragraphs }: StoryEnding) =>
  `<h2>${heading}</h2>${paragraphs.map((text) => `<p>${text.replaceAll("\n", "<br>")}</p>`).join("")}`;
/** As drafts have it: a paragraph for each line. */
const drafted = ({ heading, paragraphs }: StoryEnding) =>
  `<h3>${heading}</h3>${paragraphs
    .flatMap((text) => text.split("\n"))
    .map((line) => `<p>${line}</p>`)
    .join("")}`;
const endingsOf = (client: Company | null) =>
  client ? [aboutEnding(client), contactEnding(client)].filter((ending) => ending !== null) : [];

type Step = (values: FormValues, earlier: FormValues[]) => FormValues;

const contentOf = ({ texts }: FormValues) => texts["content"] ?? "";
const change = (values: FormValues, next: Company | null) =>
  withFields(values, changeCompany(values, postedAs(values), next).changes);
const client = fc.constantFrom(null, ...CLIENTS);

/** What the form offers, and what it does by itself. */
const offered: fc.Arbitrary<Step> = fc.oneof(
  client.map(
    (next): Step =>
      (values) =>
        change(values, next),
  ),
  // The switcher: only a form without a text follows it.
  client.map(
    (next): Step =>
      (values) =>
        isUntouched(kind, values, values.texts[POSTED_AS]) ? change(values, next) : values,
  ),
  fc.nat(1).map((which): Step => (values) => {
    const ending = endingsOf(postedAs(values))[which];
    return ending ? withFields(values, { content: contentOf(values) + sectionOf(ending) }) : values;
  }),
  fc.constant<Step>((values) =>
    withFields(values, { content: `<p>HULL. It opens.</p>${endingsOf(postedAs(values)).map(drafted).join("")}` }),
  ),
  fc.constantFrom("<p>More.</p>", "<p></p>", "<ul><li>One</li></ul>").map(
    (html): Step =>
      (values) =>
        withFields(values, { content: contentOf(values) + html }),
  ),
  // A template, or a copy of a post, brings its text and its company together.
  client.map(
    (of): Step =>
      () =>
        withFields(startValues(kind, of ? String(of.id) : ""), {
          title: "Copied",
          byline: "shown",
          content: `<p>Old.</p>${endingsOf(of).map(sectionOf).join("")}`,
        }),
  ),
  fc.constant<Step>((values, earlier) => earlier.at(-1) ?? values), // Undo
);
/** What people do besides: a draft made for another client arrives late, a section is edited, a text is pasted. */
const anything: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: offered },
  {
    weight: 2,
    arbitrary: fc.oneof(
      client.map(
        (of): Step =>
          (values) =>
            withFields(values, { content: endingsOf(of).map(drafted).join("") }),
      ),
      fc.constant<Step>((values) => withFields(values, { content: contentOf(values).replace("homes", "all homes") })),
      fc.constantFrom(...CLIENTS).map(
        (of): Step =>
          (values) =>
            withFields(values, { content: `${contentOf(values)}<p>Said Tom ${MARKS[of.id - 1]}.</p>` }),
      ),
    ),
  },
);

function run(steps: readonly Step[]): FormValues {
  const earlier: FormValues[] = [];
  let values = startValues(kind, "1");
  for (const step of steps) {
    const next = step(values, earlier);
    if (next !== values) earlier.push(values);
    values = next;
  }
  return values;
}

const foreignMarks = (values: FormValues) =>
  MARKS.filter((mark, index) => String(index + 1) !== values.texts[POSTED_AS] && contentOf(values).includes(mark));
const isAsked = (values: FormValues) =>
  listPublishQuestions(askedReleaseOf({ kind, values, slots, me: buildMe() }, CLIENTS), null).some(
    ({ about }) => about === "companies",
  );

describe("1,000 random sequences", () => {
  it("of what a form offers never leave one client's words in another's release", () => {
    fc.assert(
      fc.property(fc.array(offered, { maxLength: 12 }), (steps) => {
        const values = run(steps);
        expect(foreignMarks(values)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("of anything else are asked about before they are published", () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 12 }), (steps) => {
        const values = run(steps);
        expect(isAsked(values)).toBe(foreignMarks(values).length > 0);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("another company", () => {
  const [kelda, tarn] = CLIENTS as [Company, Company];
  const written = (content: string) => withFields(startValues(kind, "1"), { content, byline: "shown" });

  it("brings its own section in place of the former's, and leaves the rest", () => {
    const about = aboutEnding(kelda);
    if (!about) throw new Error("It has a boilerplate.");
    const { changes, taken, put } = changeCompany(written(`<p>One.</p>${sectionOf(about)}<p>Two.</p>`), kelda, tarn);
    expect(changes["content"]).toMatch(/^<p>One\.<\/p><h2>About Tarn Foods<\/h2><p>Tarn Foods.*<p>Two\.<\/p>$/);
    expect([taken, put, changes["byline"]]).toEqual([["About Kelda Water"], ["About Tarn Foods"], ""]);
  });

  it("takes a section out where it has none, and one that was pasted twice twice", () => {
    const section = sectionOf(contactEnding(kelda) ?? { heading: "", paragraphs: [] });
    const bare = { ...tarn, press_contact_name: "", press_contact_email: "", press_contact_phone: "" };
    const { changes, put } = changeCompany(written(`${section}<p>One.</p>${section}`), kelda, bare);
    expect([changes["content"], put]).toEqual(["<p>One.</p>", []]);
  });

  it("leaves a text alone that has nothing of the former", () => {
    expect(changeCompany(written("<p>One.</p>"), kelda, tarn).changes).toEqual({ [POSTED_AS]: "2", byline: "" });
  });
});
