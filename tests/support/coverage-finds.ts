/** Finds of coverage as the matcher stores them, for tests of what is made of them. */
import { randomUUID } from "node:crypto";
import type { CoverageEvidence, CoverageKind, CoveragePassage, FindStatus } from "#features/coverage/contract.ts";
import { db } from "#platform/database/client.ts";

type Given = {
  outlet: string;
  headline: string;
  kind?: CoverageKind;
  status?: FindStatus;
  address?: string;
  published_at?: Date;
  language?: string;
};

const EVIDENCE: CoverageEvidence = {
  sentences: { same: 4, of: 10 },
  figures: { same: 5, of: 6 },
  names: { same: 3, of: 4 },
  quoted_words: 14,
  quote: "We sell minutes at the quay",
  speaker: "Ingrid Solheim",
  company_named: 2,
  is_linked: false,
  words: 212,
  is_summary: false,
  language: "en",
};
const PASSAGE: CoveragePassage = {
  kind: "passage",
  ours: "will build six electric ferries for the Sognefjord",
  theirs: "is to build six electric ferries for the Sognefjord",
  changes: [{ ours: "will", theirs: "is to" }],
};

/** Confirmed, unless it is said otherwise. @returns its id. */
export async function buildFind(postId: number, given: Given): Promise<number> {
  const { outlet, headline, kind = "mention", status = "confirmed", language = "en" } = given;
  const { address = `https://news.example/${randomUUID()}`, published_at = new Date() } = given;
  const known = await db.selectFrom("coverage_outlets").select("id").where("name", "=", outlet).executeTakeFirst();
  const { id: outlet_id } =
    known ??
    (await db.insertInto("coverage_outlets").values({ name: outlet }).returning("id").executeTakeFirstOrThrow());
  const isDecided = status !== "to_confirm";
  const { id } = await db
    .insertInto("coverage_finds")
    .values({
      outlet_id,
      status,
      kind,
      headline,
      address,
      published_at,
      language,
      post_id: postId,
      suggested_kind: kind,
      evidence: JSON.stringify(EVIDENCE),
      passages: JSON.stringify([PASSAGE]),
      decided_at: isDecided ? new Date() : null,
      decided_by_name: isDecided ? "Marta Lindqvist" : "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
