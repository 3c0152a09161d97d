/** What coverage says to people. */
import { counted } from "#platform/contract/sentence.ts";
import { type CoverageKind, KIND_WORDS, WATCH_DAYS } from "./contract.ts";

export const coverageMessages = {
  confirmed: (kind: CoverageKind) => `Confirmed as ${KIND_WORDS[kind]}.`,
  confirmedSeveral: (count: number) => `${counted(count, "article")} confirmed.`,
  dismissed: "Dismissed.",
  dismissedSeveral: (count: number) => `${counted(count, "article")} dismissed.`,
  undone: "Undone.",
  nothingToUndo: "This was changed after your decision. Reload the page to see it.",
  decidedBy: (name: string, status: "confirmed" | "dismissed") =>
    `${name || "A colleague"} ${status} this article already.`,
  movedOn: "This article was decided already. Reload the page to see it.",
  oneKind: "Choose the kind of one article at a time.",
  notFound: "Article not found.",
  added: "Clip added.",
  noAddress: "Enter the address of the article.",
  notReachable: (status: number | null) =>
    `We could not read this page${status === null ? "" : ` (${status})`}. You can fill in the fields yourself. The clip will be shown without passages.`,
  notPublic: "This address is not public.",
  alreadyThere: (status: string, day: string) => `This article is already in your coverage, ${status} on ${day}.`,
  delivered: (platform: string) => `This is the delivery to ${platform}. It is in the report under Platforms.`,
  nothingMatches: "We found no matching passage. Add it as a Mention if it is about this release.",
  matches: (same: number, of: number) => `Read. ${same} of ${counted(of, "sentence")} match word for word`,
  matchesOtherwise: "Read. It matches the release",
  readExpired: "The page was read more than a day ago. Read it again.",
  tooOften: "You have read many pages in the last hour. Try again later.",
  extended: (until: string) => `Watched until ${until}.`,
  notWatched: "This release is not published, so it is not watched.",
  watchedLongEnough: `A release can be watched for about a year ahead. Extend it later by ${WATCH_DAYS} days.`,
  settingsSaved: "Settings saved.",
} as const;
