/** What a person is told by email: immediately, once a day or never, for all companies or one (docs/product/inbox.md). */
import { z } from "zod";

export const CHOICES = ["now", "daily", "never"] as const;
export type Choice = (typeof CHOICES)[number];
export const CHOICE_WORDS: Record<Choice, string> = { now: "Immediately", daily: "Daily", never: "Never" };

type Kind = {
  words: string;
  text: string;
  usually: Choice;
  /** It cannot be switched off. */
  isAlwaysSent?: true;
};

const group = <K extends Record<string, Kind>>(name: string, kinds: K) => ({ name, kinds });

/** In the order of the settings. Emails about security, money and the account are no kinds. */
export const KIND_GROUPS = [
  group("Approval", {
    "approval-asked": {
      words: "Your approval is asked for",
      text: "With a reminder before the deadline",
      usually: "now",
      isAlwaysSent: true,
    },
    approved: { words: "Approved", text: "Each approval, and when the last one is in", usually: "now" },
    changes: { words: "Changes asked for", text: "And suggested words in a quote", usually: "now" },
    "may-miss": {
      words: "A post may miss its time",
      text: "Two days before, and two hours before",
      usually: "now",
      isAlwaysSent: true,
    },
  }),
  group("Publishing", {
    published: { words: "Published", text: "Your posts and posts you approved", usually: "now" },
    delivered: { words: "Delivered", text: "Or refused by a platform", usually: "daily" },
  }),
  group("Audience", {
    embargo: { words: "Embargo opened, accepted, declined", text: "By each journalist", usually: "daily" },
    coverage: {
      words: "Coverage",
      text: "Immediately: the first article about a release, then a list a day",
      usually: "daily",
    },
  }),
  group("Team", {
    team: { words: "Invitations and roles", text: "Accepted, changed, removed", usually: "daily" },
    reminder: { words: "Reminders to you", text: "Drafts untouched for two weeks", usually: "never" },
  }),
] as const;

type KeyOf<T> = T extends unknown ? keyof T : never;
export type NoticeKind = Extract<KeyOf<(typeof KIND_GROUPS)[number]["kinds"]>, string>;

export const KINDS = Object.assign({}, ...KIND_GROUPS.map(({ kinds }) => kinds)) as Record<NoticeKind, Kind>;
export const KIND_KEYS = Object.keys(KINDS) as NoticeKind[];

/** For all companies. */
export const ALL = "all";
/** What was chosen, by company; what is missing has what all companies have, or else the usual. */
export type StoredChoices = Record<string, Partial<Record<NoticeKind, Choice>>>;

/** What applies to a kind of events of this company. @param companyId null: of none. */
export function choiceOf(stored: StoredChoices, kind: NoticeKind, companyId: number | null): Choice {
  const own = companyId === null ? undefined : stored[companyId]?.[kind];
  const choice = own ?? stored[ALL]?.[kind] ?? KINDS[kind].usually;
  return choice === "never" && KINDS[kind].isAlwaysSent ? "now" : choice;
}

const noNever = (kind: NoticeKind) =>
  `${KINDS[kind].words}: choose Immediately or Daily. These emails are always sent.`;

export const kindChoices = z.record(z.enum(KIND_KEYS), z.enum(CHOICES)).superRefine((given, context) => {
  for (const kind of KIND_KEYS)
    if (given[kind] === "never" && KINDS[kind].isAlwaysSent)
      context.addIssue({ code: "custom", path: [kind], message: noNever(kind) });
});
export type KindChoices = z.infer<typeof kindChoices>;

/** All kinds, as they apply. @param companyId null: to all companies without a choice of their own. */
export function choicesFor(stored: StoredChoices, companyId: number | null): KindChoices {
  return Object.fromEntries(KIND_KEYS.map((kind) => [kind, choiceOf(stored, kind, companyId)])) as KindChoices;
}

/** What is stored once these apply: only what differs from all companies, or from the usual. */
export function withChoices(stored: StoredChoices, companyId: number | null, chosen: KindChoices): StoredChoices {
  const { [String(companyId ?? ALL)]: _before, ...others } = stored;
  const otherwise = (kind: NoticeKind) => (companyId === null ? KINDS[kind].usually : choiceOf(stored, kind, null));
  const own = KIND_KEYS.filter((kind) => chosen[kind] !== otherwise(kind)).map((kind) => [kind, chosen[kind]] as const);
  return own.length === 0 ? others : { ...others, [companyId ?? ALL]: Object.fromEntries(own) };
}

/** IANA name. */
export const timeZone = z.string().max(60).refine(isZone, "Unknown time zone.");

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export const SETTINGS_PATH = "/api/inbox/settings/";

export const settings = z.object({
  email: z.string().describe("Your address, to which everything is sent"),
  time_zone: z.string().nullable().describe("IANA name: daily emails come at 8:00 there; null: the site's"),
  choices: kindChoices.describe("By kind, for all companies"),
  companies: z.array(z.object({ id: z.number().int(), name: z.string(), choices: kindChoices })),
});
export type Settings = z.infer<typeof settings>;

export const settingsInput = z.object({
  company: z
    .number()
    .int()
    .positive()
    .nullable()
    .describe("Whose events it is about; null: all companies without a choice of their own"),
  choices: kindChoices,
  time_zone: timeZone.optional(),
});
export type SettingsInput = z.infer<typeof settingsInput>;
export const settingsAnswer = settings.extend({ detail: z.string() });
export const settingsMessages = {
  saved: "Notification settings saved.",
  notSaved: "Settings not saved. Check your connection and try again.",
} as const;
