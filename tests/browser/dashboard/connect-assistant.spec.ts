/**
 * An assistant by the protocol's own client: it registers, its person signs in and allows it, it drafts a release and asks
 * to publish it, the person approves by keyboard, and disconnects it.
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { expect, type Page, test } from "@playwright/test";
import { MCP_PAGE } from "#features/connections/contract.ts";
import { expectMail } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signIn, signUp, unused } from "../steps/people.ts";
import { createCompany } from "../steps/team.ts";

const COMPANY = "Halden Marine";
const NAME = "Ferry desk";
/** Where the program on this computer would listen; the journey reads the address instead. */
const REDIRECT = "http://127.0.0.1:39871/callback";

/** As a program keeps what it needs, in memory. */
class Desk implements OAuthClientProvider {
  asked: URL | undefined;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: NAME, redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" };
  clientInformation = () => this.#client;
  saveClientInformation = (client: OAuthClientInformationMixed) => void (this.#client = client);
  tokens = () => this.#tokens;
  saveTokens = (tokens: OAuthTokens) => void (this.#tokens = tokens);
  redirectToAuthorization = (url: URL) => void (this.asked = url);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
}

const transportOf = (authProvider: Desk) =>
  new StreamableHTTPClientTransport(new URL(MCP_PAGE, BASE_URL), { authProvider });

/** The page on which the person signs in and allows it. @returns the code that the program gets. */
async function allow(page: Page, asked: URL, account: { email: string; password: string }): Promise<string> {
  await page.goto(asked.href);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signIn(page, account);
  await expect(page.getByText(`A program that calls itself ${NAME} asks to work`)).toBeVisible();
  await page.getByLabel("Company").selectOption({ label: COMPANY });
  await page.getByLabel("Your password").fill(account.password);
  const back = page.waitForRequest((request) => request.url().startsWith(REDIRECT)).catch(() => null);
  await page.getByRole("button", { name: "Allow" }).press("Enter");
  return new URL((await back)?.url() ?? "http://none").searchParams.get("code") ?? "";
}

async function use<T>(client: Client, name: string, input: Record<string, unknown>): Promise<T> {
  const { isError, structuredContent } = await client.callTool({ name, arguments: input });
  expect([name, isError ?? false]).toEqual([name, false]);
  return JSON.parse((structuredContent as { text: string }).text) as T;
}

async function openAssistants(page: Page): Promise<void> {
  await page.goto(`${BASE_URL}/dashboard`);
  await openScreen(page, "Companies");
  await page.getByRole("link", { name: `Edit ${COMPANY}` }).click();
  await page.getByRole("link", { name: "Assistants" }).click();
  await expect(page.getByRole("heading", { name: "Connect an assistant" })).toBeVisible();
}

test("connects, drafts, asks, and publishes with its person's yes alone", async ({ page }) => {
  const account = await signUp(page, "Mara", "Lindqvist");
  await createCompany(page, COMPANY);
  const complaints = complaintsOf(page);
  await page.context().clearCookies();

  const desk = new Desk();
  const first = transportOf(desk);
  await expect(first.start().then(() => new Client({ name: NAME, version: "1.0.0" }))).resolves.toBeDefined();
  await first.close();
  const asking = new Client({ name: NAME, version: "1.0.0" });
  const begin = transportOf(desk);
  await asking.connect(begin);
  await expect(asking.callTool({ name: "list_posts", arguments: {} })).rejects.toThrow("Unauthorized");
  await begin.finishAuth(await allow(page, desk.asked as URL, account));
  await asking.close();
  await expectMail(account.email, `Assistant connected: ${NAME}`);

  const client = new Client({ name: NAME, version: "1.0.0" });
  await client.connect(transportOf(desk));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["create_draft", "check_post", "suggest"]));
  const headline = unused("Halden orders a ferry");
  const fields = {
    title: headline,
    content: "<p>HALDEN, Norway, 1 December 2026: Halden Marine has ordered a ferry that sails on hydrogen.</p>",
    summary: "A ferry that sails on hydrogen.",
    tags: ["Technology"],
  };
  const { id } = await use<{ id: number }>(client, "create_draft", { kind: "article", fields });
  await use(client, "check_post", { id });
  const { request } = await use<{ request: { id: number } }>(client, "ask_to_publish", { id, kind: "article" });
  await expectMail(account.email, `${NAME} asks to publish: ${headline}`);

  await openAssistants(page);
  const review = page.getByRole("button", { name: `Review: Publish ${headline}` });
  await review.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "An assistant asks to publish" });
  await expect(dialog.getByText("Nothing happens until you approve it.")).toBeVisible();
  await expect(page.frameLocator("iframe").getByRole("heading", { name: headline })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await review.focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Publish now" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(review).toBeHidden();

  const { requests } = await use<{ requests: { id: number; state: string }[] }>(client, "list_requests", {});
  expect(requests).toEqual([expect.objectContaining({ id: request.id, state: "done" })]);
  const found = await use<{ url: string }>(client, "read_post", { id, kind: "article", stage: "published" });
  const read = await client.callTool({ name: "read_release", arguments: { address: found.url } });
  expect((read.structuredContent as { text: string }).text).toContain(headline);

  await page.reload();
  const log = page.getByRole("table", { name: "Log" });
  await expect(log.getByText("Asked to publish")).toBeVisible();
  await expect(log.getByText(/^Created a draft/)).toBeVisible();
  await page.getByRole("button", { name: `Disconnect ${NAME}` }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).press("Enter");
  await expect(page.getByText("No assistants connected")).toBeVisible();
  await expect(client.callTool({ name: "list_posts", arguments: {} })).rejects.toThrow();
  await client.close();
  expect(complaints).toEqual([]);
});
