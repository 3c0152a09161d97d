/** A post as requests see it, and who can approve it. */
import type { Database } from "#platform/database/client.ts";
import type { Block } from "../../policy/blocks.ts";
import type { People } from "../../policy/state.ts";
import { listPeople } from "../rules/queries.ts";
import { canApprove } from "../rules/service.ts";

/** A post as a request sees it, read under its lock. */
export type ApprovedPost = {
  id: number;
  company_id: number;
  company: string;
  /** Its headline, for pages and the history. Emails have `called`. */
  title: string;
  /** No email has a word of it. */
  isConfidential: boolean;
  version: number;
  blocks: Block[];
  /** Who wrote it or changed it last. */
  writers: ReadonlySet<number>;
  isScheduled: boolean;
  publish_at: Date | null;
  /** Where its author opens it. */
  link: string;
  owner_id: number;
};

/** People of a company who can approve. */
export async function listApprovers(on: Database, companyId: number): Promise<People> {
  const people = (await listPeople(companyId, on)).filter(canApprove);
  return new Map(people.map(({ id, name, role }) => [id, { name, isOwner: role === "owner" }]));
}
