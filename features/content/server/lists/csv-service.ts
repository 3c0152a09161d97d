/** The caller's posts as a table for spreadsheets. */
import type { Actor } from "#features/accounts/contract.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { CSV_MARK, csvLine } from "#platform/csv/csv.ts";
import { publicPath } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";
import { findPostsOfFile } from "./csv-queries.ts";

const HEAD = ["ID", "Name", "Status", "Type", "Posted By", "Created At", "Published At", "Publishing Time", "Address"];

/** Times are ISO 8601 in UTC; only what readers can open has an address. */
export async function writePostsFile(actor: Actor, ids: readonly number[]): Promise<string> {
  const posts = await findPostsOfFile(actor.id, ids);
  const rows = posts.map(({ id, guid, slug, name, status, kind: key, poster, ...at }) => {
    const { typeCode, listLabel } = kindOf(key);
    const address = status === "published" ? publicUrl() + publicPath({ type: typeCode, guid, slug }) : "";
    const times = [at.created_at, at.published_at, at.publish_at].map((time) => time?.toISOString() ?? "");
    return csvLine([id, name, status, listLabel, poster, ...times, address]);
  });
  return CSV_MARK + csvLine(HEAD) + rows.join("");
}
