/** Opens the accounts of the demo workspace: people with their companies and plans, and the operator. */
import { randomUUID } from "node:crypto";
import slugify from "slugify";
import type { Actor } from "#features/accounts/contract.ts";
import { createUser, openAccount } from "#features/accounts/server/sign-up/service.ts";
import { grantUnits } from "#features/billing/server/allowance/service.ts";
import { transaction } from "#platform/database/client.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";
import { DEMO_CUSTOMER, DEMO_OPERATOR } from "./demo-accounts.ts";
import { RESIDENTS, type Resident } from "./people.ts";
import * as queries from "./queries.ts";
import type { PersonKey } from "./story.ts";

/** The audit log names the command line, as for everything in a new installation. */
const SEED = { id: null, role: "operator" } as const;

const GRANTED = { Newsroom: 40, Wire: 200 };

export type Author = { actor: Actor; companies: Map<string, number> };
export type Authors = Record<PersonKey, Author>;

export async function openOperator(): Promise<Actor> {
  if (!(await queries.findUserId(DEMO_OPERATOR.email))) await openAccount(SEED, DEMO_OPERATOR);
  const id = await queries.findUserId(DEMO_OPERATOR.email);
  if (id === null) throw new Error("The demo workspace's operator could not be opened");
  return { id, role: "operator", sessionId: "" };
}

export async function openAuthors(): Promise<Authors> {
  const nobodyKnows = await hashPassword(randomUUID());
  const customers = await hashPassword(DEMO_CUSTOMER.password);
  const opened: [string, Author][] = [];
  for (const [key, resident] of Object.entries(RESIDENTS)) {
    const passwordHash = resident.email === DEMO_CUSTOMER.email ? customers : nobodyKnows;
    opened.push([key, await openAuthor(resident, passwordHash)]);
  }
  return Object.fromEntries(opened) as Authors;
}

async function openAuthor(resident: Resident, passwordHash: string): Promise<Author> {
  const { first_name, last_name, email, plan } = resident;
  const existing = await queries.findUserId(email);
  return transaction(async (tx) => {
    const id = existing ?? (await createUser(tx, { first_name, last_name, email, passwordHash, verified: true }));
    await queries.completeProfile(tx, id, resident);
    await grantUnits(tx, id, GRANTED[plan], `demo:plan:${id}`, `${plan} plan`);
    const companies = new Map<string, number>();
    for (const company of resident.companies) {
      const slug = slugify(company.name, { lower: true, strict: true });
      companies.set(company.name, await queries.insertCompany(tx, id, { ...company, slug }));
    }
    return { actor: { id, role: "user", sessionId: "" }, companies };
  });
}
