/** The pictures and videos that a company's published posts show, with what the posts say about them. */
import { kindOf } from "#features/content/kinds/index.ts";
import { UNTITLED } from "#features/content/site/public-post.ts";
import { describeUpload } from "#features/media/server/service.ts";
import type { LibraryItem } from "../site/company/newsroom.ts";
import * as queries from "./library-queries.ts";

/** @param page from 1; one beyond the last has no items. @returns its items, newest posts first, and the total. */
export async function listCompanyLibrary(
  companyId: number,
  page: number,
  pageSize: number,
): Promise<{ items: LibraryItem[]; count: number }> {
  const [rows, count] = await Promise.all([
    queries.listLibrary(companyId, pageSize, (page - 1) * pageSize),
    queries.countLibrary(companyId),
  ]);
  return { items: rows.map(describeItem), count };
}

function describeItem({ item, name, kind, guid, slug, published_at }: queries.LibraryRow): LibraryItem {
  const { role: _role, ...facts } = item;
  const post = {
    guid,
    slug,
    type: kindOf(kind).typeCode,
    title: name || UNTITLED,
    publishedAt: published_at.toISOString(),
  };
  return { media: describeUpload(facts), post };
}
