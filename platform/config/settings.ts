/** All settings of the process in one typed, validated place; a bad one stops the start with a sentence that names it. */
import { z } from "zod";

const megabytes = (fallback: number) => z.coerce.number().positive().max(10_000).default(fallback);
const flag = z
  .enum(["0", "1", "true", "false"])
  .default("0")
  .transform((value) => value === "1" || value === "true");
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Environment variable to its meaning. `.env.example` is checked against this list by a test. */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().min(1).default("127.0.0.1").describe("Address to listen on"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("Port to listen on; 0 takes a free one"),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    "Address that readers and mails use, without a path; default http://HOST:PORT",
  ),
  ROLE: z
    .enum(["all", "web", "worker"])
    .default("all")
    .describe("What this process does: web server, background worker, or both"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })).describe(
    "A PostgreSQL 15 or newer; without it an embedded PostgreSQL 18 runs in DATA_DIR",
  ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe("Most database connections of this process"),
  DATA_DIR: z.string().min(1).default("var/data").describe("Folder of the embedded database, uploads and secrets"),
  SECRET: optional(z.string().min(32)).describe(
    "Signing secret, 32 characters or more; without it one is made and kept in DATA_DIR",
  ),
  TRUST_PROXY: z
    .string()
    .default("")
    .describe("Addresses of proxies whose forwarding headers count, comma-separated; empty trusts none"),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })).describe(
    "SMTP server for mails; without it they stay in the local outbox",
  ),
  MAIL_FROM: z.string().min(3).default("Dateline <no-reply@dateline.example>").describe("Sender of mails"),
  MAX_IMAGE_MB: megabytes(10).describe("Largest picture"),
  MAX_VIDEO_MB: megabytes(100).describe("Largest video"),
  MAX_JSON_KB: z.coerce.number().positive().max(100_000).default(256).describe("Largest JSON body"),
  RATE_LIMITS: z
    .enum(["on", "off"])
    .default("on")
    .describe("Limits on sign-in, sign-up, reset and uploads; off only for benches"),
  PAGE_CACHE: z
    .enum(["on", "off"])
    .default("on")
    .describe("Rendered public pages kept in memory; off only for benches"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("Least severe log line printed"),
  SEED_DEMO: z
    .enum(["auto", "never"])
    .default("auto")
    .describe(
      "Whether the first start fills the demo workspace; auto leaves it out where PUBLIC_URL names a public host",
    ),
  DEV_SERVER: flag.describe("Development server with hot reload"),
});

export type Settings = z.output<typeof settingsSchema>;

/** @throws Error whose message names every bad setting and what it must be. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = settingsSchema.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${name} is not usable: ${issue.message}.`;
  });
  throw new Error(problems.join("\n"));
}

let current: Settings | undefined;

/** The settings of this process, read from the environment once. */
export function settings(): Settings {
  current ??= readSettings(process.env);
  return current;
}

/** Adds what only the start can know: the secret kept in the data folder, the free port that it took. */
export function completeSettings(known: Partial<Pick<Settings, "SECRET" | "PORT">>): void {
  current = { ...settings(), ...known };
}

/** The address that links in mails, feeds and canonical tags start with; no trailing slash. */
export function publicUrl(): string {
  const { PUBLIC_URL, HOST, PORT } = settings();
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  return (PUBLIC_URL ?? `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`).replace(/\/+$/, "");
}
