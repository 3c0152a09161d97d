/** The email with an invitation. Its reader did not ask for it: names and the line are other people's words. */
import { greetingOf } from "#features/accounts/server/service.ts";
import type { Role } from "#features/companies/team/roles.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { quoteText } from "#platform/mail/quoted-text.ts";
import { senderName } from "#platform/mail/sender.ts";
import { withArticle } from "../../contract.ts";
import { named } from "../people/mails.ts";
import { dayOf, listed } from "./policy.ts";

const ROLE_SENTENCES: Record<Role, string> = {
  owner: "Owners write and publish, and manage people, approval rules and billing.",
  editor: "Editors write and edit every post, publish them and look after the newsroom.",
  author: "Authors write and edit their own posts and publish them once they are approved.",
  reviewer: "Reviewers read, comment and approve when they are asked.",
  viewer: "Viewers read published posts and reports.",
};

type Invitation = {
  inviter: string;
  /** Null: the address has no account. */
  firstName: string | null;
  companies: readonly string[];
  role: Role;
  message: string;
  link: string;
  expiresAt: Date;
};

export function invitationMail(of: Invitation): Pick<MailContent, "subject" | "text" | "action"> {
  const inviter = named(of.inviter, "A colleague");
  const names = of.companies.map((name) => named(name, "a company"));
  const [first = "a company", ...others] = names;
  const toFew = names.length > 3 ? `${first} and ${others.length} other companies` : listed(names);
  return {
    subject: `${inviter} invites you to ${toFew} on ${senderName()}`,
    action: "Accept the invitation",
    text: letter(of.firstName === null ? "Hello," : greetingOf(of.firstName), [
      `${inviter} has invited you to work on ${listed(names)} as ${withArticle(of.role)}. ${ROLE_SENTENCES[of.role]}`,
      ...(of.message === "" ? [] : [quoteText(of.message)]),
      "Accept the invitation:",
      of.link,
      `The link is valid until ${dayOf(of.expiresAt)} and works once. If you did not expect this, ignore it; nothing happens without your answer.`,
      `You were sent this because ${inviter} entered your address. Tell us if that was a mistake.`,
    ]),
  };
}
