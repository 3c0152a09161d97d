/** All settings of the process in one typed, validated place; a bad one stops the start with a sentence that names it. */
import { z } from "zod";
import { parseStorageUrl } from "#platform/storage/location.ts";

const megabytes = (fallback: number) => z.coerce.number().positive().max(10_000).default(fallback);
const seconds = (fallback: number) => z.coerce.number().positive().max(3600).default(fallback);
const connections = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);
const price = z.coerce.number().min(0).max(10_000).default(0);
const flag = z
  .enum(["0", "1", "true", "false"])
  .default("0")
  .transform((value) => value === "1" || value === "true");
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/**
 * Parses "http://10.0.0.5:8080, https://feeds.intern" into origins. They are exact: no path, no wildcard, no other
 * spelling.
 */
const origins = z
  .string()
  .default("")
  .transform((list) => list.split(",").flatMap((each) => each.trim() || []))
  .superRefine((list, context) => {
    const wrong = list.find((each) => !isExactOrigin(each));
    const message = `${wrong} is not an exact origin. It must be scheme, host and port, such as http://10.0.0.5:8080`;
    if (wrong !== undefined) context.addIssue({ code: "custom", message });
  })
  .transform((list) => list.flatMap((each) => URL.parse(each)?.origin ?? []));

/** Parses "intern.example, 192.168.1.5" into names as browsers send them: no scheme, port, path or wildcard. */
const hostNames = z
  .string()
  .default("")
  .transform((list) => list.split(",").flatMap((each) => each.trim() || []))
  .superRefine((list, context) => {
    const wrong = list.find((each) => hostName(each) === null);
    const message = `${wrong} is not a host name. It must be a name or an address alone, such as intern.example`;
    if (wrong !== undefined) context.addIssue({ code: "custom", message });
  })
  .transform((list) => list.flatMap((each) => hostName(each) ?? []));

function hostName(text: string): string | null {
  if (/[*/\\?#@\s]/.test(text) || /:\d+$/.test(text.replace(/^\[.*\]/, ""))) return null;
  return URL.parse(`http://${text}`)?.hostname || null;
}

function isExactOrigin(text: string): boolean {
  const url = /[*\s]/.test(text) ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const defaultPort = url.protocol === "https:" ? ":443" : ":80";
  return [url.origin, url.origin + defaultPort].includes(text.toLowerCase());
}

const placeOfFiles = z.string().superRefine((text, context) => {
  try {
    parseStorageUrl(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
});

/** Maps each environment variable to its meaning. `.env.example` is checked against this list by a test. */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().min(1).default("127.0.0.1").describe("Address to listen on"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("Port to listen on; 0 takes a free one"),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    "Public address, used by readers and in emails, without a path; default http://HOST:PORT",
  ),
  ALLOWED_HOSTS: hostNames.describe(
    "More host names, comma-separated, at which people may sign in; without it that of PUBLIC_URL alone, and without that this machine's own (localhost)",
  ),
  ROLE: z
    .enum(["all", "web", "worker"])
    .default("all")
    .describe("What this process does: web server, background worker, or both"),
  WEB_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe(
      "Web processes that share the port; as many as processor cores at most. Each has DATABASE_POOL_SIZE connections",
    ),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })).describe(
    "PostgreSQL 15 or newer; without it an embedded PostgreSQL 18 runs in DATA_DIR",
  ),
  DATABASE_DIRECT_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })).describe(
    "PostgreSQL itself, where DATABASE_URL is a pooler such as PgBouncer: for messages between processes, jobs, migrations and backups",
  ),
  DATABASE_POOLER: z
    .enum(["none", "session", "transaction"])
    .default("none")
    .describe(
      "Pooler that DATABASE_URL leads to, by how long it keeps a connection for a client; PgBouncer: its pool_mode. transaction requires DATABASE_DIRECT_URL",
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe("Maximum number of database connections for requests; background work of a process has half as many"),
  DATA_DIR: z.string().min(1).default("var/data").describe("Folder of the embedded database, uploads and secrets"),
  STORAGE_URL: placeOfFiles
    .default("file:")
    .describe(
      "Where uploads are kept: file: for DATA_DIR/uploads, file:///folder, or s3://bucket/prefix?endpoint=…&region=…&path_style=true with keys from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    ),
  STORAGE_CDN_URL: optional(
    z.string().refine(isExactOrigin, "it must be scheme, host and port alone, such as https://media.example.com"),
  )
    .transform((url) => url && new URL(url).origin)
    .describe(
      "Address of a CDN, or of the S3 server, at which readers get public files by signed addresses that expire; without it this server sends them",
    ),
  DISK_MIN_FREE_MB: z.coerce
    .number()
    .min(0)
    .max(1_000_000)
    .default(256)
    .describe("Free space in DATA_DIR below which uploads are refused and /readyz warns; 0 switches this off"),
  SECRET: optional(z.string().min(32)).describe(
    "Signing secret, at least 32 characters; without it one is created and kept in DATA_DIR",
  ),
  TRUST_PROXY: z
    .string()
    .default("")
    .describe("Addresses of proxies whose forwarding headers are trusted, comma-separated; empty trusts none"),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })).describe(
    "SMTP server for emails, smtp:// or smtps:// with ?requireTLS=true and other options; without it emails stay in the outbox",
  ),
  MAIL_FROM: z.string().min(3).default("Dateline <no-reply@dateline.example>").describe("Sender of emails"),
  MAIL_REPLY_TO: optional(z.email()).describe("Address that replies to emails go to; without it the sender's"),
  DKIM_KEY_FILE: optional(z.string().min(1)).describe(
    "Private key that signs emails (DKIM), as `npm run dateline -- mail:dkim` creates it; without it they are not signed",
  ),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, "it must be letters, digits and hyphens")
    .default("dateline")
    .describe("Name of the key in the DNS: SELECTOR._domainkey.DOMAIN"),
  DKIM_DOMAIN: optional(
    z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, "it must be a domain such as example.com"),
  ).describe("Domain that signs emails; without it the sender's"),
  SUPPORT_EMAIL: optional(z.email()).describe(
    "Address notified of new support tickets and replies; without it every operator is notified",
  ),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_(test|live)_\w{8,}$/, "it must be a secret or restricted key of Stripe (sk_… or rk_…)"),
  ).describe("Key of the Stripe account that takes payments; without it purchases are tests and nobody is charged"),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_\S{8,}$/, "it must be the signing secret of Stripe's webhook endpoint (whsec_…)"),
  ).describe("Signing secret of Stripe's webhook endpoint; required with STRIPE_SECRET_KEY"),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://api.stripe.com")
    .describe("Address of Stripe's API; change it only for tests"),
  AI_PROVIDER: z
    .enum(["offline", "openai", "anthropic", "compatible"])
    .default("offline")
    .describe(
      "Provider of the AI assistant; compatible is any server with OpenAI's interface, offline drafts from the given facts alone",
    ),
  AI_API_KEY: optional(
    z.string().regex(/^[!-~]+$/, "it must be plain letters, digits and signs without spaces"),
  ).describe("Key of the AI provider; a compatible server may need none"),
  AI_BASE_URL: optional(
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), "a password in it is not used; set AI_API_KEY"),
  ).describe("Address of the AI provider's interface, such as http://127.0.0.1:11434/v1; required by compatible"),
  AI_MODEL: optional(z.string().min(1)).describe("Model of the AI provider; required by all but offline"),
  AI_INPUT_PRICE: price.describe("US dollars per million tokens that the AI provider reads, for cost figures"),
  AI_OUTPUT_PRICE: price.describe("US dollars per million tokens that the AI provider writes, for cost figures"),
  AI_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(600).default(90).describe("Longest answer of the AI provider"),
  OUTBOUND_ALLOW_ORIGINS: origins.describe(
    "Exact origins (scheme, host, port), comma-separated, that outbound requests may reach besides public addresses",
  ),
  WEBHOOK_ALLOW_ORIGINS: origins.describe(
    "Exact origins, comma-separated, that companies' webhooks may name besides public https addresses; each owner of a company can POST to any path there",
  ),
  PURGE_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    "Address that drops pages from a cache in front by their tags; without it pages leave such a cache when they expire",
  ),
  PURGE_KEY: optional(
    z.string().regex(/^[\w.~+/-]{16,200}=*$/, "it must be 16 or more letters, digits and characters of -._~+/"),
  ).describe("Key that PURGE_URL is asked with, as 'Authorization: Bearer'; the cache must refuse all others"),
  MAX_IMAGE_MB: megabytes(10).describe("Largest picture"),
  MAX_VIDEO_MB: megabytes(100).describe("Largest video"),
  MAX_SCREENSHOT_MB: megabytes(5).describe("Largest screenshot of a support ticket"),
  MAX_JSON_KB: z.coerce.number().positive().max(100_000).default(256).describe("Largest JSON body"),
  MAX_BODIES_MB: megabytes(64).describe(
    "Memory of all bodies that are arriving, in MB; visitors who are not signed in have half of it, beyond that they are answered 503",
  ),
  MAX_QUEUE_SECONDS: seconds(10).describe(
    "How long a request may have to wait for those before it; where it would be longer, it is answered 503",
  ),
  HEADERS_TIMEOUT_SECONDS: seconds(10).describe("Longest time for the headers of a request to arrive"),
  BODY_TIMEOUT_SECONDS: seconds(15).describe(
    "Longest time for a body to arrive; an upload may take as long as it needs",
  ),
  MIN_UPLOAD_KB_PER_SECOND: z.coerce
    .number()
    .positive()
    .max(100_000)
    .default(16)
    .describe("Slowest upload allowed, in KB per second; slower ones are cut off"),
  MAX_CONNECTIONS: connections(4000).describe("Maximum number of simultaneous connections to the server"),
  MAX_CONNECTIONS_PER_ADDRESS: connections(256).describe(
    "Maximum number of simultaneous connections from one address (IPv6: one /64), and a quarter more from a /48, eight times as many from a /32 or an IPv4 /24; proxies of TRUST_PROXY are exempt",
  ),
  RATE_LIMITS: z
    .enum(["on", "off"])
    .default("on")
    .describe("Limits on sign-in, sign-up, reset and uploads; off only for benches"),
  PAGE_CACHE: z
    .enum(["on", "off"])
    .default("on")
    .describe("Rendered public pages and answers of lists kept in memory; off only for benches"),
  ANALYTICS: z.enum(["on", "off"]).default("on").describe("Whether views of posts are counted; off counts nothing"),
  ANALYTICS_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(31)
    .max(3650)
    .default(730)
    .describe("Days to keep daily analytics figures"),
  COUNTRY_HEADER: optional(z.string().regex(/^[\w-]{1,64}$/, "it must be the name of a header, such as cf-ipcountry"))
    .transform((name) => name?.toLowerCase())
    .describe("Header in which a proxy of TRUST_PROXY names the reader's country, such as cf-ipcountry"),
  BACKUP_DIR: optional(z.union([placeOfFiles.regex(/^(?:s3|file):./), z.string().regex(/^(?!s3:|file:)./)])).describe(
    "Folder (a path or file:///folder), or bucket (s3://bucket/prefix?…, as STORAGE_URL), that gets a backup each night; without it none is written",
  ),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14).describe("Nightly backups that are kept"),
  BACKUP_PASSPHRASE: optional(z.string().min(12, "it must be at least 12 characters")).describe(
    "Encrypts backups, and decrypts them for a restore; keep it elsewhere too, nothing opens them without it",
  ),
  METRICS_TOKEN: optional(
    z.string().regex(/^[!-~]{16,}$/, "it must be at least 16 letters, digits and signs without spaces"),
  ).describe(
    "Token that /metrics asks for as 'Authorization: Bearer'; without it the server's own port has no /metrics",
  ),
  METRICS_PORT: optional(z.coerce.number().int().min(0).max(65_535)).describe(
    "A port of its own for /metrics, also of a process that is only a worker; without METRICS_TOKEN it asks for none",
  ),
  METRICS_HOST: z.string().min(1).default("127.0.0.1").describe("Address METRICS_PORT listens on"),
  LOG_READS: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("Share of successful reads (GET, HEAD) that the log gets, 0 to 1; errors and changes are always logged"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("Minimum log level"),
  SEED_DEMO: z
    .enum(["auto", "never"])
    .default("auto")
    .describe(
      "Whether the first start fills the demo workspace; auto leaves it out where PUBLIC_URL or HOST names another host than this machine, or TRUST_PROXY a proxy",
    ),
  NEWS_FETCHING: z
    .enum(["on", "added", "off"])
    .default("on")
    .describe("Whether news feeds are fetched: added leaves out the shipped catalogue, off fetches nothing"),
  INDEXNOW: z
    .enum(["on", "off"])
    .default("off")
    .describe("Whether to tell search engines of changed pages through IndexNow; needs an address that they can reach"),
  INDEXNOW_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .default("https://api.indexnow.org/indexnow")
    .describe("Who is told; any engine that takes part passes it on to the others"),
  DEV_SERVER: flag.describe("Development server with hot reload"),
});

export type Settings = z.output<typeof settingsSchema>;

const consistentSettings = settingsSchema
  .refine((set) => set.STRIPE_SECRET_KEY === undefined || set.STRIPE_WEBHOOK_SECRET !== undefined, {
    path: ["STRIPE_WEBHOOK_SECRET"],
    message: "required with STRIPE_SECRET_KEY; without it payments are not noticed",
    when: ({ issues }) => issues.length === 0,
  })
  .refine((set) => set.DATABASE_DIRECT_URL === undefined || set.DATABASE_URL !== undefined, {
    path: ["DATABASE_DIRECT_URL"],
    message: "it is used with DATABASE_URL only",
    when: ({ issues }) => issues.length === 0,
  })
  .refine((set) => set.DATABASE_POOLER === "none" || set.DATABASE_URL !== undefined, {
    path: ["DATABASE_POOLER"],
    message: "it is used with DATABASE_URL only",
    when: ({ issues }) => issues.length === 0,
  })
  .refine((set) => set.DATABASE_POOLER !== "transaction" || set.DATABASE_DIRECT_URL !== undefined, {
    path: ["DATABASE_DIRECT_URL"],
    message:
      "required with DATABASE_POOLER=transaction: messages, jobs and migrations need PostgreSQL itself, not a connection of one transaction",
    when: ({ issues }) => issues.length === 0,
  })
  .refine((set) => set.STORAGE_CDN_URL === undefined || set.STORAGE_URL.startsWith("s3:"), {
    path: ["STORAGE_CDN_URL"],
    message: "it is used with a bucket only; set STORAGE_URL to s3://…, or put the CDN in front of this server",
    when: ({ issues }) => issues.length === 0,
  })
  .refine((set) => set.AI_PROVIDER === "offline" || set.AI_MODEL !== undefined, {
    path: ["AI_MODEL"],
    message: "AI_PROVIDER needs to know which model to use",
    when: ({ issues }) => issues.length === 0,
  })
  .refine((set) => set.AI_PROVIDER !== "compatible" || set.AI_BASE_URL !== undefined, {
    path: ["AI_BASE_URL"],
    message: "AI_PROVIDER compatible needs the address of its server",
    when: ({ issues }) => issues.length === 0,
  })
  .refine((set) => !["openai", "anthropic"].includes(set.AI_PROVIDER) || set.AI_API_KEY !== undefined, {
    path: ["AI_API_KEY"],
    message: "AI_PROVIDER needs a key",
    when: ({ issues }) => issues.length === 0,
  });

/** @throws Error whose message names every bad setting and what it must be. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = consistentSettings.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${name} is not usable: ${issue.message}.`;
  });
  throw new Error(problems.join("\n"));
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host name or address is this machine's own. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

let current: Settings | undefined;

/** The settings of this process, read from the environment once. */
export function settings(): Settings {
  current ??= readSettings(process.env);
  return current;
}

/** Adds what is known only after the start: the secret kept in the data folder, and the free port that was taken. */
export function completeSettings(known: Partial<Pick<Settings, "SECRET" | "PORT">>): void {
  current = { ...settings(), ...known };
}

/** The address that links in emails, feeds and canonical tags start with; no trailing slash. */
export function publicUrl(): string {
  const { PUBLIC_URL, HOST, PORT } = settings();
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  return (PUBLIC_URL ?? `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`).replace(/(?<!\/)\/+$/, "");
}

/**
 * Whether strangers may be able to reach this installation: PUBLIC_URL or HOST names a host other than this machine, or
 * a proxy is in front.
 */
export function isPublicHost(): boolean {
  const { PUBLIC_URL, HOST, TRUST_PROXY } = settings();
  if (TRUST_PROXY.trim() !== "") return true;
  return [PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname, HOST].some((host) => !isLoopback(host));
}
