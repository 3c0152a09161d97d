/** Commands about platforms and deliveries: what the operator's console does, for scripts. */
import type { z } from "zod";
import { PLATFORM_TYPES } from "#features/content/contracts/delivered.ts";
import {
  DELIVERY_STATES,
  type OperatorPlatform,
  platformDeliveriesQuery,
  platformInput,
  platformMessages,
  postsToBackfill,
  type savedPlatform,
} from "#features/reports/platform-contract.ts";
import { DELIVERY_WAYS } from "#features/reports/ways/index.ts";
import { startBackfill } from "#features/reports/server/backfill/service.ts";
import { listPlatformDeliveries, retryDelivery } from "#features/reports/server/deliveries/list-service.ts";
import {
  changePlatform,
  createPlatform,
  getOperatedPlatform,
  listPlatforms,
  removePlatform,
} from "#features/reports/server/platforms/operator-service.ts";
import { tryPlatform } from "#features/reports/server/platforms/trial-service.ts";
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
/** Option to field of the contract. */
const FIELDS = {
  name: "name",
  type: "type",
  url: "url",
  industry: "industry",
  countries: "top_visiting_countries",
  audience: "potential_audience",
  way: "way",
  endpoint: "endpoint",
  email: "email",
  username: "username",
} as const;
const OPTIONS = {
  ...Object.fromEntries(Object.keys(FIELDS).map((option) => [option, text])),
  secret: text,
  active: text,
  plans: text,
};
const DETAILS =
  "[--url URL] [--industry TEXT] [--countries TEXT] [--audience TEXT] [--endpoint URL] [--email ADDRESS] [--username NAME] [--secret TEXT] [--active yes|no] [--plans ID,ID|none]";
const SHOWN = 100;

export const platformCommands: Record<string, Command> = {
  "platforms:list": {
    usage: "[--search TEXT]",
    summary: "List platforms by name, with delivery figures",
    options: { search: text },
    run: printPlatforms,
  },
  "platforms:create": {
    usage: `--name NAME --type ${PLATFORM_TYPES.join("|")} --way ${DELIVERY_WAYS.join("|")} ${DETAILS}`,
    summary: "Create a platform; a webhook without --secret gets a signing key, shown once",
    options: OPTIONS,
    run: async (given, out) => {
      takeArguments(given);
      printSaved(await createPlatform(COMMAND_LINE, read(fieldsOf(given))), out);
    },
  },
  "platforms:set": {
    usage: `ID [--name NAME] [--type ${PLATFORM_TYPES.join("|")}] [--way ${DELIVERY_WAYS.join("|")}] ${DETAILS}`,
    summary: "Change the given fields; an empty --secret removes it, and a webhook gets a new one",
    options: OPTIONS,
    run: async (given, out) => {
      const id = idOf(takeArguments(given, "ID")[0]);
      const fields = fieldsOf(given);
      if (Object.keys(fields).length === 0) throw new UsageError("Give at least one option to change.");
      const present = await getOperatedPlatform(COMMAND_LINE, id);
      printSaved(await changePlatform(COMMAND_LINE, id, read({ ...present, ...fields })), out);
    },
  },
  "platforms:remove": {
    usage: "ID",
    summary: "Remove a platform that has received no posts",
    run: async (given, out) => {
      const id = idOf(takeArguments(given, "ID")[0]);
      await removePlatform(COMMAND_LINE, id);
      out.log(`Removed platform ${id}.`);
    },
  },
  "platforms:try": {
    usage: "ID",
    summary: "Send a test post and show the platform's reply",
    run: async (given, out) => {
      const { ok, detail, live_url } = await tryPlatform(COMMAND_LINE, idOf(takeArguments(given, "ID")[0]));
      if (!ok) throw new Error(detail);
      out.log([detail, live_url ?? ""].filter(Boolean).join(" "));
    },
  },
  "platforms:backfill": {
    usage: "ID",
    summary: "Also deliver posts published before the platform was added to a plan",
    run: async (given, out) => {
      const { count } = await startBackfill(COMMAND_LINE, idOf(takeArguments(given, "ID")[0]));
      out.log(`${postsToBackfill(count).replace(/^m/, "M")} will be delivered.`);
    },
  },
  "platforms:retry": {
    usage: "DELIVERY",
    summary: "Retry a delivery, by its number in deliveries:list",
    run: async (given, out) => {
      await retryDelivery(COMMAND_LINE, idOf(takeArguments(given, "DELIVERY")[0]));
      out.log(platformMessages.retried);
    },
  },
  "deliveries:list": {
    usage: `PLATFORM [--state ${DELIVERY_STATES.join("|")}]`,
    summary: "Show the latest deliveries to a platform",
    options: { state: text },
    run: printDeliveries,
  },
};

async function printPlatforms(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const wanted = { q: findOption(given, "search") ?? "", page: 1, page_size: SHOWN };
  const { platforms, count } = await listPlatforms(COMMAND_LINE, wanted);
  for (const platform of platforms) out.log(lineOf(platform));
  out.log(`${platforms.length} of ${count === 1 ? "1 platform" : `${count} platforms`}.`);
}

async function printDeliveries(given: Given, out: Out): Promise<void> {
  const [platform] = takeArguments(given, "PLATFORM");
  const query = platformDeliveriesQuery.safeParse({ state: findOption(given, "state"), page_size: SHOWN });
  if (!query.success) throw new UsageError(`The state must be one of ${DELIVERY_STATES.join(", ")}.`);
  const { deliveries, count } = await listPlatformDeliveries(COMMAND_LINE, idOf(platform), query.data);
  for (const { id, state, created_at, post_name, live_url, reason } of deliveries)
    out.log(
      [id, state.padEnd(9), created_at, oneLine(post_name), live_url ?? "", oneLine(reason)].join("  ").trimEnd(),
    );
  out.log(`${deliveries.length} of ${count === 1 ? "1 delivery" : `${count} deliveries`}.`);
}

/** The given options as contract fields; others are absent. An empty text removes the present value. */
function fieldsOf({ values }: Given): Record<string, unknown> {
  const given = (option: string) => {
    const value = values[option];
    return typeof value === "string" ? value.trim() : undefined;
  };
  const fields = Object.fromEntries(Object.entries(FIELDS).map(([option, field]) => [field, given(option)]));
  const [active, plans] = [given("active"), given("plans")];
  const all = {
    ...fields,
    secret: given("secret"),
    is_active: active === undefined ? undefined : isYes(active),
    plan_ids: plans === undefined ? undefined : plansIn(plans),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function isYes(value: string): boolean {
  if (value === "yes" || value === "no") return value === "yes";
  throw new UsageError(`'${value}' must be yes or no.`);
}

function plansIn(value: string): number[] {
  return value === "none" ? [] : value.split(",").map((id) => wholeNumber(id.trim(), 1));
}

function read(fields: object): z.infer<typeof platformInput> {
  const parsed = platformInput.safeParse(fields);
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "This value is not valid.");
  return parsed.data;
}

function idOf(value: string): number {
  return wholeNumber(value.replace(/^#/, ""), 1);
}

function printSaved(saved: z.infer<typeof savedPlatform>, out: Out): void {
  out.log(lineOf(saved));
  if (saved.feed_url) out.log(`Feed: ${saved.feed_url}`);
  if (saved.new_secret) out.log(`Signing key, shown this once: ${saved.new_secret}`);
}

/** "3  external  webhook    on   120 delivered, 2 queued, 1 failed  Quay Desk" */
function lineOf(platform: OperatorPlatform): string {
  const { id, type, way, is_active, delivered, queued, failed, name } = platform;
  const figures = `${delivered} delivered, ${queued} queued, ${failed} failed`;
  return [id, type, way.padEnd(9), is_active ? "on " : "off", figures, oneLine(name)].join("  ");
}
