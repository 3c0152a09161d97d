/** What the link of a shared report opens: decided at every click, as it is then. */
import { NO_COMPANY } from "#features/content/contract.ts";
import { findCompanyPage } from "#features/companies/server/service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { isPassword } from "#platform/secrets/passwords.ts";
import { seal, unseal } from "#platform/secrets/sealed.ts";
import { readerTurn } from "#platform/threads/work.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type Limit, throttle, throttleAddress } from "#platform/throttle/throttle.ts";
import { MAX_PASSWORD, type Report, reportPdfPage } from "../../reporting/contract.ts";
import type { SharedView } from "../../site/report-page.tsx";
import type { Whose } from "../finds/columns.ts";
import { reachOf } from "../finds/reach-service.ts";
import { drawReport, type ReportPdf } from "./pdf-service.ts";
import { writeReport } from "./service.ts";
import * as queries from "./shared-queries.ts";
import { hashOf } from "./shared-service.ts";

const limits = {
  /** Addresses that are no link, by a network. */
  byAddress: { name: "coverage-report:address", max: 300, seconds: 3600 },
  /** A link, from all networks together: a report is put together for each opening. */
  byLink: { name: "coverage-report:link", max: 600, seconds: 3600 },
  /** Passwords of a link, from all networks together, and those of a network. */
  passwords: { name: "coverage-report:password", max: 60, seconds: 3600 },
  /** Each is drawn for its reader. */
  pdfsByLink: { name: "coverage-report:link-pdf", max: 60, seconds: 3600 },
  pdfsByAddress: { name: "coverage-report:address-pdf", max: 20, seconds: 600 },
  passwordsByAddress: { name: "coverage-report:password-address", max: 10, seconds: 900 },
} as const satisfies Record<string, Limit>;

const TOKEN = /^[a-z0-9]{12}(?:-[a-z0-9]{2,20})?$/;

export type OpenedReport =
  | { is: "unknown" }
  | { is: "ended" }
  | { is: "locked"; isWrong: boolean }
  | { is: "open"; view: SharedView };

/** @param password as it was sent; null: none was. @throws AppError too-many-requests (429). */
export async function openReport(token: string, ip: string, password: string | null): Promise<OpenedReport> {
  const row = await findShared(token, ip);
  if (!row) return { is: "unknown" };
  await throttle(limits.byLink, String(row.id));
  if (hasEnded(row)) return { is: "ended" };
  if (row.password_hash !== null) {
    if (password === null) return { is: "locked", isWrong: false };
    await throttleAddress(limits.passwordsByAddress, ip);
    await throttle(limits.passwords, String(row.id));
    const isRight = await isPassword(row.password_hash, password.slice(0, MAX_PASSWORD));
    if (!isRight) return { is: "locked", isWrong: true };
  }
  const opened = await endedUnless(async () => {
    const read = await readAs(row);
    return read && { is: "open" as const, view: await viewOf(row, read.report, token) };
  });
  if (opened.is === "open") await queries.noteOpened(row.id);
  return opened;
}

export type OpenedPdf = { is: "unknown" | "ended" | "locked" } | ({ is: "open" } & ReportPdf);

/** @param pass of the page that was opened with the password. @throws AppError too-many-requests (429), unavailable (503). */
export async function openReportPdf(
  token: string,
  { ip, pass, signal }: { ip: string; pass: string; signal: AbortSignal },
): Promise<OpenedPdf> {
  const row = await findShared(token, ip);
  if (!row) return { is: "unknown" };
  if (hasEnded(row)) return { is: "ended" };
  if (row.password_hash !== null && !isPass(row, pass)) {
    await throttleAddress(limits.passwordsByAddress, ip);
    return { is: "locked" };
  }
  await throttleAddress(limits.pdfsByAddress, ip);
  await throttle(limits.pdfsByLink, String(row.id));
  return endedUnless(async () => {
    const read = await readAs(row);
    if (!read) return null;
    const turn = readerTurn({ ownerId: row.owner_id });
    return { is: "open" as const, ...(await drawReport(read.report, { ...read, turn, signal })) };
  });
}

async function findShared(token: string, ip: string): Promise<queries.SharedRow | null> {
  const row = TOKEN.test(token) ? await queries.findByToken(hashOf(token)) : null;
  if (!row) await throttleAddress(limits.byAddress, ip);
  return row;
}

const hasEnded = ({ stopped_at, ends_at }: queries.SharedRow) => stopped_at !== null || ends_at <= new Date();

async function endedUnless<T>(read: () => Promise<T | null>): Promise<T | { is: "ended" }> {
  try {
    return (await read()) ?? { is: "ended" };
  } catch (error) {
    // The company, the release or the sharer's role is gone.
    if (error instanceof AppError && error.code === "not-found") return { is: "ended" };
    throw error;
  }
}

/** Null: who shared it may no longer. */
async function readAs(row: queries.SharedRow): Promise<{ report: Report; whose: Whose; hasPassages: boolean } | null> {
  const { whose, mayDecide } = await reachOf({ id: row.owner_id }, row.company_id ?? NO_COMPANY);
  if (!mayDecide) return null;
  const { post_id, from_day, to_day } = row;
  const asked = {
    ...(post_id !== null && { posts: [post_id] }),
    ...(from_day && to_day && { from: from_day, to: to_day }),
  };
  const report = await writeReport(whose, asked, { hasWithdrawn: false, language: getSite().language });
  return { report, whose, hasPassages: row.has_passages };
}

async function viewOf(row: queries.SharedRow, report: Report, token: string): Promise<SharedView> {
  const query = row.password_hash === null ? "" : `?${new URLSearchParams({ pass: newPass(row) })}`;
  return {
    report: row.has_passages ? report : { ...report, articles: report.articles.map(withoutPassages) },
    hasPassages: row.has_passages,
    logo: row.company_id === null ? null : await logoOf(row.company_id),
    preparedBy: row.created_by_name,
    endsAt: row.ends_at,
    zone: getSite().time_zone,
    pdf: reportPdfPage(token) + query,
  };
}

/** How long the page that was opened with a password leads to the PDF. */
const PASS_MS = 3_600_000;

/** Ends with the link, and with its password. */
const passFor = ({ token_hash, password_hash }: queries.SharedRow) => ({
  purpose: "coverage-report-pdf",
  owner: `${token_hash.toString("hex")} ${password_hash}`,
});

function newPass(row: queries.SharedRow): string {
  return seal(Buffer.from(String(Date.now() + PASS_MS)), passFor(row)).toString("base64url");
}

function isPass(row: queries.SharedRow, pass: string): boolean {
  if (pass.length > MAX_PASS) return false;
  try {
    return Number(unseal(Buffer.from(pass, "base64url"), passFor(row)).toString()) > Date.now();
  } catch {
    return false;
  }
}

const MAX_PASS = 200;

const withoutPassages = <T extends { passages: unknown[] }>(article: T): T => ({ ...article, passages: [] });

/** Pixels, at most. */
const LOGO = { width: 240, height: 40 };

/** The company's own, as its newsroom shows it. */
async function logoOf(companyId: number): Promise<SharedView["logo"]> {
  const slug = await queries.findSlug(companyId);
  const logo = slug === null ? null : (await findCompanyPage(slug))?.logo;
  if (!logo?.width || !logo.height) return null;
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  return { url: logo.url, width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) };
}
