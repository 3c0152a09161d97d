import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { type ApiKey, apiKeyMessages, type EndedKey, MAX_KEYS, type SandboxPost } from "../contract.ts";
import { KeysTab } from "./keys-tab.tsx";

const LIST = "GET /api/companies/7/keys/";
const ENDED = "GET /api/companies/7/keys/ended/";
const COMPANY = { id: 7, name: "Halden Marine Systems" };
const SECRET = `dl_live_${"a".repeat(49)}`;
const PASSWORD = "harbour-lantern";

const MINE = {
  id: 3,
  name: "Website publisher",
  kind: "live",
  ending: "7Q2f",
  scopes: ["posts:read", "posts:publish"],
  addresses: ["203.0.113.0/24"],
  person: "Marta Lindqvist",
  is_own: true,
  created_at: "2026-03-01T09:00:00.000Z",
  ends_at: null,
  used_at: null,
  used_from: null,
  refused: null,
  previous: null,
} as unknown as ApiKey;
const LIVES = { ...MINE, id: 4, name: "Board dashboard", person: "Live Aase", is_own: false };
const listOf = (keys: ApiKey[], sandbox = { posts: 0, may_empty: true }) => ({
  body: { company: COMPANY, keys, count: keys.length, max: MAX_KEYS, sandbox },
});

function openTab(keys: ApiKey[]) {
  const answers: Parameters<typeof stubServer>[0] = { [LIST]: listOf(keys), [ENDED]: { body: { keys: [], count: 0 } } };
  const calls = stubServer(answers);
  renderAt("/dashboard", <KeysTab companyId={7} />, buildMe());
  return { answers, calls };
}
const bodyOf = (calls: ReturnType<typeof stubServer>, method: string) =>
  calls.find((call) => call.method === method)?.body;

it("says how to begin when there are no keys, and what went wrong when they do not load", async () => {
  const { answers } = openTab([]);
  expect(await screen.findByText("No keys yet")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Create key" })).toHaveLength(1);
  answers[LIST] = { status: 503, body: { detail: "The site is busy." } };
  renderAt("/dashboard", <KeysTab companyId={7} />, buildMe());
  expect(await screen.findByText("The keys of this company could not be loaded")).toBeTruthy();
  answers[LIST] = listOf([MINE]);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Website publisher")).toBeTruthy();
});

it("creates a key, whose secret is shown once and kept nowhere", async () => {
  const { answers, calls } = openTab([LIVES]);
  expect(await screen.findByText("Board dashboard")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Create key" }));
  // The first dialog of a run takes longer.
  const dialog = within(await screen.findByRole("dialog", { name: "Create key" }));
  await userEvent.click(dialog.getByRole("button", { name: "Create key" }));
  expect(await dialog.findByText("Enter a name, such as the program that uses the key.")).toBeTruthy();
  expect(bodyOf(calls, "POST")).toBeUndefined();
  await userEvent.type(dialog.getByRole("textbox", { name: /Name/ }), "Website publisher");
  await userEvent.click(dialog.getByRole("checkbox", { name: /Publish/ }));
  await userEvent.type(dialog.getByRole("textbox", { name: /Only from/ }), "203.0.113.0/24 2001:db8::/32");
  await userEvent.type(dialog.getByLabelText(/Your password/), PASSWORD);
  answers["POST /api/companies/7/keys/"] = () => {
    answers[LIST] = listOf([MINE]);
    return { status: 201, body: { detail: apiKeyMessages.created, key: MINE, secret: SECRET } };
  };
  await userEvent.click(dialog.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
  expect(bodyOf(calls, "POST")).toMatchObject({
    name: "Website publisher",
    scopes: ["posts:read", "posts:publish"],
    addresses: ["203.0.113.0/24", "2001:db8::/32"],
    days: 365,
    password: PASSWORD,
  });
  await userEvent.keyboard("{Escape}");
  expect(screen.getByText(SECRET)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "I have saved it" }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  expect(await screen.findByText("dl_live_…7Q2f")).toBeTruthy();
});

it("changes what a key may do and from where, and shows what is wrong where it is", async () => {
  const { answers, calls } = openTab([MINE, LIVES]);
  expect(screen.queryByRole("button", { name: "Change Board dashboard" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Change Website publisher" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Website publisher" }));
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /Only from/ }).value).toBe("203.0.113.0/24");
  await userEvent.click(dialog.getByRole("checkbox", { name: /Publish/ }));
  await userEvent.click(dialog.getByRole("checkbox", { name: /Read posts/ }));
  await userEvent.type(dialog.getByLabelText(/Your password/), PASSWORD);
  await userEvent.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await dialog.findByText("Choose at least one scope.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("checkbox", { name: /Read coverage/ }));
  const url = "PATCH /api/companies/7/keys/3/";
  answers[url] = { status: 400, body: { password: "Wrong password." } };
  await userEvent.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await dialog.findByText("Wrong password.")).toBeTruthy();
  const changed = { ...MINE, scopes: ["coverage:read"] } as ApiKey;
  answers[url] = () => {
    answers[LIST] = listOf([changed]);
    return { body: { detail: apiKeyMessages.changed, key: changed } };
  };
  await userEvent.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText(apiKeyMessages.changed)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodyOf(calls, "PATCH")).toEqual({
    scopes: ["coverage:read"],
    addresses: ["203.0.113.0/24"],
    password: PASSWORD,
  });
  expect(await screen.findByText("Read coverage")).toBeTruthy();
});

it("rotates one's own key, shows the new secret, and ends the old one", async () => {
  const { answers, calls } = openTab([MINE, LIVES]);
  await userEvent.click(await screen.findByRole("button", { name: "Rotate Website publisher" }));
  expect(screen.queryByRole("button", { name: "Rotate Board dashboard" })).toBeNull();
  const dialog = within(await screen.findByRole("dialog", { name: "Rotate Website publisher" }));
  await userEvent.type(dialog.getByLabelText(/Your password/), PASSWORD);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const rotating = { ...MINE, previous: { ending: "7Q2f", until, used_at: null, used_from: null } };
  answers["POST /api/companies/7/keys/3/rotate/"] = () => {
    answers[LIST] = listOf([rotating]);
    return { body: { detail: apiKeyMessages.rotated, key: rotating, secret: SECRET } };
  };
  await userEvent.click(dialog.getByRole("button", { name: "Rotate key" }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "I have saved it" }));
  expect(await screen.findByText(/Website publisher: the old key works until/)).toBeTruthy();
  expect(screen.getByText("It was never used.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Rotate Website publisher" }).disabled).toBe(true);
  answers["POST /api/companies/7/keys/3/end-old/"] = () => {
    answers[LIST] = listOf([MINE]);
    return { body: { detail: apiKeyMessages.oldEnded, key: MINE } };
  };
  await userEvent.click(screen.getByRole("button", { name: "End old key now" }));
  expect(await screen.findByText(apiKeyMessages.oldEnded)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/the old key works until/)).toBeNull());
  expect(calls.map(({ method }) => method)).not.toContain("DELETE");
});

it("asks before it revokes", async () => {
  const { answers, calls } = openTab([LIVES]);
  await userEvent.click(await screen.findByRole("button", { name: "Revoke Board dashboard" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Revoke Board dashboard?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Keep key" }));
  expect(calls.map(({ method }) => method)).not.toContain("DELETE");
  answers["DELETE /api/companies/7/keys/4/"] = () => {
    answers[LIST] = listOf([]);
    return { body: { detail: apiKeyMessages.revoked(LIVES.name) } };
  };
  await userEvent.click(screen.getByRole("button", { name: "Revoke Board dashboard" }));
  await userEvent.click(await screen.findByRole("button", { name: "Revoke key" }));
  expect(await screen.findByText(apiKeyMessages.revoked(LIVES.name))).toBeTruthy();
  expect(await screen.findByText("No keys yet")).toBeTruthy();
});

it("says where a key was last used, from where it was refused, and that it is idle", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  openTab([
    { ...MINE, used_at: ago(3), used_from: "203.0.113.7", refused: { at: ago(5), from: "198.51.100.7" } },
    { ...LIVES, used_at: ago(103 * 1440), used_from: "203.0.113.7" },
  ]);
  expect(await screen.findByText("3 minutes ago")).toBeTruthy();
  const [, first, second] = screen.getAllByRole("row");
  expect(within(first as HTMLElement).getByText("Refused from 198.51.100.7, 5 minutes ago")).toBeTruthy();
  expect(within(second as HTMLElement).getByText("Not used for 103 days")).toBeTruthy();
});

it("lists keys that have ended, with who, when and why", async () => {
  const { answers } = openTab([]);
  const { id, kind, name, ending, scopes, person, created_at, used_at } = MINE;
  const of = { id, kind, name, ending, scopes, person, created_at, used_at, ended_at: "2026-11-02T09:00:00.000Z" };
  const ended: EndedKey[] = [
    { ...of, id: 1, reason: "revoked", ended_by: "Live Aase" },
    { ...of, id: 2, reason: "revoked", ended_by: null },
    { ...of, id: 3, reason: "expired", ended_by: null },
    { ...of, id: 4, reason: "unused", ended_by: null },
    { ...of, id: 5, reason: "left", ended_by: null },
    { ...of, id: 6, reason: "password", ended_by: null },
    { ...of, id: 7, reason: "account", ended_by: null },
  ];
  const open = async () => userEvent.click(await screen.findByRole("button", { name: "Revoked and expired keys" }));
  await open();
  expect(await screen.findByText("No key has ended within the last year.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  answers[ENDED] = { body: { keys: ended, count: 60 } };
  await open();
  const table = await screen.findByRole("table", { name: "Revoked and expired keys" });
  await waitFor(() => expect(within(table).getAllByRole("row")).toHaveLength(8));
  const words = within(table)
    .getAllByRole("row")
    .map((row) => row.querySelector("td:last-child small")?.textContent);
  expect(words.slice(1)).toEqual([
    "Revoked by Live Aase",
    "Revoked",
    "Expired",
    "Not used for a year",
    "Marta Lindqvist left the company",
    "Marta Lindqvist changed the password",
    "The account of Marta Lindqvist was closed",
  ]);
  expect(screen.getByText("The last 50 of 60 within a year.")).toBeTruthy();
});

const SANDBOX = "/api/companies/7/sandbox/";
const TEST = { ...MINE, id: 5, name: "Website, staging", kind: "test" } as ApiKey;
const TRIAL: SandboxPost = {
  id: 9,
  name: "Berth four opens",
  type: "PR",
  status: "draft",
  url: "/sandbox/PR/0b9f/berth-four-opens",
  person: "Marta Lindqvist",
  updated_at: "2026-11-02T09:00:00.000Z",
  ends_at: "2026-12-02T09:00:00.000Z",
};

it("says how much test keys wrote, opens it, and empties it once asked", async () => {
  const { answers, calls } = openTab([]);
  answers[LIST] = listOf([TEST], { posts: 23, may_empty: true });
  renderAt("/dashboard", <KeysTab companyId={7} />, buildMe());
  expect(await screen.findByText(/It holds 23 posts; each is deleted after 30 days\./)).toBeTruthy();
  answers[`GET ${SANDBOX}`] = { status: 503, body: { detail: "The site is busy." } };
  await userEvent.click(screen.getByRole("button", { name: "Open sandbox" }));
  expect(await screen.findByText("The sandbox could not be loaded")).toBeTruthy();
  answers[`GET ${SANDBOX}`] = { body: { posts: [TRIAL, { ...TRIAL, id: 10, name: "" }], count: 23 } };
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Berth four opens" });
  expect(link.getAttribute("href")).toBe(TRIAL.url);
  expect(screen.getByRole("link", { name: "Untitled" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await userEvent.click(screen.getByRole("button", { name: "Empty sandbox" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Empty the sandbox?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Keep posts" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.map(({ method }) => method)).not.toContain("DELETE");
  answers[`DELETE ${SANDBOX}`] = () => {
    answers[LIST] = listOf([TEST]);
    return { body: { detail: apiKeyMessages.emptied } };
  };
  await userEvent.click(screen.getByRole("button", { name: "Empty sandbox" }));
  const again = within(await screen.findByRole("dialog", { name: "Empty the sandbox?" }));
  await userEvent.click(again.getByRole("button", { name: "Empty sandbox" }));
  expect(await screen.findByText(/It is empty\./)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Empty sandbox" })).toBeNull());
});

it("offers no emptying to those who are no owners, and the sandbox also once its keys have ended", async () => {
  const { answers } = openTab([]);
  answers[LIST] = listOf([], { posts: 1, may_empty: false });
  renderAt("/dashboard", <KeysTab companyId={7} />, buildMe());
  expect(await screen.findByText(/It holds 1 post; each/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Open sandbox" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Empty sandbox" })).toBeNull();
});

it("shows an operator who acts as the person the keys, and nothing to change them with", async () => {
  const { answers } = openTab([]);
  answers[LIST] = listOf([MINE, TEST], { posts: 1, may_empty: true });
  const acting = { operator_id: 9, until: new Date(Date.now() + 3_600_000).toISOString() };
  renderAt("/dashboard", <KeysTab companyId={7} />, buildMe({ acting } as never));
  const table = within(await screen.findByRole("table", { name: "Test keys" }));
  expect(table.getByText("Website, staging")).toBeTruthy();
  for (const name of [/^Change/, /^Rotate/, /^Revoke W/, /^Empty/])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByRole("button", { name: "Open sandbox" })).toBeTruthy();
});
