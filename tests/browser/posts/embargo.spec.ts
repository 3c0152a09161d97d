/** A release under embargo, from the dialog to the journalist's page, and to the moment when it lifts. */
import { expect, type Page, test } from "@playwright/test";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { dateline, expectMail, makeDue } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signUp } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { createCompany, newAddress, switchTo } from "../steps/team.ts";

const TITLE = "Northmoor oats to cross the North Sea on an electric coaster";
const TEXT =
  "<p>Hull: the coaster carries 260 tonnes of oats and no diesel.</p><p>Charging takes two hours in Hull.</p>";
const SUBJECT = "A shipping announcement from Hull, with pictures";
const MOST_BYTES = 40 * 1024;

async function schedule(page: Page, company: { id: number }): Promise<number> {
  const time = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3 * 86_400_000).toISOString();
  const data = { title: TITLE, content: TEXT, posted_by_company: company.id, publishing_time: time };
  const answer = await page.request.post(BASE_URL + createPath(USUAL_KIND, "schedule"), {
    headers: { origin: BASE_URL },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: number }).id;
}

/** Bytes that a page's address and its style sheet take on the line, without fonts and pictures. */
async function weightOf(page: Page, address: string): Promise<number> {
  let bytes = 0;
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const kinds = new Map<string, string>();
  client.on("Network.responseReceived", ({ requestId, type }) => void kinds.set(requestId, type));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (/Document|Stylesheet/.test(kinds.get(requestId) ?? "")) bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await client.detach();
  return bytes;
}

test.setTimeout(240_000);

test("a journalist reads a release under embargo until it lifts", async ({ page, browser }) => {
  const { email } = await signUp(page, "Marta", "Lindqvist");
  await dateline("units:grant", email, "3", "--reason", "Journey");
  const company = await createCompany(page, "Northmoor Foods");
  const id = await schedule(page, company);
  const complaints = complaintsOf(page);
  await page.goto(`${BASE_URL}/dashboard`);
  await switchTo(page, "Northmoor Foods");
  await openScreen(page, "Scheduled");
  const dialog = page.getByRole("dialog", { name: "Share" });
  const to = newAddress();
  let address = "";

  await test.step("the dialog sends a link, and shows its address once", async () => {
    await page.getByRole("button", { name: /^More actions for/ }).click();
    await page.getByRole("menuitem", { name: "Share" }).click();
    await expect(dialog.getByText("No links yet")).toBeVisible();
    await dialog.getByLabel("To", { exact: true }).fill(to);
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Name").fill("Elena Ruiz-Hart");
    await dialog.getByLabel("Outlet").fill("The Northern Ledger");
    await dialog.getByLabel("Subject line before they accept").fill("Oats to cross the North Sea soon");
    await dialog.getByRole("button", { name: "Send to 1 journalist" }).click();
    await expect(
      dialog.getByText("This repeats the title. Journalists see it before they accept; say less."),
    ).toBeVisible();
    await dialog.getByLabel("Subject line before they accept").fill(SUBJECT);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothSchemes(page);
    await dialog.getByRole("button", { name: "Send to 1 journalist" }).click();
    await expect(dialog.getByText("Elena Ruiz-Hart, The Northern Ledger")).toBeVisible();
    address = (await dialog.getByRole("region", { name: "New links" }).locator("code").textContent()) ?? "";
    expect(address).toContain("/embargo/");
    await expectAccessibleInBothSchemes(page);
  });

  const reader = await (await browser.newContext()).newPage();
  const readersComplaints = complaintsOf(reader);
  await test.step("the teaser has terms, and no word of the release", async () => {
    expect(await weightOf(reader, address)).toBeLessThan(MOST_BYTES);
    await expect(reader.getByRole("heading", { level: 1, name: SUBJECT })).toBeVisible();
    expect(await reader.content()).not.toContain("coaster");
    await expectNoSidewaysScroll(reader);
    await expectAccessibleInBothSchemes(reader);
  });

  await test.step("accepting opens the text, with the reader's name on it", async () => {
    await reader.getByLabel("I accept these terms for The Northern Ledger").check();
    await reader.getByRole("button", { name: "Accept and read" }).click();
    await expect(reader.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await expect(reader.getByText("Copy of Elena Ruiz-Hart, The Northern Ledger")).toBeVisible();
    expect(await weightOf(reader, address)).toBeLessThan(MOST_BYTES);
    await expectNoSidewaysScroll(reader);
    await expectAccessibleInBothSchemes(reader);
    const download = reader.waitForEvent("download");
    await reader.getByRole("link", { name: "PDF, with your name" }).click();
    expect((await download).suggestedFilename()).toContain("DL-E-");
  });

  await test.step("the dialog says what was read and downloaded", async () => {
    await page.reload();
    await page.getByRole("button", { name: /^More actions for/ }).click();
    await page.getByRole("menuitem", { name: "Share" }).click();
    await expect(dialog.getByText("Accepted", { exact: true })).toBeVisible();
    await expect(dialog.getByText(/downloaded PDF/)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("publishing lifts it: the same address leads to the public page", async () => {
    await makeDue(id);
    const strip = reader.getByText("The embargo lifted on");
    await expect(async () => {
      await reader.goto(address);
      await expect(strip).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 90_000 });
    await expectAccessibleInBothSchemes(reader);
    await reader.getByRole("link", { name: "Open the public page" }).click();
    await expect(reader.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    expect(reader.url()).not.toContain("/embargo/");
    await expectMail(to, `The embargo has lifted: ${TITLE}`);
  });
  expect(complaints.filter((each) => !/status of 400|This repeats the title/.test(each))).toEqual([]);
  expect(readersComplaints).toEqual([]);
});
