import { glob, readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { inProject } from "./project-root.ts";
import { publicUrl, readSettings, settingsSchema } from "./settings.ts";

describe("readSettings", () => {
  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "example.com"],
    ["ROLE", "everything"],
    ["DATABASE_URL", "mysql://localhost/dateline"],
    ["DATABASE_POOL_SIZE", "0"],
    ["DATABASE_POOLER", "statement"],
    ["SECRET", "short"],
    ["MAX_IMAGE_MB", "-1"],
    ["LOG_LEVEL", "loud"],
    ["DEV_SERVER", "maybe"],
    ["STRIPE_SECRET_KEY", "pk_test_1234567890"],
    ["STRIPE_WEBHOOK_SECRET", "secret"],
    ["STRIPE_API_URL", "api.stripe.com"],
    ["AI_API_KEY", "sk-one\nsk-two"],
    ["AI_API_KEY", "sk-three…"],
    ["AI_BASE_URL", "http://ada:secret@127.0.0.1:11434/v1"],
    ["OUTBOUND_ALLOW_ORIGINS", "10.0.0.5:8080"],
    ["OUTBOUND_ALLOW_ORIGINS", "http://10.0.0.5:8080/"],
    ["OUTBOUND_ALLOW_ORIGINS", "http://10.0.0.5:8080/feeds"],
    ["OUTBOUND_ALLOW_ORIGINS", "http://*.intern"],
    ["OUTBOUND_ALLOW_ORIGINS", "*"],
    ["OUTBOUND_ALLOW_ORIGINS", "ftp://10.0.0.5"],
    ["OUTBOUND_ALLOW_ORIGINS", "http://127.1:8080"],
    ["OUTBOUND_ALLOW_ORIGINS", "http://ada:secret@10.0.0.5"],
    ["OUTBOUND_ALLOW_ORIGINS", "http://10.0.0.5:8080,10.0.0.0/8"],
    ["ALLOWED_HOSTS", "http://intern.example"],
    ["ALLOWED_HOSTS", "intern.example:3000"],
    ["ALLOWED_HOSTS", "intern.example/news"],
    ["ALLOWED_HOSTS", "*.intern.example"],
    ["ALLOWED_HOSTS", "[::1]:3000"],
  ])("refuses %s=%s with a sentence that names it", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} is not usable: .+\\.$`));
  });

  it("names every bad setting at once", () => {
    expect(() => readSettings({ PORT: "x", ROLE: "y" })).toThrow(
      /^PORT is not usable[^\n]+\nROLE is not usable[^\n]+$/,
    );
  });

  it("refuses a key of Stripe without the secret of its webhook", () => {
    const STRIPE_SECRET_KEY = "sk_test_1234567890";
    expect(() => readSettings({ STRIPE_SECRET_KEY })).toThrow(/^STRIPE_WEBHOOK_SECRET is not usable: .+\.$/);
    expect(readSettings({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: "whsec_1234567890" })).toMatchObject({
      STRIPE_SECRET_KEY,
      STRIPE_API_URL: "https://api.stripe.com",
    });
  });

  it("takes a pooler with DATABASE_URL only, and by transaction with PostgreSQL's own address", () => {
    const DATABASE_URL = "postgres://dateline@127.0.0.1:6432/dateline";
    const refusal = (set: Record<string, string>) => () => readSettings(set);
    expect(refusal({ DATABASE_POOLER: "session" })).toThrow(
      "DATABASE_POOLER is not usable: it is used with DATABASE_URL only",
    );
    expect(refusal({ DATABASE_URL, DATABASE_POOLER: "transaction" })).toThrow(
      "DATABASE_DIRECT_URL is not usable: required",
    );
    expect(refusal({ DATABASE_URL, DATABASE_POOLER: "session" })).not.toThrow();
  });

  it("takes exact origins, each as it is compared", () => {
    const listed = " http://10.0.0.5:8080, HTTPS://Feeds.Intern:443 ,http://[::1]:81,";
    expect(readSettings({ OUTBOUND_ALLOW_ORIGINS: listed }).OUTBOUND_ALLOW_ORIGINS).toEqual([
      "http://10.0.0.5:8080",
      "https://feeds.intern",
      "http://[::1]:81",
    ]);
    expect(readSettings({}).OUTBOUND_ALLOW_ORIGINS).toEqual([]);
  });

  it("takes host names, each as browsers send it", () => {
    const listed = " Intern.Example, 192.168.1.5 ,[2001:DB8::1],bücher.example,";
    expect(readSettings({ ALLOWED_HOSTS: listed }).ALLOWED_HOSTS).toEqual([
      "intern.example",
      "192.168.1.5",
      "[2001:db8::1]",
      "xn--bcher-kva.example",
    ]);
  });

  it("starts without any setting, and takes an empty optional one as absent", () => {
    const settings = readSettings({ DATABASE_URL: "", SECRET: "" });
    expect(settings).toMatchObject({ PORT: 3000, ROLE: "all", DATABASE_URL: undefined, SECRET: undefined });
  });
});

describe("publicUrl", () => {
  afterEach(() => resetSettings());

  it.each([
    ["127.0.0.1", "http://127.0.0.1:3000"],
    ["0.0.0.0", "http://127.0.0.1:3000"],
    ["::", "http://127.0.0.1:3000"],
    ["::1", "http://[::1]:3000"],
  ])("is an address for HOST=%s", (HOST, url) => {
    resetSettings({ HOST, PORT: 3000, PUBLIC_URL: undefined });
    expect(publicUrl()).toBe(url);
    expect(URL.canParse(publicUrl())).toBe(true);
  });
});

describe(".env.example", () => {
  const listIn = async () => {
    const [own = "", ofLibraries = ""] = (await readFile(inProject(".env.example"), "utf8")).split("# Below: ");
    const list = (text: string) => {
      const lines = text.split("\n");
      return lines.flatMap((line, index) => {
        const name = /^# ([A-Z_]+)=/.exec(line)?.[1];
        return name ? [{ name, meaning: lines[index - 1] ?? "" }] : [];
      });
    };
    return { own: list(own), ofLibraries: list(ofLibraries) };
  };

  it("lists exactly the settings that exist, each with its meaning above it", async () => {
    const { own } = await listIn();
    const known = Object.entries(settingsSchema.shape).filter(([name]) => name !== "NODE_ENV");
    expect(own.map(({ name }) => name).sort()).toEqual(known.map(([name]) => name).sort());
    for (const { name, meaning } of own) {
      expect(meaning).toBe(`# ${settingsSchema.shape[name as keyof typeof settingsSchema.shape].description}`);
    }
  });

  it("lists every variable that a guide or a file of deploy/ names", async () => {
    const { own, ofLibraries } = await listIn();
    const known = new Set([...own, ...ofLibraries].map(({ name }) => name));
    for (const { name, meaning } of ofLibraries)
      expect([name, meaning]).toEqual([name, expect.stringMatching(/^# \S/)]);
    const elsewhere = new Set(["NODE_ENV"]);
    const unknown: string[] = [];
    const look = async (file: string, pattern: RegExp) => {
      for (const [, name = ""] of (await readFile(inProject(file), "utf8")).matchAll(pattern)) {
        const isFamily = name.startsWith("OTEL_") && known.has("OTEL_EXPORTER_OTLP_ENDPOINT"); // the standard has dozens
        if (!known.has(name) && !elsewhere.has(name) && !isFamily) unknown.push(`${file}: ${name}`);
      }
    };
    const ofOperators = "{backup,monitor,operate/*,production,reliability,run,scale,storage}.md";
    const guides = await Array.fromAsync(glob(`docs/guides/${ofOperators}`, { cwd: inProject(".") }));
    expect(guides.length).toBeGreaterThan(20);
    for (const guide of guides) await look(guide, /`([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\b/g);
    await look("deploy/environment.example", /^#?([A-Z_]+)=/gm);
    await look("deploy/dateline", / ([A-Z][A-Z_]+)=/gm);
    await look("deploy/dateline.service", /(?:^Environment=| )([A-Z][A-Z_]+)=/gm);
    await look("deploy/Containerfile", /(?:^ENV| )\s*([A-Z][A-Z_]+)=/gm);
    expect(unknown).toEqual([]);
  });

  it("lists every variable that the program reads by its name", async () => {
    const { own, ofLibraries } = await listIn();
    const known = new Set(["PATH", "NODE_ENV", ...[...own, ...ofLibraries].map(({ name }) => name)]);
    const files = await Array.fromAsync(
      glob(["apps/**/*.ts", "features/**/*.ts", "platform/**/*.ts"], {
        cwd: inProject("."),
        exclude: ["**/*.test.ts"],
      }),
    );
    expect(files.length).toBeGreaterThan(500);
    const unknown: string[] = [];
    for (const file of files)
      for (const [, name = ""] of (await readFile(inProject(file), "utf8")).matchAll(
        /process\.env(?:\.|\[")([A-Z_0-9]+)/g,
      ))
        if (!known.has(name)) unknown.push(`${file}: ${name}`);
    expect(unknown).toEqual([]);
  });
});

describe("the environment file of the service", () => {
  /** What systemd and Node agree on: single quotes, or double quotes without backslash. The values are the text between. */
  const QUOTED = /^#?(?<name>[A-Z_]+)=(?:'(?<single>[^']*)'|"(?<double>[^"\\]*)")$/;

  it.each([
    ["deploy/environment.example", /^#?[A-Z_]+=.*$/gm],
    ["docs/guides/production.md", /^[A-Z_]+=.*$/gm],
  ])("is written in %s so that systemd and Node read the same", async (file, pattern) => {
    const lines = (await readFile(inProject(file), "utf8")).match(pattern) ?? [];
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      expect(line).toMatch(QUOTED);
      const { name = "", single, double } = QUOTED.exec(line)?.groups ?? {};
      expect(parseEnv(line.replace(/^#/, ""))).toEqual({ [name]: single ?? double });
    }
  });
});
