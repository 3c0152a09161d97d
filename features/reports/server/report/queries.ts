/** SQL of reports. */
import { prepared } from "#platform/database/client.ts";
import { column, notNull } from "#platform/database/statement.ts";

/** By the platform's id; platforms without a logo are absent. */
export async function findLogoKeys(platformIds: number[]): Promise<Map<number, string>> {
  const rows = await prepared(
    { id: column("platforms", "id"), logo_key: notNull(column("platforms", "logo_key")) },
    "select id, logo_key from platforms where id = any($1::bigint[]) and logo_key is not null",
    [platformIds],
  );
  return new Map(rows.map(({ id, logo_key }) => [id, logo_key]));
}
