/** Formats a post for the console. Pure. */
import { publicPath } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";
import type { OperatorPost, OperatorPostRecord } from "../../contracts/oversight.ts";
import type { OperatorPostRow, OperatorRecordRow } from "./queries.ts";

export function describeOperatorPost(row: OperatorPostRow): OperatorPost {
  const { id, guid, slug, name, status, version, is_trashed, is_off_newsroom, is_waiting, open_reports, views } = row;
  const type = kindOf(row.kind).typeCode;
  return {
    id,
    guid,
    type,
    name,
    status,
    is_trashed,
    version,
    url: publicPath({ type, guid, slug }),
    company: row.company_id === null ? null : { id: row.company_id, name: row.posted_as_name },
    author: { id: row.owner_id, name: row.author_name, email: row.email },
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    publishing_time: row.publish_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    is_held: row.held_at !== null,
    is_off_newsroom,
    is_waiting,
    open_reports,
    views,
  };
}

export function describeRecord(row: OperatorRecordRow): OperatorPostRecord {
  const { summary, platforms, reports, withdrawal_reason, withdrawal_note, revisions } = row;
  return {
    ...describeOperatorPost(row),
    summary,
    platforms,
    reports,
    withdrawal_reason,
    withdrawal_note,
    revisions,
    held_at: row.held_at?.toISOString() ?? null,
  };
}
