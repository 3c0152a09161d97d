/** What buyers ask before they buy. Each answer says what the product does, no more. */
import type { Plan } from "../contracts/plan.ts";

type Answered = { question: string; answer: string };

/** @param plans those that are offered: what does not concern them is left out. */
export function questionsAbout(plans: readonly Plan[]): Answered[] {
  const renews = plans.some(({ period }) => period !== "once");
  const once = plans.find(({ period }) => period === "once");
  return [
    {
      question: "What counts as a release?",
      answer:
        "Each article, interview or review you submit or schedule uses one release. Drafts are free, and so are edits to published posts. A release comes back when you delete a scheduled post before its time, and when a post is deleted in review, returned or rejected.",
    },
    {
      question: "What happens to releases I do not use?",
      answer:
        "They stay yours. Releases never expire: they roll over from one period to the next, even after your plan ends.",
    },
    renews && {
      question: "Can I change plans mid-period?",
      answer:
        "Yes. The new plan takes effect immediately: its limits apply, its releases are added to the ones you have left, and your old plan is not charged again.",
    },
    renews &&
      once && {
        question: `Can I buy ${once.name} on top of a subscription?`,
        answer: "Yes. Its releases are added to the ones you have left, and your subscription's limits still apply.",
      },
    {
      question: "What does the word limit count?",
      answer:
        "Only the words in the body, not the title, summary or other fields. The editor shows the count as you write. Drafts can be longer; the limit applies when you submit or schedule.",
    },
    renews && {
      question: "How do I cancel?",
      answer:
        "Under Plan & Billing in your dashboard, at any time. The plan runs to the end of the period you have paid for. After that, the limits of the starting plan apply. You keep the releases you have left, and your published posts stay online.",
    },
  ].filter((each): each is Answered => Boolean(each));
}
