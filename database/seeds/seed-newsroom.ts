/** Fills the newsroom of the customer's first company, as its owner would. */
import { companyInput } from "#features/companies/contract.ts";
import type { ContactInput, FigureInput } from "#features/companies/newsroom-contract.ts";
import { createEntry, getNewsroomEntries } from "#features/companies/server/newsroom/service.ts";
import { listOwnCompanies, updateCompany } from "#features/companies/server/service.ts";
import newsroom from "./data/newsroom.json" with { type: "json" };
import { uploadDrawing, uploadLogo } from "./drawings.ts";
import type { Author } from "./seed-people.ts";
import type { Drawing } from "./story.ts";

type SeedPerson = { name: string; role: string; about: string; drawing?: Drawing };
const NEWSROOM = newsroom as {
  company: string;
  boilerplate: string;
  figures: FigureInput[];
  people: SeedPerson[];
  contacts: ContactInput[];
};

/** Rails that meet at a mark, on transparency: it shows what a logo on white and on black is for. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 96 96">
  <path d="M14 82V20l34 34 34-34v62" fill="none" stroke="#1f4a3c" stroke-width="11" stroke-linejoin="round"/>
  <path d="M8 92h80" stroke="#d6a03c" stroke-width="6"/></svg>`;

/** A newsroom that has contacts already is left as it is. */
export async function seedNewsroom({ actor }: Author): Promise<void> {
  const { company: owner, boilerplate, figures, people, contacts } = NEWSROOM;
  const company = (await listOwnCompanies(actor)).find(({ name }) => name === owner);
  if (!company) throw new Error(`The demo workspace has no company ${owner}`);
  if ((await getNewsroomEntries(company.id)).contacts.length > 0) return;
  const logo = await uploadLogo(actor, LOGO);
  const input = companyInput.parse({ ...company, boilerplate, logo: logo.id });
  await updateCompany(actor, company.slug, input);
  for (const figure of figures) await createEntry(actor, company.id, "figures", figure);
  for (const { drawing, ...person } of people) {
    const picture = drawing ? (await uploadDrawing(actor, drawing, "related")).id : null;
    await createEntry(actor, company.id, "people", { ...person, picture });
  }
  for (const contact of contacts) await createEntry(actor, company.id, "contacts", contact);
}
