/** An operator who asks for another operator's new password does not get the link, in the outbox or anywhere else. */
import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { dateline, expectMail } from "../steps/operator.ts";
import { BASE_URL, openDashboard, openScreen } from "../steps/people.ts";

test("an operator cannot take another operator's account through the outbox", async ({ page, browser }) => {
  const email = `${randomUUID()}@journey.example`;
  await dateline("user:create", email, "--operator", "--password", "slow boat to Bergen", "--name", "Runa Vik");

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${BASE_URL}/auth/forgot-password`);
  await stranger.getByLabel("Email").fill(email);
  await stranger.getByRole("button", { name: "Send link" }).click();
  await expect(stranger.getByText("we have sent a link to it")).toBeVisible();
  await stranger.context().close();

  await expectMail(email, "Choose a new password");
  await openDashboard(page, "operator");
  await openScreen(page, "Outbox");
  const mail = page
    .getByRole("button", { name: /password/i })
    .filter({ hasText: email })
    .first();
  await mail.click();
  await expect(page.getByText("[link hidden]")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reveal link" })).toHaveCount(0);

  const list = await page.request.get(BASE_URL + "/api/operator/outbox/");
  expect(await list.text()).not.toContain("token=");
  const { mails } = (await list.json()) as { mails: { id: number; to: string }[] };
  const id = mails.find(({ to }) => to === email)?.id ?? 0;
  const headers = { origin: BASE_URL };
  const asked = await page.request.post(BASE_URL + `/api/operator/outbox/${id}/reveal/`, {
    headers,
    data: { reason: "Curious" },
  });
  expect([asked.status(), await asked.text()]).toEqual([403, expect.not.stringContaining("token=")]);
  expect(await dateline("outbox:list", "--json")).not.toContain("token=");
});
