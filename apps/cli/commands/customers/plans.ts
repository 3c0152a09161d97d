/** Commands about plans: what can be bought, and whose limits count for an account. */
import { setPlan } from "#features/billing/server/operator/users-service.ts";
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { PERIODS, planInput, planMessages, type PlanInput } from "#features/billing/contracts/plan.ts";
import { changePlan, createPlan, listPlans } from "#features/billing/server/plans/service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import { minorUnits } from "../../amount.ts";
import {
  type Command,
  findOption,
  type Given,
  oneLine,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

const text = { type: "string" } as const;
const OPTIONS = {
  name: text,
  description: text,
  price: text,
  currency: text,
  period: text,
  releases: text,
  words: text,
  links: text,
  position: text,
  offered: text,
  drafts: text,
  companies: text,
  storage: text,
  versions: text,
};
const FIELDS =
  "[--description TEXT] [--releases N|none] [--words N|none] [--links N|none] [--drafts N|none] [--companies N|none] " +
  "[--storage MB|none] [--versions N|none] [--position N] [--offered yes|no]";
const MONEY = `--price 480.00 --currency gbp --period ${PERIODS.join("|")}`;

export const planCommands: Record<string, Command> = {
  "plans:list": {
    usage: "",
    summary: "List all plans in page order, with price and limits",
    run: printPlans,
  },
  "plans:create": {
    usage: `--name NAME ${MONEY} ${FIELDS}`,
    summary: "Create a plan and put it on sale (unless --offered no); limits you leave out are unlimited",
    options: OPTIONS,
    run: makePlan,
  },
  "plans:set": {
    usage: `SLUG [--name NAME] [--price 480.00] [--currency gbp] [--period ${PERIODS.join("|")}] ${FIELDS}`,
    summary: "Change the given fields; current subscribers keep their price",
    options: OPTIONS,
    run: changeGiven,
  },
  "user:plan": {
    usage: "EMAIL SLUG|none",
    summary: "Put an account on a plan, or on none; releases left do not change",
    run: async (given, out) => {
      const [address, slug] = takeArguments(given, "EMAIL", "SLUG|none");
      const user = await getUserByEmail(address);
      const plan = await setPlan(COMMAND_LINE, user.id, slug === "none" ? null : slug);
      out.log(plan ? `${user.email} is on the ${oneLine(plan.name)} plan.` : `${user.email} has no plan.`);
    },
  },
};

type OperatedPlan = Awaited<ReturnType<typeof listPlans>>[number];

async function printPlans(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  for (const plan of await listPlans()) out.log(lineOf(plan));
}

async function makePlan(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const { currency, ...fields } = fieldsIn(given, findOption(given, "currency"));
  const none = { press_releases: null, word_limit: null, anchor_text_links: null };
  const parsed = planInput.safeParse({ ...none, ...fields, currency });
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "This value is not valid.");
  out.log(lineOf(await createPlan(COMMAND_LINE, parsed.data)));
}

async function changeGiven(given: Given, out: Out): Promise<void> {
  const [slug] = takeArguments(given, "SLUG");
  const known = (await listPlans()).find((plan) => plan.slug === slug);
  if (!known) throw new AppError("not-found", planMessages.unknown);
  const currency = findOption(given, "currency");
  // Minor units differ: 48000 is £480 but ¥48,000.
  if (currency !== undefined && findOption(given, "price") === undefined)
    throw new UsageError("--currency needs --price.");
  const fields = fieldsIn(given, currency ?? known.currency);
  if (Object.keys(given.values).length === 0) throw new UsageError("Give at least one option to change.");
  out.log(lineOf(await changePlan(COMMAND_LINE, slug, fields)));
}

type Fields = Partial<PlanInput>;

/** The given options as contract fields; others are absent. */
function fieldsIn(given: Given, currency: string | undefined): Fields {
  const option = (name: string) => findOption(given, name);
  const [price, position, offered] = [option("price"), option("position"), option("offered")];
  if (price !== undefined && currency === undefined) throw new UsageError("--price needs --currency.");
  const fields = {
    name: option("name"),
    description: option("description"),
    price: price === undefined ? undefined : minorUnits(price, currency ?? ""),
    currency,
    period: option("period"),
    press_releases: limitIn(option("releases")),
    word_limit: limitIn(option("words")),
    anchor_text_links: limitIn(option("links")),
    max_drafts: limitIn(option("drafts")),
    max_companies: limitIn(option("companies")),
    max_media_mb: limitIn(option("storage")),
    max_revisions: limitIn(option("versions")),
    position: position === undefined ? undefined : wholeNumber(position, 0),
    is_offered: offered === undefined ? undefined : isYes(offered),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function limitIn(value: string | undefined): number | null | undefined {
  if (value === undefined || value === "none") return value === "none" ? null : undefined;
  return wholeNumber(value, 0);
}

function isYes(value: string): boolean {
  if (value === "yes" || value === "no") return value === "yes";
  throw new UsageError(`'${value}' must be yes or no.`);
}

const PER = { once: "once", month: "a month", year: "a year" } as const;

/** "newsroom    offered      £480 a month   40 releases, 800 words, 3 links  Newsroom" */
function lineOf(plan: OperatedPlan): string {
  const limits = [
    [plan.press_releases, "releases"],
    [plan.word_limit, "words"],
    [plan.anchor_text_links, "links"],
    [plan.max_drafts, "drafts"],
    [plan.max_companies, "companies"],
    [plan.max_media_mb, "MB"],
    [plan.max_revisions, "versions"],
  ].map(([limit, what]) => `${limit ?? "any"} ${what}`);
  return [
    plan.slug.padEnd(12),
    (plan.is_offered ? "offered" : "not offered").padEnd(11),
    `${formatMoney(plan.price, plan.currency)} ${PER[plan.period]}`.padEnd(16),
    limits.join(", "),
    oneLine(plan.name),
  ].join("  ");
}
