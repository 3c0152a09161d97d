/** Messages of readers without an account: the public form, and the ticket that it becomes. */
import { fieldProblems, type FieldProblems } from "#platform/contract/fields.ts";
import { transaction } from "#platform/database/client.ts";
import { isMailbox } from "#platform/mail/mail.ts";
import { formProofAgain, newFormProof, readFormProof } from "#platform/secrets/form-proof.ts";
import { type Limit, throttleAddress } from "#platform/throttle/throttle.ts";
import { words } from "#ui-kit/public/words/words.ts";
import type { ContactForm } from "../site/contact-page.tsx";
import { newTicketMail } from "./policy.ts";
import * as queries from "./contact-queries.ts";
import { queueLink, tellStaff } from "./service.ts";
import { contactInput } from "./contact-policy.ts";

/** Readers do not see this field; bots that fill in everything give themselves away. */
export const TRAP_FIELD = "subject_line";
const FORM = "contact-form";
/** Above one reader's needs: offices share an address. Each sends an email to every operator. */
const MESSAGES: Limit = { name: "contact:address", max: 10, seconds: 3600 };

export function openContact(): ContactForm {
  const values = { name: "", email: "", message: "" };
  return { values, problems: {}, notice: null, proof: newFormProof(FORM, Date.now()) };
}

/** `id` null: a filled trap, of which nothing is kept. `form` is what the reader gets back, with what was typed. */
export type Sent = { id: number | null } | { form: ContactForm };

/**
 * Opens a ticket, or answers the form with what is wrong. The same form sent again is the same ticket.
 * @param fields as received. @throws AppError too-many-requests (429).
 */
export async function sendContact(fields: Record<string, unknown>, ip: string): Promise<Sent> {
  if (textOf(fields[TRAP_FIELD]) !== "") return { id: null };
  const parsed = contactInput.safeParse(fields);
  const problems: FieldProblems = parsed.success
    ? isMailbox(parsed.data.email)
      ? {}
      : { email: words().contact.emailInvalid }
    : fieldProblems(parsed.error);
  if (!parsed.success || Object.keys(problems).length > 0) return { form: contactAgain(fields, { problems }) };
  const proof = readFormProof(FORM, fields["form"], Date.now());
  if (proof.kind !== "fine") {
    const notice = proof.kind === "too-fast" ? words().contact.tooFast : words().report.problems.expired;
    return { form: contactAgain(fields, { notice }) };
  }
  await throttleAddress(MESSAGES, ip);
  const { name, email, message } = parsed.data;
  return transaction(async (tx) => {
    const { id, isNew } = await queries.insertReaderTicket(tx, { name, email, message, formKey: proof.key });
    if (isNew) await tellStaff(tx, newTicketMail({ id, message, link: queueLink(id) }, "a reader", email));
    return { id };
  });
}

type Wrong = { problems?: FieldProblems; notice?: string };

/** The form with what was typed. */
export function contactAgain(fields: Record<string, unknown>, { problems = {}, notice }: Wrong): ContactForm {
  const values = { name: textOf(fields["name"]), email: textOf(fields["email"]), message: textOf(fields["message"]) };
  return { values, problems, notice: notice ?? null, proof: formProofAgain(FORM, fields["form"], Date.now()) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
