import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { KINDS } from "#features/content/kinds/index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** File, its text, and the rule that must refuse it; null where the file is fine. */
const CASES: [file: string, source: string, rule: string | null][] = [
  ["platform/mail/mail.ts", `import "#features/accounts/contract.ts";`, "layers"],
  ["features/news/ui/x-screen.tsx", `import "#apps/dashboard/main.tsx";`, "layers"],
  ["ui-kit/table.tsx", `import "#platform/log/log.ts";`, "layers"],
  ["features/news/server/service.ts", `import "#tests/factories/users.ts";`, "layers"],
  ["apps/server/app.ts", `import "#features/news/server/routes.ts";`, null],
  // Features have floors: of two that would import each other one is refused, whatever the kind of import.
  ["features/news/server/service.ts", `import "#features/content/contract.ts";`, null],
  ["features/content/server/service.ts", `import "#features/news/contract.ts";`, "floors"],
  ["features/content/server/service.ts", `import type { News } from "#features/news/contract.ts";`, "floors"],
  [
    "features/content/server/service.ts",
    `export type { News } from "#features/news/contract.ts"; export const one = 1;`,
    "floors",
  ],
  ["features/content/server/service.ts", `export const n = import("#features/news/contract.ts");`, "floors"],
  ["features/content/server/service.ts", `export type N = import("#features/news/contract.ts").News;`, "floors"],
  ["features/content/server/service.ts", `import "../../news/contract.ts";`, "floors"],
  ["features/content/server/service.test.ts", `import "#features/news/contract.ts";`, null],
  ["features/weather/contract.ts", `import "#features/content/contract.ts";`, "floors"],
  ["features/news/server/queries.ts", `import "./service.ts";`, "queries-stay-below"],
  [
    "features/news/server/feeds/entry-queries.ts",
    `import type { MediaItem } from "#features/media/server/service.ts";`,
    "queries-stay-below",
  ],
  ["features/news/server/queries.ts", `import "#features/content/server/published/card-columns.ts";`, null],
  ["features/news/server/service.ts", `import "./queries.ts";`, null],
  ["database/schema-news.ts", `import type { News } from "#features/news/contract.ts";`, "layers"],
  ["features/news/ui/list.tsx", `import "../server/service.ts";`, "rooms"],
  ["features/news/ui/list.tsx", `import "#platform/database/client.ts";`, "rooms"],
  ["features/news/ui/list.tsx", `import "#platform/http-client/http-client.ts";`, null],
  ["features/news/site/news-page.tsx", `import "../server/queries.ts";`, "rooms"],
  ["features/news/server/service.ts", `import "#features/billing/server/allowance/queries.ts";`, "rooms"],
  ["features/news/server/service.ts", `import "#features/billing/server/allowance/service.ts";`, null],
  ["features/news/server/service.ts", `import "#features/billing/server/queries.ts";`, "rooms"],
  [
    "features/news/server/search/service.ts",
    `import "#features/billing/server/second-thought/price-service.ts";`,
    null,
  ],
  ["features/news/server/search/queries.ts", `import { db } from "#platform/database/client.ts"; db;`, null],
  ["features/news/server/service.ts", `import "#features/accounts/password-strength/judge.ts";`, null],
  ["features/news/ui/list.tsx", `import "#features/billing/ui/plans/plan-mark.tsx";`, "rooms"],
  ["features/news/ui/list.tsx", `import "#features/billing/ui/named/plan-mark.tsx";`, null],
  ["features/news/contract.ts", `import "#platform/log/log.ts";`, "rooms"],
  ["features/news/server/service.ts", `import { db } from "#platform/database/client.ts"; db;`, "database-access"],
  ["features/news/server/service.ts", `import { transaction } from "#platform/database/client.ts"; transaction;`, null],
  ["features/news/server/queries.ts", `import { db } from "#platform/database/client.ts"; db;`, null],
  ["features/news/ui/card.tsx", `export const isPr = (kind: string) => kind === "article";`, "kind-literals"],
  ...KINDS.flatMap(({ key, typeCode, collectedType }) =>
    [key, typeCode, collectedType].map((word): [string, string, string] => [
      "features/news/ui/card.tsx",
      `export const isIt = (kind: string) => kind !== "${word}";`,
      "kind-literals",
    ]),
  ),
  ["features/news/site/front.ts", `export const ROOM = { article: 5, interview: 6 };`, "kind-literals"],
  ["features/news/site/front.ts", `export const first = kindOf("article");`, "kind-literals"],
  ["features/news/site/front.ts", `export const nameOf = (details) => details.ceo_name;`, "kind-literals"],
  ["features/news/site/front.ts", `export const has = (details) => "product_name" in details;`, "kind-literals"],
  ["features/assistant/assembler/registry.ts", `export const DRAFTS = { article: 5, interview: 6 };`, null],
  ["features/news/ui/card.tsx", `export const KINDS = ["PR", "Interview"];`, "kind-literals"],
  ["features/news/ui/card.tsx", `export type Kind = "article" | "interview" | "review";`, "kind-literals"],
  ["features/news/ui/card.tsx", `export type Category = "blogging" | "review";`, null],
  ["features/content/kinds/x.ts", `export const isPr = (kind: string) => kind === "article";`, null],
  ["features/reports/server/x.ts", `export const isMail = (way: string) => way === "email";`, "way-literals"],
  ["features/reports/ui/x.tsx", `export const isIt = (to: string) => "webhook" !== to;`, "way-literals"],
  [
    "apps/cli/x.ts",
    `export const x = (to: { way: string }) => { switch (to.way) { case "feed": return 1; default: return 2; } };`,
    "way-literals",
  ],
  ["database/seeds/x.ts", "export const x = `case when platforms.way = 'wordpress' then 1 end`;", "way-literals"],
  ["database/seeds/x.ts", `export const x = "where way in ('webhook', 'email')";`, "way-literals"],
  ["features/reports/server/ways/feed/queries.ts", `export const x = "where way = 'feed'";`, null],
  ["features/reports/server/ways/feed/queries.ts", `export const x = "where way = 'email'";`, "way-literals"],
  ["features/reports/server/ways/email/x.ts", `export const isMail = (way: string) => way === "email";`, null],
  ["features/accounts/ui/x.tsx", `export const isIt = (field: string) => field === "email";`, null],
  ["features/reports/ui/x.tsx", `export const x = { way: "feed" };`, null],
  ["features/news/ui/x.ts", `export const q = { refetchInterval: 9, queryFn: () => ask() };`, "polled-queries"],
  ["features/news/ui/x.ts", `export const q = { refetchInterval: 9, queryFn: (a) => ask(polled(a)) };`, null],
  ["features/news/ui/x.ts", `export const q = { queryFn: () => ask() };`, null],
  ["features/news/utils/x.ts", `export const x = 1;`, "folder-names"],
  ["features/news/index.ts", `export * from "./contract.ts";`, "folder-names"],
];

const nameOf = (index: number, file: string) => `case${index}/${file}`;
let folder: string;
const problems = new Map<string, string[]>();

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "boundaries-"));
  cpSync("scripts/lint/boundaries.mjs", path.join(folder, "boundaries.mjs"));
  const rules = [
    "layers",
    "floors",
    "rooms",
    "database-access",
    "queries-stay-below",
    "kind-literals",
    "way-literals",
    "polled-queries",
    "folder-names",
  ];
  const config = {
    plugins: [],
    jsPlugins: ["./boundaries.mjs"],
    categories: { correctness: "off" },
    rules: Object.fromEntries(rules.map((rule) => [`boundaries/${rule}`, "error"])),
  };
  const oxlint = path.resolve("node_modules/.bin/oxlint");
  for (const [index, [file, source]] of CASES.entries()) {
    const root = path.join(folder, `case${index}`);
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    cpSync(path.join(folder, "boundaries.mjs"), path.join(root, "boundaries.mjs"));
    writeFileSync(path.join(root, ".oxlintrc.json"), JSON.stringify(config));
    writeFileSync(path.join(root, file), `${source}\n`);
    mkdirSync(path.join(root, "features/billing"), { recursive: true });
    writeFileSync(path.join(root, "features/billing/README.md"), "Others show `ui/named/plan-mark.tsx`.\n");
    problems.set(nameOf(index, file), lint(oxlint, root, file));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lint(oxlint: string, root: string, file: string): string[] {
  try {
    execFileSync(oxlint, ["-f", "json", file], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: string };
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
    return diagnostics.map(({ code }) => code);
  }
}

describe("the boundaries", () => {
  it.each(CASES.map(([file, source, rule], index) => ({ file, source, rule, index })))(
    "$file with $source: $rule",
    ({ file, rule, index }) => {
      const found = problems.get(nameOf(index, file));
      expect(found).toEqual(rule === null ? [] : [`boundaries(${rule})`]);
    },
  );
});
