import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildEntry, openOperatorScreen } from "#tests/support/screens/operator-screens.tsx";
import { formatMoment } from "#ui-kit/format/dates.ts";
import type { AuditEntry } from "../contract.ts";
import { actionWords, placeOf } from "./audit-words.ts";

const LIST = "GET /operator/audit/";
const ACTIONS = { "GET /operator/audit/actions/": { body: { actions: ["post.approve", "user.grant-units"] } } };
const answerOf = (entries: AuditEntry[], has_more = false) => ({
  body: { entries, count: has_more ? 1000 : entries.length, has_more },
});

describe("the audit log", () => {
  it("says who did what to whom, why and when, and leads there", async () => {
    const command = buildEntry({
      id: 6,
      operator_id: null,
      operator_name: "Command line",
      subject: "plan newsroom",
      action: "plan.change",
    });
    openOperatorScreen("operatorAudit", { [LIST]: answerOf([buildEntry(), command]), ...ACTIONS });
    const row = within((await screen.findByText("Granted releases", { selector: "td" })).closest("tr") as HTMLElement);
    expect(row.getByText("Imogen Sayle")).toBeTruthy();
    expect(row.getByText(formatMoment(buildEntry().created_at))).toBeTruthy();
    expect(row.getByText("anwen@example.com: 5 releases. Apology")).toBeTruthy();
    expect(row.getByRole("link", { name: "user 12" }).getAttribute("href")).toContain("item=user.12");
    const other = within(screen.getByText("Changed a plan", { selector: "td" }).closest("tr") as HTMLElement);
    expect(other.getByText("Command line")).toBeTruthy();
    expect(other.queryByRole("link")).toBeNull();
    expect(screen.getByText("2 actions")).toBeTruthy();
  });

  it("says as whom an operator acted", async () => {
    const acted = buildEntry({ action: "acting.write", acting_as: "Anwen Rhys <anwen@example.com>" });
    openOperatorScreen("operatorAudit", { [LIST]: answerOf([acted]), ...ACTIONS });
    const row = (await screen.findByText("Acted on a user's behalf", { selector: "td" })).closest("tr");
    expect(row?.textContent).toContain("Imogen Sayleas Anwen Rhys");
  });

  it("searches and narrows, and its file does too", async () => {
    const { calls } = openOperatorScreen("operatorAudit", { [LIST]: answerOf([buildEntry()], true), ...ACTIONS });
    expect(await screen.findByText("More than 1,000 actions. Search to narrow the list.")).toBeTruthy();
    const file = () => screen.getByRole("link", { name: "Download CSV" }).getAttribute("href");
    expect(file()).toBe("/operator/audit/csv/");
    await userEvent.type(screen.getByRole("textbox", { name: "Search the audit log" }), "user 12{Enter}");
    await userEvent.click(screen.getByRole("combobox", { name: "Action" }));
    await userEvent.click(await screen.findByRole("option", { name: "Approved a post", hidden: true }));
    await waitFor(() => expect(file()).toBe(`/operator/audit/csv/?q=user+12&action=post.approve`));
    await waitFor(() =>
      expect(
        calls.some(({ path }) => path === `/operator/audit/?q=user+12&action=post.approve&page=1&page_size=50`),
      ).toBe(true),
    );
  });

  it("says when nothing is there, and when it could not be loaded", async () => {
    let isBroken = true;
    openOperatorScreen(
      "operatorAudit",
      { [LIST]: () => (isBroken ? { status: 500, body: {} } : answerOf([])), ...ACTIONS },
      { q: "x" },
    );
    expect(await screen.findByText("The audit log could not be loaded")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("No matches")).toBeTruthy();
  });
});

describe("the words of the audit log", () => {
  it.each([
    ["post.approve", "Approved a post"],
    ["user.sign-in-as", "Signed in as a user"],
    ["job.wind-up", "Job: wind up"],
    ["constructor.toString", "Constructor: toString"],
    ["odd", "odd"],
  ])("say %s as %s", (action, words) => expect(actionWords(action)).toBe(words));

  it.each([
    ["user 12", { screen: "operatorUsers", item: "user.12" }],
    ["ticket 1042", { screen: "operatorTickets", item: "ticket.1042" }],
    ["post 3", null],
    ["user anna@example.com", null],
  ])("lead from %s to its screen", (subject, place) => expect(placeOf(subject)).toEqual(place));
});
