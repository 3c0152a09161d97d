/** The four steps from a new account to a release that readers know of, ticked from what there is. Pure. */
import type { Me } from "#features/accounts/contract.ts";
import type { Company } from "#features/companies/contract.ts";
import type { ChecklistStep, Part } from "#ui-kit/page/checklist.tsx";
import type { Place } from "#ui-kit/page/navigation.tsx";
import type { PostListItem } from "../../contract.ts";
import { postItemOf } from "../lists/post-item.ts";
import { nameOf } from "../post-labels.ts";

export type Step = Omit<ChecklistStep, "renderAction"> & {
  /** Where it is done. "mailbox": outside the dashboard; null: another step comes first. */
  link: { label: string; to: string; place?: Place } | "mailbox" | null;
};

type Facts = {
  me: Me;
  companies: readonly Company[];
  /** The newest public post. */
  published: PostListItem | undefined;
  /** The next scheduled post, and its time in words. */
  scheduled: { post: PostListItem; when: string } | undefined;
  isShared: boolean;
};

/** The most complete company counts. */
export function firstSteps({ me, companies, published, scheduled, isShared }: Facts): Step[] {
  const candidates = companies.map((company) => ({ company, parts: partsOf(company) }));
  const best = candidates.toSorted((one, other) => doneIn(other.parts) - doneIn(one.parts))[0];
  const complete = best?.parts.every(({ isDone }) => isDone) ? best.company : undefined;
  const panel = published && postItemOf("submitted", published);
  return [
    {
      title: "Confirm your email address",
      detail: mailboxWords(me),
      isDone: me.email_verified,
      isWaiting: true,
      link: "mailbox",
    },
    {
      title: "Add your company",
      detail: complete
        ? complete.name
        : "Your releases are published under its name, with its logo and a contact for journalists. You enter it once.",
      isDone: complete !== undefined,
      parts: best?.parts ?? partsOf(null),
      link: best
        ? { label: "Edit company", to: "companyProfile", place: { item: `edit.${best.company.slug}` } }
        : { label: "Create company", to: "createCompany" },
    },
    {
      title: "Publish your first release",
      detail: published
        ? nameOf(published)
        : scheduled
          ? `${nameOf(scheduled.post)} is scheduled for ${scheduled.when}.`
          : "Start from a blank page or a template, or give the assistant your facts and edit what it writes.",
      isDone: published !== undefined,
      isWaiting: scheduled !== undefined,
      link: scheduled ? { label: "View schedule", to: "scheduledPosts" } : { label: "Start writing", to: "createBlog" },
    },
    {
      title: "Share it",
      detail: isShared
        ? "Its link has been copied or sent."
        : "Copy its link, or send it by email to the people who should read it first.",
      isDone: isShared,
      link: panel ? { label: "Share release", to: "createBlog", place: { item: panel } } : null,
    },
  ];
}

function mailboxWords({ email, email_verified, confirmation_sent_at: sentAt }: Me): string {
  if (email_verified) return email;
  if (sentAt === null) return `The link we emailed to ${email} has expired.`;
  return `Open the link we emailed to ${email}. It works for three days. Nothing there? Look in your junk folder.`;
}

const doneIn = (parts: readonly Part[]) => parts.filter(({ isDone }) => isDone).length;

function partsOf(company: Company | null): Part[] {
  return [
    { label: "Name", isDone: company !== null },
    { label: "Logo", isDone: Boolean(company?.logo) },
    { label: "Press contact", isDone: Boolean(company?.press_contact_email || company?.press_contact_phone) },
  ];
}
