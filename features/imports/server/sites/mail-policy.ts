/** The email that asks an organisation whether its site may be imported. Its reader did not ask for it. */
import { sentence } from "#platform/contract/sentence.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { senderName } from "#platform/mail/sender.ts";
import { nameForStrangers } from "#platform/mail/unasked.ts";
import { LINK_HOURS } from "../../site-contract.ts";

type Asked = {
  first_name: string;
  last_name: string;
  company: string;
  host: string;
  link: string;
  /** The company's public page. */
  page: string;
};

export function proofMail({
  first_name,
  last_name,
  company,
  host,
  link,
  page,
}: Asked): Pick<MailContent, "subject" | "text" | "action"> {
  const person = nameForStrangers(`${first_name} ${last_name}`.trim()) ?? "A person";
  const named = nameForStrangers(company) ?? "a company";
  return {
    subject: `Confirm that ${host} may be imported to ${senderName()}`,
    action: "Confirm the site",
    text: letter("Hello,", [
      `${person} wants to import the posts of ${host} into the newsroom of ${sentence(named)} We ask you, because this address is at its domain.`,
      `If that is right, send this link to ${person}, who opens it signed in. It works for no other account:`,
      link,
      `The link works once, for ${LINK_HOURS} hours. The newsroom is at ${page}`,
      "If you do not know about this, do nothing: without the link no post is imported.",
    ]),
  };
}
