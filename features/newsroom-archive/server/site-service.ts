/** Which pages the static site of a newsroom has. */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { publicPath } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { findCompany, getCompany } from "./export-queries.ts";
import { listSitePosts } from "./site-queries.ts";

export type SitePost = {
  guid: string;
  path: string;
  type: string;
  slug: string;
  isWithdrawn: boolean;
  publishedAt: Date | null;
};
export type SiteOf = { id: number; slug: string; name: string; posts: SitePost[] };

/** @throws AppError forbidden, not-found. */
export async function findSiteOf(operator: Operator, slug: string): Promise<SiteOf> {
  requireOperator(operator);
  const company = await findCompany(slug);
  if (!company) throw new AppError("not-found", `No company has the address ${slug}.`);
  return describe(company);
}

/** For the job of an owner, who may do it. */
export async function getSiteOf(companyId: number): Promise<SiteOf> {
  return describe(await getCompany(companyId));
}

async function describe(company: Pick<SiteOf, "id" | "slug" | "name">): Promise<SiteOf> {
  const posts = (await listSitePosts(company.id)).map(({ guid, kind, slug: of, status, published_at }) => {
    const type = kindOf(kind).typeCode;
    return {
      guid,
      type,
      slug: of,
      path: publicPath({ type, guid, slug: of }),
      isWithdrawn: status === "withdrawn",
      publishedAt: published_at,
    };
  });
  return { id: company.id, slug: company.slug, name: company.name, posts };
}

export async function recordSite(operator: Operator, companyId: number, file: string): Promise<void> {
  const action = { action: "newsroom.site", subject: `company ${companyId}`, details: `into ${file}` };
  await transaction((tx) => recordAction(tx, operator, action));
}
