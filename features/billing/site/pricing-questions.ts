/** What buyers ask before they buy. Each answer says what the product does, no more. */
import type { Plan } from "../plan-contract.ts";

type Answered = { question: string; answer: string };

/** @param plans those that are offered: what does not concern them is left out. */
export function questionsAbout(plans: readonly Plan[]): Answered[] {
  const renews = plans.some(({ period }) => period !== "once");
  const once = plans.find(({ period }) => period === "once");
  return [
    {
      question: "What counts as a release?",
      answer:
        "Each article, interview or review that you submit or schedule uses one. Drafts are free, and so are edits of what is published. A release comes back when you delete a scheduled post before its time, and when a post is deleted in review, returned or rejected.",
    },
    {
      question: "What happens to releases I do not use?",
      answer: "They stay yours. Releases never expire: they carry over from period to period, and outlast the plan.",
    },
    renews && {
      question: "Can I change plan in the middle of a period?",
      answer:
        "Yes. The new plan counts at once: its limits are yours, its releases are added to those that you have, and it takes the place of the plan before, which is not charged again.",
    },
    renews &&
      once && {
        question: `Can I buy ${once.name} beside a subscription?`,
        answer:
          "Yes. What it grants is added to the releases that you have, and the limits of your subscription go on to count.",
      },
    {
      question: "What does the word limit count?",
      answer:
        "The words of the body, without the title, the summary and the fields beside them. The editor shows the count as you write. Drafts may be longer; only what is submitted or scheduled has to fit.",
    },
    renews && {
      question: "How do I cancel?",
      answer:
        "Under Plan & Billing in your dashboard, at any time. The plan runs to the end of the period that you have paid for; then the limits of the starting plan count. The releases that you have stay yours, and what you have published stays published.",
    },
  ].filter((each): each is Answered => Boolean(each));
}
