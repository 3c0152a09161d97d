/** Withdrawing: an operator finds a release, takes it from its readers with a note, its author cannot restore it, and it is lifted. */
import { expect, type Page, test } from "@playwright/test";
import { contentMessages, postPath } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { openOutlet } from "../steps/delivering.ts";
import { dateline, mails } from "../steps/operator.ts";
import {
  complaintsOf,
  demoAccount,
  expectOnPage,
  expectStatus,
  openDashboard,
  openScreen,
  BASE_URL,
  unused,
} from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

const REASON = "Neither exchange lists the coin, and both say so in public.";
const NOTE = "Withdrawn: the exchanges named in it deny the listing.";
const LIFTED = "Both exchanges have confirmed the listing.";

let title = "";
test.beforeEach(() => {
  title = unused("Vaultcoin lists on two exchanges at once");
});

async function submit(page: Page): Promise<void> {
  await openScreen(page, "Submit");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("ZUG, Switzerland. Vaultcoin is listed on two exchanges.");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("button", { name: "Write another" }).click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("");
}

const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: title });

async function choose(operator: Page, act: string): Promise<void> {
  await rowOf(operator)
    .getByRole("button", { name: /^Actions for/ })
    .press("Enter");
  await operator.getByRole("menuitem", { name: act }).press("Enter");
}

test("goes from an operator's reason to 410, an email and a locked post, and back by lifting", async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  await openDashboard(page);
  const operator = await (await browser.newContext()).newPage();
  const operatorComplaints = complaintsOf(operator);
  await openDashboard(operator, "operator");
  const outlet = await openOutlet(operator);
  try {
    await submit(page);
    await openScreen(operator, "All Posts");
    await operator.getByRole("searchbox", { name: "Search posts" }).or(operator.getByLabel("Search posts")).fill(title);
    const table = operator.getByRole("table", { name: "All posts" });
    const others = async () =>
      (await table.getByRole("row").allInnerTexts()).slice(1).filter((row) => !row.includes(title));
    await expect.poll(others).toEqual([]); // the search has been answered: the table is dimmed until then
    await expect(table).toHaveAttribute("aria-busy", "false");
    await expect(rowOf(operator)).toBeVisible();
    await expectAccessibleInBothSchemes(operator);
    await expectNoSidewaysScroll(operator);
    const address = (await rowOf(operator).getByRole("link", { name: /^View/ }).getAttribute("href")) ?? "";
    const reader = await (await browser.newContext()).newPage();
    await expectStatus(reader, BASE_URL + address, 200);
    await expect.poll(() => [...outlet.shown.values()].map((shown) => shown.title)).toContain(title);

    await choose(operator, "Withdraw");
    const dialog = operator.getByRole("dialog", { name: "Withdraw this post?" });
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await dialog.getByLabel("Reason").fill(REASON);
    await dialog.getByLabel("Public note").fill(NOTE);
    await expectAccessibleInBothSchemes(operator);
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(operator.getByText("Post withdrawn.")).toBeVisible();
    await expect(rowOf(operator).getByText("Withdrawn")).toBeVisible();

    await expectStatus(reader, BASE_URL + address, 410);
    await expect(reader.getByText(NOTE)).toBeVisible();
    await expect.poll(() => [...outlet.shown.values()].map((shown) => shown.title)).not.toContain(title);
    const mail = (await mails())
      .split(demoAccount("user").email)
      .find((each) => each.includes("Your post has been withdrawn"));
    for (const part of [REASON, NOTE]) expect(mail).toContain(part);

    const [, , guid = ""] = address.split("/");
    const id = /^(\d+)/.exec((await rowOf(operator).getByRole("cell").first().textContent()) ?? "")?.[1];
    const deleted = await page.request.delete(BASE_URL + postPath(kindOf("article"), "published", Number(id)), {
      headers: { origin: BASE_URL },
    });
    expect([deleted.status(), await deleted.json()]).toEqual([409, { detail: contentMessages.withdrawn }]);

    await choose(operator, "Lift the withdrawal");
    const lift = operator.getByRole("dialog", { name: "Lift the withdrawal?" });
    await lift.getByLabel("Reason").fill(LIFTED);
    await lift.getByRole("button", { name: "Lift withdrawal" }).click();
    await expect(operator.getByText("Withdrawal lifted. The post is published again.")).toBeVisible();
    await expectOnPage(reader, BASE_URL + address, () => reader.getByRole("heading", { level: 1, name: title }));
    expect(await dateline("posts:show", guid, "--json")).toContain('"status":"published"');
    expect(await dateline("audit:list", "--json")).toContain(LIFTED);
    expect([complaints, operatorComplaints]).toEqual([[], []]);
  } finally {
    await outlet.stop();
  }
});
