/**
 * Who has read a post's text before it was public (docs/product/confidential.md, Who has seen it). Written before the text
 * leaves the server, so that an answer that was sent is never without its reader. The title alone, as lists have it, is no
 * reading.
 */
import type { Actor } from "#features/accounts/contract.ts";
import type { Operator } from "#features/audit/server/service.ts";
import type { ToldLeaver, ToldRole } from "#features/companies/server/events.ts";
import { reachOf } from "#features/companies/team/rights.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { endReadings, noteReading, type ReaderRow } from "./queries.ts";

export type LinkReader = {
  way: "approval" | "quote" | "embargo" | "comment";
  /** Of the row that the link is for. */
  id: number;
  /** Who has an account and reads by a link. */
  userId?: number;
  name: string;
  organisation?: string;
  function?: string;
};
export type Reader = (Pick<Actor, "id"> & Partial<Pick<Actor, "acting" | "role" | "key">>) | Operator | LinkReader;

/**
 * Nothing is recorded of a post without a company, or of one that is public.
 * @param version null: the post's version of now.
 */
export function recordReading(
  postId: number,
  reader: Reader,
  version: number | null = null,
  tx?: Transaction,
): Promise<void> {
  return noteReading(postId, rowOf(reader), version, tx);
}

/** As recordReading, of an operator's own rooms: an operator who reads as a member of the company is recorded as one. */
export function recordOperatorReading(postId: number, { id }: Operator, version: number | null = null): Promise<void> {
  return noteReading(postId, operatorRow(id), version);
}

/** Listener of who left a company. */
export const endReadingsOfLeaver = (tx: Transaction, { companyId, userId }: ToldLeaver) =>
  endReadings(tx, companyId, userId);

/** Listener of changed roles. */
export async function endReadingsOfRole(tx: Transaction, { companyId, userId, role }: ToldRole): Promise<void> {
  if (reachOf(role, "read-unpublished") !== "yes") await endReadings(tx, companyId, userId);
}

function rowOf(reader: Reader): ReaderRow {
  if ("way" in reader) {
    const { way, id, userId = null, name, organisation = "", function: called = "" } = reader;
    return {
      way,
      reader: `${way} ${id}${userId === null ? "" : ` ${userId}`}`,
      userId,
      name,
      organisation,
      function: called,
    };
  }
  if (reader.id === null) return operatorRow(null);
  if ("acting" in reader && reader.acting)
    return {
      ...operatorRow(reader.acting.operatorId),
      way: "acting",
      reader: `acting ${reader.acting.operatorId} as ${reader.id}`,
      function: "Operator, signed in as",
      as: reader.id,
    };
  const member = { way: "member", userId: reader.id, name: "", organisation: "", function: "" } as const;
  // Whose program read it did not read it: it has a line of its own.
  if ("key" in reader && reader.key) return { ...member, reader: `key ${reader.key.id}`, keyId: reader.key.id };
  return { ...member, reader: `member ${reader.id}` };
}

function operatorRow(id: number | null): ReaderRow {
  return {
    way: "operator",
    reader: `operator ${id ?? "command line"}`,
    userId: id,
    name: id === null ? "Command line" : "",
    organisation: getSite().name,
    function: "Operator",
  };
}
