/** Fills the newsroom of the customer's first company, as its owner would. */
import { companyInput } from "#features/companies/contract.ts";
import type { ContactInput, FigureInput } from "#features/companies/newsroom-contract.ts";
import { createEntry, getNewsroomEntries } from "#features/companies/server/newsroom/service.ts";
import { listOwnedCompanies, updateCompany } from "#features/companies/server/service.ts";
import { uploadDrawing, uploadLogo } from "./drawings.ts";
import type { Author } from "./seed-people.ts";
import type { Drawing } from "./story.ts";

const COMPANY = "Mereside Rail Works";

const BOILERPLATE =
  "Mereside Rail Works rebuilds and maintains passenger trains in Workington, in sheds that have worked on rolling stock since 1903. It employs 212 people, 31 of them apprentices, and is owned by its staff.";

const CONTACTS: ContactInput[] = [
  {
    name: "Anwen Rigg",
    role: "Head of press",
    email: "press@mereside.example",
    phone: "+44 1632 960 318",
    languages: ["English", "Welsh"],
    hours: "Monday to Friday, 07:30 to 18:00",
    time_zone: "Europe/London",
  },
  {
    name: "Tom Brannigan",
    role: "Questions about trains and depots",
    email: "",
    phone: "+44 1632 960 341",
    languages: ["English"],
    hours: "Tuesday and Thursday, 09:00 to 16:00",
    time_zone: "Europe/London",
  },
  {
    name: "Out of hours",
    role: "For an accident or a stoppage only",
    email: "",
    phone: "+44 1632 960 399",
    languages: [],
    hours: "",
    time_zone: "",
  },
];

type SeedPerson = { name: string; role: string; about: string; drawing?: Drawing };
const PEOPLE: SeedPerson[] = [
  {
    name: "Siân Mawson",
    role: "Managing director, elected by the staff until 2028",
    about: "Came to the sheds as an apprentice fitter in 1994.",
    drawing: { portraitOf: "Siân Mawson", hair: "bob", inks: 0, alt: "Drawing of Siân Mawson", caption: "" },
  },
  {
    name: "Tom Brannigan",
    role: "Chief engineer",
    about: "Designed the works’ own bogie test rig.",
    drawing: {
      portraitOf: "Tom Brannigan",
      hair: "beard",
      inks: 2,
      glasses: true,
      alt: "Drawing of Tom Brannigan, bearded, with glasses",
      caption: "",
    },
  },
  {
    name: "Farida Noor",
    role: "Finance",
    about: "Publishes what everyone in the works earns, each April.",
    drawing: {
      portraitOf: "Farida Noor",
      hair: "wrap",
      inks: 3,
      alt: "Drawing of Farida Noor in a headscarf",
      caption: "",
    },
  },
  {
    name: "Anwen Rigg",
    role: "Head of press",
    about: "Rings back the same day.",
    drawing: { portraitOf: "Anwen Rigg", hair: "bun", inks: 1, alt: "Drawing of Anwen Rigg", caption: "" },
  },
];

const FIGURES: FigureInput[] = [
  { value: "212", label: "people, 31 of them apprentices", as_of: "2026-09-30" },
  { value: "46", label: "trains rebuilt since 2011", as_of: "2026-09-30" },
  { value: "£38.4 m", label: "turnover in the year to March 2026", as_of: null },
  { value: "1903", label: "first rolling stock in these sheds", as_of: null },
];

/** Rails that meet at a mark, on transparency: it shows what a logo on white and on black is for. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 96 96">
  <path d="M14 82V20l34 34 34-34v62" fill="none" stroke="#1f4a3c" stroke-width="11" stroke-linejoin="round"/>
  <path d="M8 92h80" stroke="#d6a03c" stroke-width="6"/></svg>`;

/** A newsroom that has contacts already is left as it is. */
export async function seedNewsroom({ actor }: Author): Promise<void> {
  const company = (await listOwnedCompanies(actor)).find(({ name }) => name === COMPANY);
  if (!company) throw new Error(`The demo workspace has no company ${COMPANY}`);
  if ((await getNewsroomEntries(company.id)).contacts.length > 0) return;
  const logo = await uploadLogo(actor, LOGO);
  const input = companyInput.parse({ ...company, boilerplate: BOILERPLATE, logo: logo.id });
  await updateCompany(actor, company.slug, input);
  for (const figure of FIGURES) await createEntry(actor, company.id, "figures", figure);
  for (const { drawing, ...person } of PEOPLE) {
    const picture = drawing ? (await uploadDrawing(actor, drawing, "related")).id : null;
    await createEntry(actor, company.id, "people", { ...person, picture });
  }
  for (const contact of CONTACTS) await createEntry(actor, company.id, "contacts", contact);
}
