/** What buyers ask before they buy. Each answer says what the product does, no more. */
import type { Plan } from "../contracts/plan.ts";
import { words } from "#ui-kit/public/words/words.ts";

type Answered = { question: string; answer: string };

/** @param plans those that are offered: what does not concern them is left out. */
export function questionsAbout(plans: readonly Plan[]): Answered[] {
  const { faq } = words().pricing;
  const renews = plans.some(({ period }) => period !== "once");
  const once = plans.find(({ period }) => period === "once");
  return [
    faq.release,
    faq.unused,
    ...(renews ? [faq.change] : []),
    ...(renews && once ? [faq.onTop(once.name)] : []),
    faq.wordLimit,
    faq.vat,
    faq.agency,
    ...(renews ? [faq.cancel] : []),
  ];
}
