/** Shows and changes how an import's authors, categories, kinds and companies become ours, until it starts. */
import type { Actor } from "#features/accounts/contract.ts";
import { categoryLabels } from "#features/categories/server/label-service.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { mayInCompany } from "#features/companies/team/rights.ts";
import { ROLE_NAMES } from "#features/companies/team/roles.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, type FieldErrors, invalidInput } from "#platform/errors/app-error.ts";
import { type Mapping, mappingMessages, type MappingState, MAX_LISTED } from "../../mapping-contract.ts";
import { readMapping } from "../planning/mapping-policy.ts";
import { type ImportRow, updateImport } from "../queries.ts";
import { companiesOf, drawPreview, mappingOf } from "./preview-service.ts";
import * as queries from "./queries.ts";

export async function describeMapping(by: Pick<Actor, "id">, row: ImportRow): Promise<MappingState> {
  const chosen = mappingOf(row);
  const [names, labels, companies, people] = await Promise.all([
    queries.listNames(row.id, MAX_LISTED),
    categoryLabels(),
    queries.listCompanies(by.id),
    queries.listWriters(companiesOf(row, chosen)),
  ]);
  const read = readMapping(chosen, labels);
  const of = (wanted: string) => names.filter(({ sort }) => sort === wanted);
  const mayGet = companies.filter(({ role }) => mayInCompany(role, "edit-company"));
  return {
    types: of("type").map(({ name, posts }) => ({ name, posts, kind: read.kind("type", name) || USUAL_KIND.typeCode })),
    categories: of("category").map(({ name, posts }) => ({
      name,
      posts,
      kind: read.kind("category", name),
      label: read.label("category", name),
      company: read.company("category", name),
    })),
    tags: of("tag").map(({ name, posts }) => ({
      name,
      posts,
      kind: read.kind("tag", name),
      label: read.label("tag", name),
    })),
    authors: of("author").map(({ name, posts }) => ({
      name,
      posts,
      ...read.author(name),
      company: read.company("author", name),
    })),
    people,
    companies: mayGet
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => Number(b.id === row.company_id) - Number(a.id === row.company_id)),
    chosen,
  };
}

/**
 * Under the lock of the import and of all companies that get posts.
 * @throws AppError conflict (409) once it has started, invalid-input naming the choice that cannot be.
 */
export async function changeMapping(
  tx: Transaction,
  row: ImportRow,
  mapping: Mapping,
  labels: ReadonlyMap<string, string>,
): Promise<void> {
  if (row.status !== "ready") throw new AppError("conflict", mappingMessages.fixed);
  const problems = {
    ...(await problemsOfNames(tx, row, mapping)),
    ...problemsOfCategories(mapping, labels),
    ...(await problemsOfPeople(tx, row, mapping)),
  };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  await updateImport(tx, row.id, { mapping });
  await drawPreview(tx, { ...row, left_out: [] }, mapping, labels);
}

async function problemsOfNames(tx: Transaction, row: ImportRow, mapping: Mapping): Promise<FieldErrors> {
  const { kinds, categories, authors, companies } = mapping;
  const given = {
    kinds: kinds.map(({ by, found }) => ({ key: `${by} ${found}`, found })),
    categories: categories.map(({ by, found }) => ({ key: `${by} ${found}`, found })),
    authors: authors.map(({ found }) => ({ key: `author ${found}`, found })),
    companies: companies.map(({ by, found }) => ({ key: `${by} ${found}`, found })),
  };
  const keys = Object.values(given).flatMap((each) => each.map(({ key }) => key));
  const known = await queries.findNames(tx, row.id, keys);
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, choices]) => {
      const unknown = choices.find(({ key }) => !known.has(key));
      return unknown ? [[field, mappingMessages.notFound(unknown.found)]] : [];
    }),
  );
}

function problemsOfCategories({ categories }: Mapping, labels: ReadonlyMap<string, string>): FieldErrors {
  const unknown = categories.find(({ to }) => to !== "" && !labels.has(to.toLowerCase()));
  return unknown ? { categories: mappingMessages.noCategory(unknown.to) } : {};
}

async function problemsOfPeople(tx: Transaction, row: ImportRow, mapping: Mapping): Promise<FieldErrors> {
  const named = mapping.authors.filter(({ to }) => to === "person");
  if (named.length === 0) return {};
  const people = new Set((await queries.listWriters(companiesOf(row, mapping), tx)).map(({ id }) => id));
  const unknown = named.find(({ person }) => person === null || !people.has(person));
  return unknown ? { authors: mappingMessages.noPerson(unknown.found) } : {};
}

/** @throws AppError invalid-input naming the first company into which the person may not import. */
export async function refuseCompanies(by: Pick<Actor, "id">, mapping: Mapping): Promise<void> {
  if (mapping.companies.length === 0) return;
  const roles = new Map((await queries.listCompanies(by.id)).map((each) => [each.id, each]));
  for (const { to } of mapping.companies) {
    const own = roles.get(to);
    if (!own) throw invalidInput({ companies: mappingMessages.noCompany(to) });
    if (!mayInCompany(own.role, "edit-company"))
      throw invalidInput({ companies: mappingMessages.lessRight(own.name, ROLE_NAMES[own.role]) });
  }
}
