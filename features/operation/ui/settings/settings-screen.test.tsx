import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Route, Routes } from "react-router";
import { REFERRER_RULES_PATH } from "#features/analytics/referrer-contract.ts";
import { DEFAULT_STEPS } from "#features/connections/steps-contract.ts";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { buildMe, renderAt, stubServer, type StubCall } from "#tests/support/screens/dashboard.tsx";
import { type EnvironmentBlock, settingsMessages, type SystemFacts } from "../../settings-contract.ts";
import { type ModerationSettings, vettingMessages } from "#features/content/contracts/publishing.ts";

type Answers = Parameters<typeof stubServer>[0];

const STORED: ModerationSettings = { policy: "off", link_blocklist: ["casino.example"] };
const CHOSEN = { ...STORED, is_chosen: true };
const BLOCKS: EnvironmentBlock[] = [
  {
    title: "Payments",
    summary: "Test mode: no one is charged.",
    settings: [
      { name: "STRIPE_SECRET_KEY", meaning: "Key of Stripe", is_secret: true, is_set: true, value: "" },
      { name: "STRIPE_WEBHOOK_SECRET", meaning: "Signing secret", is_secret: true, is_set: false, value: "" },
      {
        name: "STRIPE_API_URL",
        meaning: "Where it is",
        is_secret: false,
        is_set: false,
        value: "https://api.stripe.com",
      },
    ],
  },
];
const FACTS: SystemFacts = {
  version: "0.1.0",
  node: "24.3.0",
  role: "all",
  process_id: 812,
  memory_bytes: 181_000_000,
  started_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  postgres: "18.1",
  migration: "0034_operated_feeds",
  database_bytes: 48_200_000,
  media_files: 1204,
  media_bytes: 2_300_000_000,
  disk_free_bytes: null,
  connections: [{ name: "dateline", count: 9 }],
};
const MODERATION = "POST /operator/settings/moderation/";
const ASSISTANT = "POST /operator/settings/assistant/";

function openSettings(answers: Answers = {}, place: Record<string, string> = {}) {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
    "GET /operator/settings/moderation/": { body: CHOSEN },
    "GET /operator/settings/publishing/": { body: { require_confirmed_email: true } },
    "GET /operator/settings/front-page/": { body: { most_per_newsroom: 2 } },
    "GET /operator/settings/assistant/": { body: { daily_tokens: 200_000 } },
    "GET /operator/settings/assistant-steps/": { body: { steps: DEFAULT_STEPS } },
    [`GET ${REFERRER_RULES_PATH}`]: { body: { rules: [{ host: "parish.example", rule: "allow" }] } },
    "GET /operator/settings/seller/": { body: { name: "", address: "", vat_id: "", vat_rate: 0, note: "" } },
    "GET /operator/settings/environment/": { body: { blocks: BLOCKS } },
    "GET /operator/settings/system/": { body: FACTS },
    ...answers,
  });
  const view = renderAt(
    `/dashboard?${new URLSearchParams({ activeContent: "operatorSettings", ...place })}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return { calls, view };
}
const bodiesOf = (calls: StubCall[], call: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
const formOf = async (name: string) => within(await screen.findByRole("form", { name }));

beforeEach(() => window.localStorage.clear());

describe("the front page", () => {
  it("takes a number within its bounds", async () => {
    const call = "POST /operator/settings/front-page/";
    const { calls } = openSettings({ [call]: { body: { most_per_newsroom: 4 } } });
    const form = await formOf("Front page");
    const field = form.getByLabelText("Posts per newsroom in each list");
    for (const wrong of ["0", "11", "two"]) {
      await userEvent.clear(field);
      await userEvent.type(field, wrong);
      await userEvent.click(form.getByRole("button", { name: "Save" }));
      expect(form.getByText("Enter a whole number from 1 to 10.")).toBeTruthy();
    }
    await userEvent.clear(field);
    await userEvent.type(field, "4");
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodiesOf(calls, call)).toEqual([{ most_per_newsroom: 4 }]));
  });
});

describe("referrers", () => {
  const RULE = `POST ${REFERRER_RULES_PATH}`;

  it("are excluded, always named, and freed of their rule, one by one", async () => {
    const rules = [
      { host: "casino.example", rule: "exclude" },
      { host: "parish.example", rule: "allow" },
    ];
    const { calls } = openSettings({ [RULE]: { body: { rules } } });
    const form = await formOf("Referrers");
    expect(form.getByText("Always named")).toBeTruthy();
    expect(form.getByRole<HTMLButtonElement>("button", { name: "Always name" }).disabled).toBe(true);
    await userEvent.type(form.getByRole("textbox", { name: "Website" }), "casino.example{Enter}");
    expect(await form.findByText("Excluded")).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>("textbox", { name: "Website" }).value).toBe("");
    await userEvent.type(form.getByRole("textbox", { name: "Website" }), "town.example");
    await userEvent.click(form.getByRole("button", { name: "Always name" }));
    await waitFor(() => expect(form.getByRole<HTMLInputElement>("textbox").value).toBe(""));
    await userEvent.click(form.getByRole("button", { name: "Remove the rule for parish.example" }));
    await waitFor(() =>
      expect(bodiesOf(calls, RULE)).toEqual([
        { host: "casino.example", rule: "exclude" },
        { host: "town.example", rule: "allow" },
        { host: "parish.example", rule: "none" },
      ]),
    );
  });

  it("say what is wrong with a website, and keep what was typed", async () => {
    const detail = "casino is not the name of a public website. Enter one such as news.example.";
    openSettings({ [RULE]: { status: 400, body: { host: detail } } });
    const form = await formOf("Referrers");
    await userEvent.type(form.getByRole("textbox", { name: "Website" }), "casino{Enter}");
    expect(await form.findByText(detail)).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>("textbox", { name: "Website" }).value).toBe("casino");
  });
});

describe("moderation", () => {
  it("saves policy and hosts, one on each line", async () => {
    const stored = { ...CHOSEN, policy: "flagged", link_blocklist: ["a.example", "casino.example"] };
    const { calls } = openSettings({ [MODERATION]: { body: stored } });
    const form = await formOf("Moderation");
    const save = form.getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect(save.disabled).toBe(true);
    await userEvent.click(form.getByRole("radio", { name: "Flagged posts" }));
    await userEvent.type(form.getByRole("textbox", { name: "Blocked hosts" }), "{Enter}{Enter} a.example");
    await userEvent.click(save);
    expect(await screen.findByText("Settings saved.")).toBeTruthy();
    expect(bodiesOf(calls, MODERATION)).toEqual([
      { policy: "flagged", link_blocklist: ["casino.example", "a.example"] },
    ]);
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(form.getByRole<HTMLTextAreaElement>("textbox").value).toBe("a.example\ncasino.example");
  });

  it("can be saved as it is until it was decided", async () => {
    const { calls } = openSettings({
      "GET /operator/settings/moderation/": { body: { ...STORED, is_chosen: false, version: "one" } },
      [MODERATION]: { body: { ...STORED, is_chosen: true, version: "one" } },
    });
    const form = await formOf("Moderation");
    const save = form.getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect(form.getByText("Not decided yet. Save to keep the current setting.")).toBeTruthy();
    await userEvent.click(save);
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(bodiesOf(calls, MODERATION)).toEqual([{ ...STORED, version: "one" }]);
    expect(form.queryByText(/^Not decided yet/)).toBeNull();
  });

  it("says at the field what was refused, leads there, and keeps what was typed", async () => {
    const refusal = vettingMessages.notAHost("not a host");
    openSettings({ [MODERATION]: { status: 400, body: { link_blocklist: refusal } } });
    const form = await formOf("Moderation");
    const field = form.getByRole<HTMLTextAreaElement>("textbox", { name: "Blocked hosts" });
    await userEvent.type(field, "{Enter}not a host");
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText(refusal)).toBeTruthy();
    expect(field.value).toBe("casino.example\nnot a host");
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it("keeps what is not saved over a reload, until it is thrown away", async () => {
    const { view } = openSettings();
    await userEvent.click((await formOf("Moderation")).getByRole("radio", { name: "All posts" }));
    view.unmount();
    openSettings();
    const form = await formOf("Moderation");
    expect(form.getByRole<HTMLInputElement>("radio", { name: "All posts" }).checked).toBe(true);
    expect(form.getByText("Not saved yet; kept in this browser.")).toBeTruthy();
    await userEvent.click(form.getByRole("button", { name: "Discard changes" }));
    expect(form.getByRole<HTMLInputElement>("radio", { name: "Off" }).checked).toBe(true);
  });

  it("says when it could not be loaded, without its neighbours", async () => {
    openSettings({ "GET /operator/settings/moderation/": { status: 500, body: {} } });
    expect(await screen.findByText("Moderation could not be loaded")).toBeTruthy();
    expect(await formOf("AI assistant")).toBeTruthy();
  });
});

it("lets authors publish without a confirmed address", async () => {
  const PUBLISHING = "POST /operator/settings/publishing/";
  const { calls } = openSettings({ [PUBLISHING]: ({ body }) => ({ body }) });
  const form = await formOf("Publishing");
  const toggle = form.getByRole<HTMLInputElement>("switch", { name: /^Require a confirmed email address/ });
  expect(toggle.checked).toBe(true);
  await userEvent.click(toggle);
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(bodiesOf(calls, PUBLISHING)).toEqual([{ require_confirmed_email: false }]));
});

describe("the assistant's limit", () => {
  it("is set as a number, and taken away", async () => {
    const { calls } = openSettings({ [ASSISTANT]: ({ body }) => ({ body }) });
    const form = await formOf("AI assistant");
    const field = form.getByRole("textbox", { name: "Tokens per user per day" });
    await userEvent.clear(field);
    await userEvent.type(field, "5000");
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodiesOf(calls, ASSISTANT)).toEqual([{ daily_tokens: 5000 }]));
    await userEvent.click(form.getByRole("switch"));
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodiesOf(calls, ASSISTANT)[1]).toEqual({ daily_tokens: null }));
  });

  it("is refused before it is sent when it is no number", async () => {
    const { calls } = openSettings();
    const form = await formOf("AI assistant");
    await userEvent.type(form.getByRole("textbox"), "x");
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText(settingsMessages.badTokens)).toBeTruthy();
    expect(bodiesOf(calls, ASSISTANT)).toEqual([]);
  });
});

it("shows variables with meaning and value, and of secrets whether they are set", async () => {
  openSettings({}, { view: "Environment" });
  const table = within(await screen.findByRole("table", { name: "Payments" }));
  const rowOf = (name: string) => table.getByText(name).closest("tr")?.textContent;
  expect(rowOf("STRIPE_SECRET_KEY")).toMatch(/Set$/);
  expect(rowOf("STRIPE_WEBHOOK_SECRET")).toMatch(/Not set$/);
  expect(rowOf("STRIPE_API_URL")).toMatch(/https:\/\/api\.stripe\.com default$/);
  expect(screen.getByText("Test mode: no one is charged.")).toBeTruthy();
});

it("shows the facts of the installation", async () => {
  openSettings({}, { view: "System" });
  expect(await screen.findByText("0034_operated_feeds")).toBeTruthy();
  for (const text of ["2.3 GB in 1,204 files", "Not known", "Server and worker, process 812", "9: dateline 9"])
    expect(screen.getByText(text)).toBeTruthy();
});

describe("settings that somebody saved meanwhile", () => {
  const stored = { ...CHOSEN, policy: "all", link_blocklist: ["casino.example", "dice.example"], version: "two" };
  const GET = "GET /operator/settings/moderation/";
  const stale = { status: 409, body: { detail: "Somebody saved these settings." } };

  it("are loaded; what was typed stays and is saved on the newer state", async () => {
    let shown: object = { ...CHOSEN, version: "one" };
    let isStale = true;
    const { calls } = openSettings({
      [GET]: () => ({ body: shown }),
      [MODERATION]: () => (isStale ? stale : { body: stored }),
    });
    const form = await formOf("Moderation");
    await userEvent.click(form.getByRole("radio", { name: /^New authors/ }));
    shown = stored;
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await userEvent.click(await form.findByRole("button", { name: "Load latest version" }));
    expect(form.getByLabelText<HTMLTextAreaElement>("Blocked hosts").value).toBe("casino.example\ndice.example");
    expect(form.getByText("All posts", { selector: "bdi" })).toBeTruthy();
    isStale = false;
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(bodiesOf(calls, MODERATION)).toEqual([
        { ...STORED, policy: "new-authors", version: "one" },
        { policy: "new-authors", link_blocklist: ["casino.example", "dice.example"], version: "two" },
      ]),
    );
  });

  it("are told also where they were typed before a reload", async () => {
    let shown: object = { ...CHOSEN, version: "one" };
    const answers = { [GET]: () => ({ body: shown }), [MODERATION]: stale };
    const { view } = openSettings(answers);
    await userEvent.click((await formOf("Moderation")).getByRole("radio", { name: /^New authors/ }));
    view.unmount();
    shown = stored;
    const { calls } = openSettings(answers);
    const form = await formOf("Moderation");
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await userEvent.click(await form.findByRole("button", { name: "Load latest version" }));
    expect(bodiesOf(calls, MODERATION)).toMatchObject([{ version: "one" }]);
    await userEvent.click(form.getByRole("button", { name: "Blocked hosts: use the saved version" }));
    expect(form.getByLabelText<HTMLTextAreaElement>("Blocked hosts").value).toBe("casino.example\ndice.example");
  });
});
