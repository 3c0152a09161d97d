/** What alerts say; exact copy of the mockups' notes, section 9. */

export const MAX_OF_AN_ACCOUNT = 500;
/** Above this many stories a day an alert is too broad to be sent immediately. */
export const BROAD_PER_DAY = 50;

export const alertMessages = {
  empty: "Enter at least one word or phrase.",
  onlyMinus: "Add a word to find. A minus alone matches nothing.",
  tooLong: (most: number) => `Use at most ${most} words.`,
  nameRequired: "Enter a name.",
  nowhere: "Choose headline, text or both.",
  limit: (used: number, most: number) => `You have ${used} of ${most} alerts. Delete or merge one to create another.`,
  tooBroad: (count: number) => `About ${count} stories a day. Add a phrase, choose sources or leave words out.`,
  notImmediately: `Immediately is not available above ${BROAD_PER_DAY} a day.`,
  noSample: "Nothing to send: this search has found no stories in the last 30 days.",
  noMailbox: "Confirm your email address first.",
  sampleSent: (email: string) => `Sample sent to ${email}.`,
  notFound: "Alert not found.",
  hitNotFound: "Story not found.",
  unknownSource: "This source is not available. Choose others.",
  badSend: "Choose when the alert is sent.",
  badHour: "Choose a full hour from 0 to 23.",
  tooSlow: "This search takes too long. Add a phrase or choose sources.",
  loadFailed: "The alerts could not be loaded",
  hitsFailed: "The hits could not be loaded",
  previewFailed: "The preview could not be loaded",
} as const;
