/** What newsdesks are told of a withdrawn post: in its language where the site has words in it, else in the site's. */
import { describeWithdrawal, type Withdrawal } from "#features/content/server/published/withdrawal-service.ts";
import { senderName } from "#platform/mail/sender.ts";
import { inLanguage, languageOfText, words, wordsIn } from "#ui-kit/public/words/words.ts";

const languageOf = (withdrawal: Withdrawal | null) => languageOfText(withdrawal?.language ?? null);

/** "Withdrawn: " and the post's title. */
export function withdrawalTitle(title: string, withdrawal: Withdrawal | null): string {
  const { desks } = wordsIn(languageOf(withdrawal));
  return desks.subject(desks.withdrawn, title);
}

/** Plain sentences. @param asks what the newsdesk is asked for. @param withdrawal null: not known. */
export function withdrawalNotice(withdrawal: Withdrawal | null, asks: "takeDown" | "notAgain"): string[] {
  return inLanguage(languageOf(withdrawal), () => [
    ...(withdrawal ? describeWithdrawal(withdrawal, senderName()) : []),
    words().desks[asks],
  ]);
}
