/** Names of commands, from the addresses of their calls: `POST /operator/posts/:id/approve/` is `posts:approve`. */
import type { CallDefinition } from "#platform/contract/call.ts";

const BY_METHOD = { POST: "create", PUT: "set", PATCH: "set", DELETE: "remove" } as const;

/** Names that scripts knew before commands followed from calls, and those of two calls that share an address. */
const KNOWN: Record<string, string> = {
  "users:confirm-email": "user:confirm",
  "users:grant-units": "units:grant",
  "users:take-units": "units:take",
  "users:list": "user:list",
  "posts:show": "posts:waiting-show",
  "posts:record": "posts:show",
  "posts:waiting": "posts:pending",
  "front-page:set": "front-page:pin",
  "front-page:remove": "front-page:unpin",
  "categories:create": "categories:add",
  "feeds:create": "feeds:add",
  "feeds:fetch": "feeds:refresh",
  "revenue:list": "revenue:show",
  "payments:refunds": "payments:refund",
  "payments:held-accept": "payments:accept",
  "payments:held-refuse": "payments:refuse",
  "platforms:deliveries": "deliveries:list",
  "deliveries:retry": "platforms:retry",
  "jobs:failed-retry": "jobs:retry",
  "jobs:failed-drop": "jobs:drop",
  "jobs:queues-retry": "jobs:retry-queue",
  "today:list": "today:show",
  "settings:environment": "settings:show",
  "settings:moderation": "moderation:set",
  "settings:show-moderation": "moderation:show",
  "settings:publishing": "publishing:require-confirmed-email",
  "settings:show-publishing": "publishing:show",
  "settings:front-page": "front-page:limit",
  "settings:show-front-page": "front-page:show-limit",
  "settings:assistant": "assistant:limit",
  "settings:show-assistant": "assistant:show",
  "settings:maintenance": "maintenance:set",
  "settings:show-maintenance": "maintenance:show",
};
const SUBJECTS: Record<string, string> = {
  users: "user",
  "abuse-reports": "abuse",
  "outlet-proposals": "proposals",
  announcements: "announce",
};

/** @param calls all of them: a call that reads what another of the same address changes is `show-…`. */
export function commandName(call: CallDefinition, calls: CallDefinition[]): string {
  const [subject = "", ...rest] = steps(call);
  const words = rest.filter((step) => !step.startsWith(":"));
  const isOne = rest.at(-1)?.startsWith(":") === true;
  const isShared = calls.some((other) => other !== call && other.path === call.path && other.method !== "GET");
  const verb = words.join("-");
  const isRead = call.method === "GET";
  const ending = isRead && isOne ? "show" : isRead ? "list" : BY_METHOD[call.method as keyof typeof BY_METHOD];
  const name =
    verb === "" || (isOne && words.length > 0)
      ? [verb, ending === "create" && isOne ? "set" : ending].filter(Boolean).join("-")
      : isRead && isShared
        ? `show-${verb}`
        : verb;
  const full = `${subject}:${name}`;
  return KNOWN[full] ?? `${SUBJECTS[subject] ?? subject}:${name}`;
}

/** The first step after `/operator/` is what the command is about. */
export function steps({ path }: CallDefinition): string[] {
  return path
    .replace(/^.*\/operator\//, "")
    .split("/")
    .filter(Boolean);
}
