import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { webhookMessages, type Webhook } from "../contract.ts";
import { WebhooksTab } from "./webhooks-tab.tsx";

const LIST = "GET /api/companies/7/webhooks/";
const HOOK: Webhook = {
  id: 3,
  name: "Intranet",
  address: "https://intranet.example/hooks",
  test_keys_only: false,
  events: ["post.published", "alert.hit"],
  last_day: { sent: 2, failed: 0 },
  paused: null,
  added_by: { name: "Marta Lindqvist", is_you: false },
  both_until: null,
  created_at: "2026-11-30T09:00:00.000Z",
};
const ME = buildMe();
const ACTING = { operator_id: 2, operator_name: "Night Desk", since: HOOK.created_at, until: HOOK.created_at };

function openTab(hook: Webhook, me = ME) {
  const answers: Parameters<typeof stubServer>[0] = {
    [LIST]: { body: { company: { id: 7, name: "Halden Marine" }, webhooks: [hook], max: 10 } },
    "GET /api/companies/7/webhooks/3/deliveries/": { body: { deliveries: [], count: 0, has_older: false } },
  };
  const calls = stubServer(answers);
  renderAt("/dashboard", <WebhooksTab companyId={7} />, me);
  return { answers, calls };
}

async function openForm(hook: Webhook) {
  openTab(hook);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Intranet" }));
  return within(await screen.findByRole("form", { name: "Edit Intranet" }));
}

it("says before anything is saved whose alerts a webhook is told of, and what only they can change", async () => {
  const form = await openForm(HOOK);
  expect(form.getByText("An alert of Marta Lindqvist found a story. Only they can choose it.")).toBeTruthy();
  expect(form.getByText(/While alert\.hit is chosen, only Marta Lindqvist can change it\./)).toBeTruthy();
  const alerts = form.getByRole("checkbox", { name: "alert.hit" });
  expect(alerts).toHaveProperty("disabled", false); // it may be left out
  await userEvent.click(alerts);
  expect(form.getByText("Public and https. Redirects are not followed.")).toBeTruthy();
});

it("does not offer another owner's alerts", async () => {
  const form = await openForm({ ...HOOK, events: ["post.published"], added_by: null });
  expect(form.getByText("An alert of the person who added it found a story. Only they can choose it.")).toBeTruthy();
  expect(form.getByRole("checkbox", { name: "alert.hit" })).toHaveProperty("disabled", true);
  expect(form.getByRole("checkbox", { name: "post.updated" })).toHaveProperty("disabled", false);
});

it("leaves a person's own webhook as it is", async () => {
  const form = await openForm({ ...HOOK, added_by: { name: "Anwen Hale", is_you: true } });
  expect(form.getByText("One of your alerts found a story")).toBeTruthy();
  expect(form.getByRole("checkbox", { name: "alert.hit" })).toHaveProperty("disabled", false);
});

it("asks for nothing while an operator acts as a person, and says why nothing is shown", async () => {
  const { calls } = openTab(HOOK, { ...ME, acting: ACTING });
  expect(await screen.findByText("Webhooks are not shown while you act as another person")).toBeTruthy();
  expect(calls.filter(({ path }) => path.includes("webhooks"))).toEqual([]);
});

it("says what an endpoint that is gone leads to, and that its answer was empty", async () => {
  const delivery = {
    id: 9,
    message_id: "msg_1",
    event: "post.published",
    subject: "Harbour ferry",
    state: "waiting",
    tries: 1,
    max_tries: 9,
    created_at: HOOK.created_at,
    tried_at: HOOK.created_at,
    next_try_at: HOOK.created_at,
    status: 410,
    milliseconds: 120,
    problem: "The endpoint answered 410.",
  };
  const { answers } = openTab(HOOK);
  const log = "GET /api/companies/7/webhooks/3/deliveries/";
  answers[log] = { body: { deliveries: [delivery], count: 1, has_older: false } };
  const answer = { headers: {}, text: "" };
  answers[`${log}9/`] = { body: { ...delivery, request: { headers: {}, body: "{}" }, answer } };
  expect(await screen.findByText(/3 in a row, over an hour or more, remove this webhook\./)).toBeTruthy();
  expect(screen.getByText("The answer was empty.")).toBeTruthy();
});

it("says when there were too many tests", async () => {
  const { answers } = openTab(HOOK);
  const detail = `${webhookMessages.tooOften} Try again in 42 minutes.`;
  answers["POST /api/companies/7/webhooks/3/test/"] = { status: 429, body: { detail } };
  await userEvent.click(await screen.findByRole("button", { name: "Send a test to Intranet" }));
  expect(await screen.findByText(detail)).toBeTruthy();
});
