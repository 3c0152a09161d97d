/** SQL of link previews. */
import type { MediaFacts } from "#features/media/server/columns.ts";
import { prepared } from "#platform/database/client.ts";
import { computed } from "#platform/database/statement.ts";

/** Of a company that is not deleted; null without one. */
export async function findLogo(companyId: number): Promise<MediaFacts | null> {
  const [row] = await prepared(
    { logo: computed.json<MediaFacts>() },
    `select row_to_json(logo) as logo from companies c
     join lateral (select id, kind, mime, file_name, bytes, width, height, variants, alt, caption, credit, rights
       from media where media.id = c.logo_media_id) logo on true
     where c.id = $1 and c.deleted_at is null`,
    [companyId],
  );
  return row?.logo ?? null;
}
