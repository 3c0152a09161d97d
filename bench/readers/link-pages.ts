/** Pages that people without an account open from an email, in Lighthouse as a phone on a slow line: what they weigh, and when the largest text is there. */
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { NO_RULES } from "#features/approvals/contract.ts";
import { approvalToken } from "#features/approvals/server/requests/links-service.ts";
import { quoteToken } from "#features/approvals/server/quotes/links-service.ts";
import { closeDatabase, configureDatabase, db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";
import { CHROMIUM_FLAGS, findChromium } from "#tests/browser/setup/chromium.ts";

const KILOBYTES = 40;
const LCP_MS = 1200;
const HOUR_MS = 3_600_000;
const QUOTE = "“The ship came in at five in the morning, and the neighbours slept through it,”";
const PARAGRAPH = "The coaster carries 260 tonnes of oats from Selby to Rotterdam in one night, on batteries alone.";
const CONTENT = `<p>${QUOTE} said Dr Ingrid Solheim.</p>${`<p>${PARAGRAPH}</p>`.repeat(12)}`;

export type LinkPage = { page: string; lcpMs: number; bytes: number; accessibility: number };

/** @param url of a server with this process's SECRET. */
export async function measureLinkPages(url: string, databaseUrl: string): Promise<LinkPage[]> {
  configureDatabase({ connectionString: databaseUrl });
  try {
    const pages = await buildLinks(url);
    const executablePath = await findChromium();
    const port = 20_000 + (process.pid % 20_000);
    const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
    try {
      const found: LinkPage[] = [];
      for (const { page, path } of pages) found.push(await measureOne(page, url + path, port));
      return found;
    } finally {
      await browser.close();
    }
  } finally {
    await closeDatabase();
  }
}

async function measureOne(page: string, address: string, port: number): Promise<LinkPage> {
  const run = await lighthouse(address, { port, output: "json", logLevel: "error" });
  if (!run) throw new Error(`Lighthouse had no result for ${page}`);
  const { audits, categories } = run.lhr;
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    page,
    lcpMs: numberOf("largest-contentful-paint"),
    bytes: numberOf("total-byte-weight"),
    accessibility: Math.round((categories["accessibility"]?.score ?? 0) * 100),
  };
}

/** A scheduled release whose approver and speaker are asked, and that a journalist has under embargo. */
async function buildLinks(url: string): Promise<{ page: string; path: string }[]> {
  const owner = await buildUser({ units: 9, first_name: "Marta" });
  const approver = await buildUser({ first_name: "Helen" });
  const company = await buildCompany(owner.id, { name: "Northmoor Foods" });
  await addMember(company.id, approver.id, "reviewer");
  const rules = {
    ...NO_RULES,
    mode: "any",
    zone: "Europe/London",
    approvers: [{ user_id: approver.id, days: 3, deputy_id: null }],
  };
  const post = await buildPost(owner.id, {
    status: "scheduled",
    publish_at: new Date(Date.now() + 48 * HOUR_MS),
    company_id: company.id,
    posted_as_name: company.name,
    details: { title: "Northmoor oats to cross the North Sea on an electric coaster" },
    content_html: CONTENT,
  });
  const send = async (path: string, body: object) => {
    const headers = { cookie: cookiesOf(owner), origin: url, "content-type": "application/json" };
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const recipient = { email: "elena@ledger.example", name: "Elena Ruiz-Hart", outlet: "The Northern Ledger" };
  const subject = "A shipping announcement from Hull";
  const shared = await send(`/api/posts/${post.id}/share-links/`, { recipients: [recipient], subject });
  const [link] = (shared as { links: { address: string }[] }).links;
  await db
    .insertInto("approval_rules")
    .values({ company_id: company.id, rules: JSON.stringify(rules) })
    .execute();
  await send(`/api/posts/${post.id}/approval/`, {});
  const turn = await db.selectFrom("approval_turns").select("id").executeTakeFirstOrThrow();
  const { quotes } = (await (
    await fetch(`${url}/api/posts/${post.id}/quotes/`, { headers: { cookie: cookiesOf(owner) } })
  ).json()) as { quotes: { key: string }[] };
  const keys = quotes.map(({ key }) => key);
  await send(`/api/posts/${post.id}/quotes/`, { name: "Dr Ingrid Solheim", email: "ingrid@halden.example", keys });
  const request = await db.selectFrom("quote_requests").select(["id", "round"]).executeTakeFirstOrThrow();
  return [
    { page: "approval", path: `/approvals/${approvalToken(turn.id, approver.id)}` },
    { page: "quotes", path: `/quotes/${quoteToken(request.id, request.round)}` },
    { page: "embargo, terms", path: new URL(link?.address ?? "", url).pathname },
  ];
}

export function reportLinkPages(found: readonly LinkPage[]): void {
  const met = (isMet: boolean) => (isMet ? "met" : "MISSED");
  console.log("\nPages behind links in emails, in Lighthouse as a phone on slow 4G");
  for (const { page, lcpMs, bytes, accessibility } of found)
    console.log(
      `  ${page.padEnd(15)} largest paint ${lcpMs.toFixed(0)} ms (target ≤ ${LCP_MS})  ${met(lcpMs <= LCP_MS)}, ${(bytes / 1024).toFixed(1)} KB (target ≤ ${KILOBYTES})  ${met(bytes <= KILOBYTES * 1024)}, accessibility ${accessibility} (target 100)  ${met(accessibility === 100)}`,
    );
}
