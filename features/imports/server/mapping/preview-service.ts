/** Draws the preview: what each item becomes by the mapping, in the order of the import. */
import type { Transaction } from "#platform/database/client.ts";
import type { Mapping } from "../../mapping-contract.ts";
import { assign, readMapping } from "../planning/mapping-policy.ts";
import type { ImportRow } from "../queries.ts";
import * as queries from "./queries.ts";

export const HERE_REASON = "Same address or same text";

/** All that was chosen; categories left out by a version before are among it. */
export function mappingOf({ mapping, left_out }: Pick<ImportRow, "mapping" | "left_out">): Mapping {
  const { kinds = [], categories = [], authors = [], companies = [] } = mapping;
  const before = left_out.map((found) => ({ by: "category" as const, found, to: "left-out" as const }));
  return { kinds: [...kinds, ...before], categories, authors, companies };
}

/** Companies that get posts of an import, its own first. */
export function companiesOf({ company_id }: Pick<ImportRow, "company_id">, { companies }: Mapping): number[] {
  return [...new Set([company_id, ...companies.map(({ to }) => to)])];
}

/** @param labels read before: the transaction must not wait for another connection. */
export async function drawPreview(
  tx: Transaction,
  row: Pick<ImportRow, "id" | "company_id" | "left_out">,
  mapping: Mapping,
  labels: ReadonlyMap<string, string>,
): Promise<void> {
  const read = readMapping(mapping, labels);
  const items = await queries.listFacts(tx, row.id);
  const rows = await queries.listHere(tx, row.id, companiesOf(row, mapping));
  const here = new Set(rows.map(({ position, company }) => `${company} ${position}`));
  const changes = items.map((item): queries.PlanChange => {
    const { position, base } = item;
    const own = { position, isOwnChoice: false };
    if (base === "left-out" || base === "not-imported")
      return { ...own, planned: base, reason: item.base_reason || item.reason };
    const { leftOut, company } = assign(item, read);
    if (leftOut) return { position, planned: "left-out", ...leftOut };
    const to = company ?? row.company_id;
    // A post of the same address or text comes once: by the time of the second, the first is here.
    const keys = keysOf(item).map((key) => `${to} ${key}`);
    const isHere = here.has(`${to} ${position}`) || keys.some((key) => here.has(key));
    for (const key of isHere ? [] : keys) here.add(key);
    return isHere ? { ...own, planned: "here", reason: HERE_REASON } : { ...own, planned: "import", reason: "" };
  });
  await queries.writePlans(tx, row.id, changes);
}

function keysOf({ address_key, text_hash }: { address_key: string; text_hash: Buffer | null }): string[] {
  return [...(address_key === "" ? [] : [`at ${address_key}`]), ...(text_hash ? [text_hash.toString("hex")] : [])];
}
