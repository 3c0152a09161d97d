/** What the rules mean, where owners set them and others read them. */
export const REMINDERS = "Reminders are sent at 9:00 on the next working day and at 17:00 on the last day.";
export const WORKING_DAYS =
  "The time ends at 18:00 in this zone. Working days are Monday to Friday, also when banks are closed.";
export const SILENCE =
  "Silence never approves. A scheduled post without approval misses its time and becomes a draft again; the release comes back.";
export const LATE_WORDS = [
  { asks: true, name: "Ask the deputy too", text: "The approver can still answer; the first answer decides." },
  { asks: false, name: "Keep waiting and tell the author", text: "Only the approver can answer." },
] as const;
export const WAIVER_WORDS = {
  name: "Owners may publish without approval",
  text: "They give a reason. It is kept with the post and emailed to all approvers.",
} as const;
export const QUOTE_WORDS = {
  quotes_first: {
    name: "Publishing waits for quotes",
    text: "Everyone who was asked has to approve their own words first. They get a link to their quotes only, without an account.",
    off: "Publishing does not wait for people who were asked about their quotes.",
  },
  shows_quotes: {
    name: "Show readers who approved a quote",
    text: "The post says “Quotes approved by”, with name and date.",
    off: "Readers do not see who approved a quote.",
  },
} as const;
export const WAIVER_OFF = "Owners may not publish without approval.";
