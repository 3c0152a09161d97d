import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { StubAnswer, StubCall } from "#tests/support/screens/dashboard.tsx";
import {
  buildListed,
  buildOperatorUser,
  openOperatorScreen,
  usersAnswer,
} from "#tests/support/screens/operator-screens.tsx";
import { operatorUserMessages, type OperatorUser } from "../../operator-contract.ts";

const LIST = "GET /operator/users/";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const lastQuery = (calls: StubCall[]) =>
  new URLSearchParams(calls.findLast(({ path }) => path.startsWith("/operator/users/?"))?.path.split("?")[1]);
const sent = (calls: StubCall[], path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole("combobox", { name: field }));
  await userEvent.click(await screen.findByRole("option", { name: option, hidden: true }));
};

/** With the dialog of user 12 open. */
async function openUser(changes: Partial<OperatorUser> = {}, answers: Parameters<typeof openOperatorScreen>[1] = {}) {
  const body = buildOperatorUser(changes);
  const opened = openOperatorScreen(
    "operatorUsers",
    { "GET /operator/users/12/": { body }, ...answers },
    { item: "user.12" },
  );
  const actions = within(await screen.findByRole("group", { name: "Actions" }));
  return { ...opened, actions, body };
}
const offered = (actions: Pick<typeof screen, "getAllByRole">) =>
  actions.getAllByRole("button").map(({ textContent }) => textContent);

describe("the list of users", () => {
  it("shows plan, releases, posts and what is out of the ordinary", async () => {
    const odd = buildListed({
      id: 13,
      name: "Joris Smit",
      plan: null,
      press_releases: null,
      email_verified: false,
      suspended_at: "2026-11-20T10:26:00.000Z",
      deletion_due_at: "2026-12-05T09:00:00.000Z",
    });
    openOperatorScreen("operatorUsers", { [LIST]: { body: usersAnswer([buildListed(), odd]) } });
    const row = within((await screen.findByText("Anwen Pryce")).closest("tr") as HTMLElement);
    expect(row.getByText("anwen@example.com")).toBeTruthy();
    expect(row.getByText("Newsroom")).toBeTruthy();
    expect(row.getByText("18")).toBeTruthy();
    expect(row.queryByText("Suspended")).toBeNull();
    const other = within(screen.getByText("Joris Smit").closest("tr") as HTMLElement);
    for (const words of ["No plan", "No cap", "Suspended", "To be deleted", "Email not confirmed"])
      expect(other.getByText(words)).toBeTruthy();
  });

  it("searches, narrows and pages, and keeps it in the address", async () => {
    const { calls } = openOperatorScreen(
      "operatorUsers",
      { [LIST]: { body: usersAnswer([buildListed()], true) } },
      { page: "3" },
    );
    expect(await screen.findByText("More than 1,000 users. Search to narrow the list.")).toBeTruthy();
    expect(screen.getByText("Page 3 of 50")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Search users" }), "pryce{Enter}");
    await waitFor(() => expect(Object.fromEntries(lastQuery(calls))).toMatchObject({ q: "pryce", page: "1" }));
    await choose("State", "Suspended");
    await choose("Role", "Operators");
    await choose("Plan", "No plan");
    await waitFor(() =>
      expect(Object.fromEntries(lastQuery(calls))).toEqual({
        q: "pryce",
        page: "1",
        page_size: "20",
        state: "suspended",
        role: "operator",
        plan: "none",
      }),
    );
  });

  it("says when nobody matches, and when it could not be loaded", async () => {
    let isBroken = true;
    openOperatorScreen("operatorUsers", {
      [LIST]: () => (isBroken ? { status: 500, body: {} } : { body: usersAnswer([]) }),
    });
    expect(await screen.findByText("The users could not be loaded")).toBeTruthy();
    isBroken = false;
    await press("Try Again");
    expect(await screen.findByText("No users found")).toBeTruthy();
  });
});

describe("a user", () => {
  it("opens from its row with all that operators ask for", async () => {
    openOperatorScreen("operatorUsers", {});
    await userEvent.click(await screen.findByRole("link", { name: "Anwen Pryce" }));
    const dialog = within(await screen.findByRole("dialog", { name: "User" }));
    for (const words of ["18, 1 reserved", "1 draft, 3 published", "Halden Marine", "Cardiff, Wales", "Firefox"])
      expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.getByRole("link", { name: "2" }).getAttribute("href")).toContain("q=anwen%40example.com");
  });

  it.each<[string, Partial<OperatorUser>, string[], string[]]>([
    ["of everybody", {}, ["Sign in as this user", "Grant releases", "Take releases", "Suspend"], ["Restore"]],
    ["without a second factor", { two_factor: false }, [], ["Switch off two-factor"]],
    ["with nothing to take", { available: 0 }, ["Grant releases"], ["Take releases"]],
    ["an operator", { role: "operator" }, ["Change role"], ["Sign in as this user"]],
    [
      "who is suspended",
      { suspended_at: "2026-11-20T10:26:00.000Z" },
      ["Restore"],
      ["Suspend", "Sign in as this user", "Change role"],
    ],
    ["who is oneself", { id: 1, role: "operator" }, ["Grant releases"], ["Suspend", "Change role"]],
  ])("offers what is possible: %s", async (_what, changes, there, absent) => {
    const { actions } = await openUser(changes);
    expect(offered(actions)).toEqual(expect.arrayContaining(there));
    for (const name of absent) expect(offered(actions)).not.toContain(name);
  });

  it("says that a release which came back changed nothing", async () => {
    const line = { post_name: "Ferry order", reason: "", source: "", available: 17, units: 1 };
    const back = { ...line, id: 2, kind: "release" as const, created_at: "2026-11-20T10:26:00.000Z" };
    await openUser({ ledger: [back] });
    expect(screen.getByText("No change")).toBeTruthy();
  });

  it("says when it could not be loaded", async () => {
    openOperatorScreen(
      "operatorUsers",
      { "GET /operator/users/12/": { status: 404, body: { detail: "Gone." } } },
      { item: "user.12" },
    );
    expect(await screen.findByText("This user could not be loaded")).toBeTruthy();
  });
});

describe("an action", () => {
  it("asks for releases and a reason before anything is sent, and once however often it is pressed", async () => {
    const { promise: answer, resolve } = Promise.withResolvers<StubAnswer>();
    const { calls, actions } = await openUser({}, { "POST /operator/users/12/grant-units/": () => answer });
    await userEvent.click(actions.getByRole("button", { name: "Grant releases" }));
    const releases = screen.getByRole("textbox", { name: /Releases/ });
    await waitFor(() => expect(document.activeElement).toBe(releases));
    await userEvent.type(releases, "five");
    await press("Grant releases");
    expect(screen.getByText(operatorUserMessages.units)).toBeTruthy();
    expect(screen.getByText(operatorUserMessages.reasonRequired)).toBeTruthy();
    await userEvent.clear(releases);
    await userEvent.type(releases, "5");
    await userEvent.type(screen.getByRole("textbox", { name: /Reason/ }), "Apology");
    await userEvent.dblClick(screen.getByRole("button", { name: "Grant releases" }));
    resolve({ body: buildOperatorUser({ press_releases: 23 }) });
    expect(await screen.findByText("Anwen Pryce has 23 releases left.")).toBeTruthy();
    const bodies = sent(calls, "/operator/users/12/grant-units/");
    expect(bodies).toMatchObject([{ units: 5, reason: "Apology", key: expect.stringMatching(/^[\da-f-]{36}$/) }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Grant releases"));
  });

  it("stays and says why where it was refused, and sends the same key again", async () => {
    const refused = { status: 400, body: { units: "You can take at most 17." } };
    const { calls, actions } = await openUser({}, { "POST /operator/users/12/take-units/": refused });
    await userEvent.click(actions.getByRole("button", { name: "Take releases" }));
    await userEvent.type(screen.getByRole("textbox", { name: /Releases/ }), "20");
    await userEvent.type(screen.getByRole("textbox", { name: /Reason/ }), "Mistake");
    await press("Take releases");
    expect(await screen.findByText(refused.body.units)).toBeTruthy();
    await press("Take releases");
    await waitFor(() => expect(sent(calls, "/operator/users/12/take-units/")).toHaveLength(2));
    const keys = sent(calls, "/operator/users/12/take-units/").map((body) => (body as { key: string }).key);
    expect(new Set(keys).size).toBe(1);
  });

  it("suspends with a reason, and Escape leads back to the user without it", async () => {
    const suspended = buildOperatorUser({ suspended_at: "2026-11-20T10:26:00.000Z" });
    const { calls, actions } = await openUser({}, { "POST /operator/users/12/suspend/": { body: suspended } });
    await userEvent.click(actions.getByRole("button", { name: "Suspend" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Suspend"));
    await press("Suspend");
    await userEvent.type(screen.getByRole("textbox", { name: /Reason/ }), "Spam");
    await press("Suspend");
    expect(await screen.findByText("Anwen Pryce is suspended.")).toBeTruthy();
    expect(sent(calls, "/operator/users/12/suspend/")).toEqual([{ reason: "Spam" }]);
    expect(await screen.findByRole("button", { name: "Restore" })).toBeTruthy();
  });

  it("asks before a role changes, and does nothing when it is called off", async () => {
    const { calls, actions } = await openUser(
      {},
      { "POST /operator/users/12/role/": { body: buildOperatorUser({ role: "operator" }) } },
    );
    await userEvent.click(actions.getByRole("button", { name: "Change role" }));
    expect(screen.getByText(/becomes an operator with the same rights as you/)).toBeTruthy();
    await press("Cancel");
    expect(sent(calls, "/operator/users/12/role/")).toEqual([]);
    await press("Change role");
    await press("Change role");
    expect(await screen.findByText("Anwen Pryce is an operator.")).toBeTruthy();
    expect(sent(calls, "/operator/users/12/role/")).toEqual([{ role: "operator" }]);
  });
});
