/**
 * Blog reports: what a PDF says of a published post (docs/product/reports.md, PDF). Nothing that a client sends is
 * fetched.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { PERIODS } from "#features/analytics/contract.ts";
import { getPostAnalytics } from "#features/analytics/server/service.ts";
import { publicPath } from "#features/content/contract.ts";
import { findKindByTypeCode } from "#features/content/kinds/index.ts";
import { isWithinReach } from "#features/content/server/posts/reach-service.ts";
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import type { PublicPost } from "#features/content/site/public-post.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { PACKAGE_NAME, type PdfInput, reportMessages } from "../../contract.ts";
import type { Report, ReportPlatform } from "../../pdf/report.ts";
import { listDelivered } from "../deliveries/delivered-service.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import { customerTurn, inThread, refuseWhenBusy } from "#platform/threads/work.ts";
import { describeReportPlatform, guidOf, pdfFileName, reportDate, shownDate } from "./policy.ts";
import { companyLogoOf } from "./company-logo-service.ts";
import { bannerOf, logoOf } from "./pictures-service.ts";
import { reportParts } from "./parts-service.ts";
import { findLogoKeys } from "./queries.ts";

const REPORT: Work<Report, Uint8Array<ArrayBuffer>> = {
  name: "report",
  limitMs: 15_000, // one takes less than a second
};

/** The longest that analytics keeps apart. */
const DAYS = Math.max(...PERIODS) as (typeof PERIODS)[number];

/**
 * The PDF of a published post.
 * @param signal aborts it, for example because the client left.
 * @throws AppError invalid-input for an address that is not a post's; not-found for an unknown post and out of the
 * actor's reach; conflict before it is published; unavailable.
 */
export async function makeReport(
  actor: Actor,
  input: PdfInput,
  signal: AbortSignal,
): Promise<{ fileName: string; pdf: Buffer }> {
  const post = await getOwnPost(actor, input.url);
  refuseWhenBusy(REPORT, customerTurn(actor));
  const report = await describeReport(actor, post, input);
  const pdf = await inThread(REPORT, report, customerTurn(actor), signal);
  return { fileName: pdfFileName(post.slug, post.guid), pdf: Buffer.from(pdf.buffer) };
}

async function getOwnPost(actor: Actor, address: string): Promise<PublicPost> {
  const guid = guidOf(address);
  if (guid === null) throw invalidInput({ url: reportMessages.noPostAddress });
  const post = await findPublicPost(guid);
  const mayRead = post && !post.isDeleted && (await isWithinReach(actor, post.id));
  if (!mayRead) throw new AppError("not-found", reportMessages.notFound);
  if (post.status !== "published") throw new AppError("conflict", reportMessages.notPublished);
  return post;
}

/** The client's texts replace ours; figures, platforms and addresses are always our own. */
async function describeReport(actor: Actor, post: PublicPost, input: PdfInput): Promise<Report> {
  const [platforms, { totals, assistant_visits }, banner, companyLogo, coverage] = await Promise.all([
    listReportPlatforms(post.id),
    getPostAnalytics(actor, post.id, { days: DAYS }),
    bannerOf(post.image, post.title),
    companyLogoOf(post.company?.logo ?? null),
    reportParts().coverageOf(actor, post.id),
  ]);
  const publishedAt = reportDate(post.publishedAt);
  return {
    document: "report",
    site: getSite().name,
    title: input.title || post.title,
    summary: post.description,
    company: input.company_display_name || (post.companyDisplayName ?? post.author),
    companyLogo,
    kind: findKindByTypeCode(post.type)?.cardLabel ?? post.type,
    type: post.type,
    number: post.id,
    packageName: PACKAGE_NAME,
    date: shownDate(input.created_at, publishedAt),
    publishedAt,
    updatedAt: reportDate(post.updatedAt),
    madeAt: reportDate(new Date()),
    words: post.wordCount,
    url: publicUrl() + publicPath(post),
    readers: {
      days: DAYS,
      views: totals.views,
      visitors: totals.visitors,
      clicks: totals.clicks,
      fromAssistants: assistant_visits.reduce((sum, { count }) => sum + count, 0),
    },
    banner,
    platforms,
    coverage,
  };
}

async function listReportPlatforms(postId: number): Promise<ReportPlatform[]> {
  const delivered = (await listDelivered([postId])).get(postId) ?? [];
  const keys = await findLogoKeys(delivered.map(({ id }) => id));
  return Promise.all(
    delivered.map(async (platform) => {
      const key = keys.get(platform.id);
      return { ...describeReportPlatform(platform), logo: key === undefined ? null : await logoOf(key) };
    }),
  );
}
