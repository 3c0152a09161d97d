/** Presents the process's settings: their blocks, visible values and consequences. Pure. */
import { type Settings, settingsSchema } from "#platform/config/settings.ts";
import type { EnvironmentBlock, EnvironmentSetting } from "../settings-contract.ts";

type Name = keyof Settings;
/** shown: the value; address: without credentials; secret: only whether there is one. */
type Visibility = "shown" | "address" | "secret";
type Block = { title: string; summary: (set: Settings) => string; settings: Partial<Record<Name, Visibility>> };

const BLOCKS: readonly Block[] = [
  {
    title: "Server",
    summary: ({ NODE_ENV, ROLE }) => `Runs as ${NODE_ENV}; this process is ${PROCESSES[ROLE]}.`,
    settings: {
      PUBLIC_URL: "shown",
      ALLOWED_HOSTS: "shown",
      HOST: "shown",
      PORT: "shown",
      ROLE: "shown",
      TRUST_PROXY: "shown",
      LOG_LEVEL: "shown",
      NODE_ENV: "shown",
      PAGE_CACHE: "shown",
      DEV_SERVER: "shown",
      SEED_DEMO: "shown",
      SECRET: "secret",
    },
  },
  {
    title: "Database and storage",
    summary: ({ DATABASE_URL }) =>
      DATABASE_URL === undefined ? "An embedded PostgreSQL runs in DATA_DIR." : "Uses your own PostgreSQL server.",
    settings: {
      WEB_PROCESSES: "shown",
      DATABASE_URL: "address",
      DATABASE_DIRECT_URL: "address",
      DATABASE_POOLER: "shown",
      DATABASE_POOL_SIZE: "shown",
      DATA_DIR: "shown",
      STORAGE_URL: "shown",
      STORAGE_CDN_URL: "address",
      DISK_MIN_FREE_MB: "shown",
    },
  },
  {
    title: "Mail",
    summary: ({ SMTP_URL }) =>
      SMTP_URL === undefined
        ? "No SMTP server is set, so emails stay in the outbox."
        : "Emails are sent through the SMTP server.",
    settings: {
      SMTP_URL: "address",
      MAIL_FROM: "shown",
      MAIL_REPLY_TO: "shown",
      SUPPORT_EMAIL: "shown",
      DKIM_KEY_FILE: "shown",
      DKIM_SELECTOR: "shown",
      DKIM_DOMAIN: "shown",
    },
  },
  {
    title: "Payments",
    summary: ({ STRIPE_SECRET_KEY: key }) => {
      if (key === undefined) return "Test mode: no one is charged.";
      return key.includes("_test_") ? "Stripe takes test payments." : "Stripe takes payments.";
    },
    settings: { STRIPE_SECRET_KEY: "secret", STRIPE_WEBHOOK_SECRET: "secret", STRIPE_API_URL: "address" },
  },
  {
    title: "AI assistant",
    summary: ({ AI_PROVIDER, AI_MODEL }) =>
      AI_PROVIDER === "offline"
        ? "No AI provider is set. Drafts use only the facts that users enter."
        : `${AI_MODEL ?? "A model"} writes, by ${AI_PROVIDER}.`,
    settings: {
      AI_PROVIDER: "shown",
      AI_MODEL: "shown",
      AI_BASE_URL: "address",
      AI_API_KEY: "secret",
      AI_INPUT_PRICE: "shown",
      AI_OUTPUT_PRICE: "shown",
      AI_TIMEOUT_SECONDS: "shown",
    },
  },
  {
    title: "News and outbound requests",
    summary: ({ NEWS_FETCHING, OUTBOUND_ALLOW_ORIGINS: origins }) =>
      `${FETCHING[NEWS_FETCHING]} ${origins.length === 0 ? "Only public addresses are reached." : "Internal addresses can also be reached."}`,
    settings: { NEWS_FETCHING: "shown", OUTBOUND_ALLOW_ORIGINS: "shown", WEBHOOK_ALLOW_ORIGINS: "shown" },
  },
  {
    title: "Search engines and caches",
    summary: ({ INDEXNOW, PURGE_URL }) =>
      `${INDEXNOW === "on" ? "Search engines are notified of changed pages." : "Search engines find changed pages by themselves."} ${PURGE_URL === undefined ? "No cache in front is purged." : "A cache in front is purged."}`,
    settings: { INDEXNOW: "shown", INDEXNOW_ENDPOINT: "address", PURGE_URL: "address", PURGE_KEY: "secret" },
  },
  {
    title: "Analytics",
    summary: ({ ANALYTICS }) => (ANALYTICS === "on" ? "Views of posts are counted." : "Views are not counted."),
    settings: { ANALYTICS: "shown", ANALYTICS_KEEP_DAYS: "shown", COUNTRY_HEADER: "shown" },
  },
  {
    title: "Monitoring and backups",
    summary: ({ METRICS_TOKEN, METRICS_PORT, BACKUP_DIR }) => {
      const isMeasured = METRICS_TOKEN !== undefined || METRICS_PORT !== undefined;
      return `${isMeasured ? "/metrics is on." : "/metrics is off."} ${BACKUP_DIR === undefined ? "No nightly backups." : "A backup is written each night."}`;
    },
    settings: {
      METRICS_TOKEN: "secret",
      METRICS_PORT: "shown",
      METRICS_HOST: "shown",
      LOG_READS: "shown",
      BACKUP_DIR: "shown",
      BACKUP_KEEP: "shown",
      BACKUP_PASSPHRASE: "secret",
    },
  },
  {
    title: "Limits",
    summary: ({ RATE_LIMITS }) =>
      RATE_LIMITS === "on"
        ? "Sign-in, sign-up, reset and uploads are limited."
        : "Rate limits are off. Use this only for benchmarks.",
    settings: {
      MAX_IMAGE_MB: "shown",
      MAX_VIDEO_MB: "shown",
      MAX_SCREENSHOT_MB: "shown",
      MAX_JSON_KB: "shown",
      MAX_BODIES_MB: "shown",
      HEADERS_TIMEOUT_SECONDS: "shown",
      MAX_QUEUE_SECONDS: "shown",
      BODY_TIMEOUT_SECONDS: "shown",
      MIN_UPLOAD_KB_PER_SECOND: "shown",
      MAX_CONNECTIONS: "shown",
      MAX_CONNECTIONS_PER_ADDRESS: "shown",
      RATE_LIMITS: "shown",
    },
  },
];

const PROCESSES = { all: "server and worker", web: "a server", worker: "a worker" } as const;
const FETCHING = {
  on: "Feeds are fetched.",
  added: "Feeds are fetched, without the shipped catalogue.",
  off: "Feeds are not fetched.",
} as const;

/** Not one of our settings: Node.js and its packages also read it. */
const UNDESCRIBED: Partial<Record<Name, string>> = { NODE_ENV: "How Dateline runs: production, development or test" };

/** For settings not in any block yet, only whether they are set. */
const OTHERS = { title: "Further settings", summary: "Not grouped yet. Values are not shown." };

/** Every setting of the process in its block. @param env tells what was set by the environment. */
export function describeEnvironment(set: Settings, env: Record<string, string | undefined>): EnvironmentBlock[] {
  const blocks = BLOCKS.map(({ title, summary, settings }) => ({
    title,
    summary: summary(set),
    settings: Object.entries(settings).map(([name, how]) => describeSetting(name as Name, how, set, env)),
  }));
  const others = unplacedSettings().map((name) => describeSetting(name, "secret", set, env));
  return others.length === 0 ? blocks : [...blocks, { ...OTHERS, settings: others }];
}

/** Settings that no block names. */
export function unplacedSettings(): Name[] {
  const placed = new Set(BLOCKS.flatMap(({ settings }) => Object.keys(settings)));
  return (Object.keys(settingsSchema.shape) as Name[]).filter((name) => !placed.has(name));
}

function describeSetting(
  name: Name,
  how: Visibility,
  set: Settings,
  env: Record<string, string | undefined>,
): EnvironmentSetting {
  const value = set[name];
  const isSecret = how === "secret";
  const isAbsent = value === undefined || value === "";
  return {
    name,
    meaning: settingsSchema.shape[name].description ?? UNDESCRIBED[name] ?? "",
    is_secret: isSecret,
    is_set: isSecret ? !isAbsent : (env[name] ?? "") !== "",
    value: isSecret || isAbsent ? "" : shownValue(value, how),
  };
}

function shownValue(value: NonNullable<Settings[Name]>, how: Visibility): string {
  if (Array.isArray(value)) return value.join(", ");
  return how === "address" ? addressOf(String(value)) : String(value);
}

/** The address without user, password, parameters and fragment. */
function addressOf(text: string): string {
  const url = URL.parse(text);
  return url ? `${url.protocol}//${url.host}${url.pathname === "/" ? "" : url.pathname}` : "set, but no address";
}

/** Every secret in the settings, also those inside addresses, as they are written and as they are meant. */
export function secretsOf(set: Settings): string[] {
  const placed = BLOCKS.flatMap(({ settings }) => Object.entries(settings));
  const secret = [...placed.filter(([, how]) => how === "secret").map(([name]) => name as Name), ...unplacedSettings()];
  const addresses = placed.filter(([, how]) => how === "address").map(([name]) => name as Name);
  return [
    ...secret.map((name) => set[name]),
    ...addresses.flatMap((name) => {
      const url = URL.parse(String(set[name] ?? ""));
      if (!url) return [];
      return [url.password, decoded(url.password), ...url.searchParams.values()];
    }),
  ].filter((value): value is string => typeof value === "string" && value !== "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
