/**
 * Readers' abuse reports: showing and accepting the public form. Readers need no account and stay anonymous to authors.
 */
import { publicUrl } from "#platform/config/settings.ts";
import { fieldProblems, type FieldProblems } from "#platform/contract/fields.ts";
import { transaction } from "#platform/database/client.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mayMailStranger } from "#platform/mail/unasked.ts";
import { formProofAgain, newFormProof, readFormProof } from "#platform/secrets/form-proof.ts";
import { throttleAddress } from "#platform/throttle/throttle.ts";
import type { ReportForm } from "../site/report-form.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { reportInput } from "./form-policy.ts";

/** Readers do not see this field; bots that fill in everything give themselves away. */
export const TRAP_FIELD = "subject_line";
const FORM = "abuse-report-form";

/** A new form. @param page untrusted text from the link. */
export async function openForm(page: string): Promise<ReportForm> {
  const values = { page, reason: "", message: "", email: "" };
  return { values, title: await titleOf(page), problems: {}, notice: null, proof: newFormProof(FORM, Date.now()) };
}

/** `form` is what the reader gets back, with everything that was typed. */
export type Sent = { id: number } | { id: null } | { form: ReportForm };

/**
 * Takes a report, or answers the form with what is wrong. The same form sent again is the same report. A filled trap is
 * answered like a report (`id` null) and nothing is kept.
 * @param fields as received. @throws AppError too-many-requests (429).
 */
export async function sendReport(fields: Record<string, unknown>, ip: string): Promise<Sent> {
  if (textOf(fields[TRAP_FIELD]) !== "") return { id: null };
  const proof = readFormProof(FORM, fields["form"], Date.now());
  const parsed = reportInput.safeParse(fields);
  const page = policy.readPage(textOf(fields["page"]).trim(), publicUrl());
  const problems: FieldProblems = {
    ...(parsed.success ? {} : fieldProblems(parsed.error)),
    ...(page === null && textOf(fields["page"]).trim() !== "" && { page: words().report.problems.pageForeign }),
  };
  const post = page?.guid == null ? null : await queries.findReportedPost(page.guid);
  if (page?.guid != null && !post) problems["page"] = words().report.problems.pageUnknown;
  if (!parsed.success || !page || Object.keys(problems).length > 0)
    return { form: await formAgain(fields, { problems }) };
  if (proof.kind !== "fine") {
    const { tooFast, expired } = words().report.problems;
    return { form: await formAgain(fields, { notice: proof.kind === "too-fast" ? tooFast : expired }) };
  }
  await throttleAddress(policy.reportsByAddress, ip);
  const { reason, message, email } = parsed.data;
  return transaction(async (tx) => {
    const report = { page: page.path, pageKey: page.key, postId: post?.id ?? null, reason, message };
    const { id, isNew } = await queries.insertReport(tx, {
      ...report,
      formKey: proof.key,
      email: email === "" ? null : email,
    });
    // A stranger may have entered the address: it gets few emails, without the stranger's text.
    const about = page.guid !== null && post ? { guid: page.guid, kind: post.kind } : null;
    if (isNew && email !== "" && (await mayMailStranger(tx, email)))
      await queueMail(tx, { to: email, ...policy.acknowledgementMail({ id, post: about }) });
    return { id };
  });
}

/** The input, for a form shown again because the sender must wait. */
export function keptForm(fields: Record<string, unknown>, notice: string): Promise<ReportForm> {
  return formAgain(fields, { notice });
}

type Wrong = { problems?: FieldProblems; notice?: string | null };

async function formAgain(
  fields: Record<string, unknown>,
  { problems = {}, notice = null }: Wrong,
): Promise<ReportForm> {
  const values = {
    page: textOf(fields["page"]),
    reason: textOf(fields["reason"]),
    message: textOf(fields["message"]),
    email: textOf(fields["email"]),
  };
  const proof = formProofAgain(FORM, fields["form"], Date.now());
  return { values, title: await titleOf(values.page), problems, notice, proof };
}

async function titleOf(typed: string): Promise<string | null> {
  const guid = policy.readPage(typed, publicUrl())?.guid ?? null;
  return guid === null ? null : ((await queries.findReportedPost(guid))?.title ?? null);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
