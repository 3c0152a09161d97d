/** Whom recipients ask: the first press contact of the company's newsroom. */
import { getNewsroomEntries } from "#features/companies/server/newsroom/service.ts";
import type { PressContact } from "#features/companies/newsroom-contract.ts";

export async function findContact(companyId: number | null): Promise<PressContact | null> {
  return companyId === null ? null : ((await getNewsroomEntries(companyId)).contacts[0] ?? null);
}
