/** A citation of a post: author, title, date and address. Plain text. */
import { formatDay } from "#ui-kit/public/dates.ts";
import type { PublicPost } from "../public-post.ts";
import { words } from "#ui-kit/public/words/words.ts";

type Cited = Pick<PublicPost, "title" | "companyDisplayName" | "author" | "publishedAt" | "url">;

/** For example "Halewood Heat, “Flooded mine heats a town”, 21 November 2026, https://…". */
export function citationOf({ title, companyDisplayName, author, publishedAt, url }: Cited): string {
  const day = publishedAt === null ? [] : [formatDay(publishedAt)];
  return [companyDisplayName ?? author, words().post.quoted(title), ...day, url].join(", ");
}
