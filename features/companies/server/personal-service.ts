/** A user's companies: exporting and erasing them. */
import { inBatches, type PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { archivePathOf } from "#features/media/server/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { companiesErased } from "./events.ts";
import * as queries from "./personal-queries.ts";

const COMPANIES_PER_BATCH = 100;

export const companyData: PersonalData = {
  name: "companies",
  exportInto: async (userId, archive) => {
    await archive.addJsonList("companies.json", describeAll(userId));
  },
  /** Posts go before: they refer to companies. */
  erase: async (userId) => {
    while ((await removeBatch(userId)) > 0);
  },
};

/** Notifies pages within the transaction: a deletion must take effect even if this process dies. */
async function removeBatch(userId: number): Promise<number> {
  return transaction(async (tx) => {
    const removed = await queries.removeCompaniesOf(tx, userId, COMPANIES_PER_BATCH);
    if (removed.length > 0) await tell(tx, companiesErased, { ids: removed });
    return removed.length;
  });
}

async function* describeAll(userId: number) {
  const companies = inBatches(userId, queries.listPersonalCompanies, 0, COMPANIES_PER_BATCH);
  for await (const company of companies) yield withPaths(company);
}

/** Pictures by their place in the copy. */
function withPaths({ logo, people, ...company }: queries.PersonalCompany) {
  const pathOf = (file: typeof logo) => file && archivePathOf(file);
  return {
    ...company,
    logo: pathOf(logo),
    people: people.map((person) => ({ ...person, picture: pathOf(person.picture) })),
  };
}
