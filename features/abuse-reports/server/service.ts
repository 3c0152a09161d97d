/**
 * Readers' abuse reports: showing and accepting the public form. Readers need no account and stay anonymous to authors.
 */
import { publicUrl } from "#platform/config/settings.ts";
import { fieldProblems, type FieldProblems } from "#platform/contract/fields.ts";
import { transaction } from "#platform/database/client.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mayMailStranger } from "#platform/mail/unasked.ts";
import { throttleAddress } from "#platform/throttle/throttle.ts";
import { abuseReportMessages, reportInput } from "../contract.ts";
import type { ReportForm } from "../site/report-form.ts";
import { type FormProof, newFormProof, readFormProof } from "./form-proof-service.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";

/** Readers do not see this field; bots that fill in everything give themselves away. */
export const TRAP_FIELD = "subject_line";

/** A new form. @param page untrusted text from the link. */
export async function openForm(page: string): Promise<ReportForm> {
  const values = { page, reason: "", message: "", email: "" };
  return { values, title: await titleOf(page), problems: {}, notice: null, proof: newFormProof(Date.now()) };
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
  const proof = readFormProof(fields["form"], Date.now());
  const parsed = reportInput.safeParse(fields);
  const page = policy.readPage(textOf(fields["page"]).trim(), publicUrl());
  const problems: FieldProblems = {
    ...(parsed.success ? {} : fieldProblems(parsed.error)),
    ...(page === null && textOf(fields["page"]).trim() !== "" && { page: abuseReportMessages.pageForeign }),
  };
  const post = page?.guid == null ? null : await queries.findReportedPost(page.guid);
  if (page?.guid != null && !post) problems["page"] = abuseReportMessages.pageUnknown;
  if (!parsed.success || !page || Object.keys(problems).length > 0)
    return { form: await formAgain(fields, proof, { problems }) };
  if (proof.kind !== "fine") {
    const notice = proof.kind === "too-fast" ? abuseReportMessages.tooFast : abuseReportMessages.expired;
    return { form: await formAgain(fields, proof, { notice }) };
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
  return formAgain(fields, readFormProof(fields["form"], Date.now()), { notice });
}

type Wrong = { problems?: FieldProblems; notice?: string | null };

/**
 * Keeps the time the form was opened, so that correcting a field needs no wait; only bots without a form start again.
 */
async function formAgain(
  fields: Record<string, unknown>,
  proof: FormProof,
  { problems = {}, notice = null }: Wrong,
): Promise<ReportForm> {
  const values = {
    page: textOf(fields["page"]),
    reason: textOf(fields["reason"]),
    message: textOf(fields["message"]),
    email: textOf(fields["email"]),
  };
  return { values, title: await titleOf(values.page), problems, notice, proof: proofAgain(fields, proof) };
}

function proofAgain(fields: Record<string, unknown>, proof: FormProof): string {
  if (proof.kind === "unknown") return newFormProof(Date.now());
  if (proof.kind === "expired") return newFormProof(Date.now() - policy.FASTEST_FORM_MS, proof.key);
  return textOf(fields["form"]);
}

async function titleOf(typed: string): Promise<string | null> {
  const guid = policy.readPage(typed, publicUrl())?.guid ?? null;
  return guid === null ? null : ((await queries.findReportedPost(guid))?.title ?? null);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
