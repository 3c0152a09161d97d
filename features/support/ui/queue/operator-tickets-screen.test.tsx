import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { StubCall } from "#tests/support/screens/dashboard.tsx";
import { buildEvent, buildThread, buildTicket, openTicketScreen } from "#tests/support/screens/ticket-screens.tsx";
import type { Ticket } from "../../contract.ts";

type Answers = Parameters<typeof openTicketScreen>[1];

const OWNER = { owner_id: 1, owner_name: "Marta Lindqvist", is_reader: false };
const QUEUE = "GET /support/api/operator/tickets/";
const ANSWER = "POST /support/api/operator/tickets/1042/answer/";
const STATUS = "POST /support/api/operator/tickets/1042/status/";
const THREAD = { ...buildThread(), ...OWNER, status: "Open" };
const NOTE = buildEvent({
  id: 4,
  kind: "note",
  author: "staff",
  author_name: "Imogen Sayle",
  message: "Same as #988.",
});

const queueOf = (tickets: Ticket[]) => ({
  body: { tickets: tickets.map((each) => ({ ...each, ...OWNER })), count: tickets.length },
});

function openQueue(answers: Answers = {}, place: Record<string, string> = {}) {
  const tickets = [buildTicket(), buildTicket({ id: 988, status: "Resolved", message: "Thanks." })];
  const thread = { "GET /support/api/operator/tickets/1042/": { body: THREAD } };
  return openTicketScreen("operatorTickets", { [QUEUE]: queueOf(tickets), ...thread, ...answers }, place);
}

const openTicket = async (answers: Answers = {}) => {
  const { calls } = openQueue(answers, { item: "ticket.1042" });
  const dialog = within(await screen.findByRole("dialog", { name: "Ticket #1042" }));
  await dialog.findByRole("list", { name: "Thread" });
  return { calls, dialog };
};
const bodyOf = (calls: StubCall[], call: string) =>
  calls.find(({ method, path }) => `${method} ${path}` === call)?.body;

beforeEach(() => window.localStorage.clear());

describe("the queue", () => {
  it("says when it could not be loaded, and tries again", async () => {
    let isBroken = true;
    openQueue({ [QUEUE]: () => (isBroken ? { status: 500, body: {} } : queueOf([buildTicket()])) });
    expect(await screen.findByText("The tickets could not be loaded")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("#1042")).toBeTruthy();
  });

  it("says when nothing waits, and when nothing matches", async () => {
    openQueue({ [QUEUE]: queueOf([]) }, { status: "Open" });
    expect(await screen.findByText("No matching tickets")).toBeTruthy();
    await userEvent.click(screen.getByText("All"));
    expect(await screen.findByText("No tickets yet")).toBeTruthy();
  });

  it("asks for one status alone, and keeps it in the address", async () => {
    const { calls } = openQueue();
    await screen.findByText("#1042");
    await userEvent.click(screen.getByText("In Progress"));
    await waitFor(() => expect(calls.some(({ path }) => path.includes("status=In+Progress"))).toBe(true));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "In Progress" }).checked).toBe(true);
  });

  it("moves through its rows by j and k, and answers the open one by r", async () => {
    openQueue();
    const first = await screen.findByRole("link", { name: "#1042" });
    const second = screen.getByRole("link", { name: "#988" });
    await userEvent.keyboard("j");
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard("jj");
    await waitFor(() => expect(document.activeElement).toBe(second));
    await userEvent.keyboard("k");
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard("{Enter}");
    const field = await screen.findByRole("textbox", { name: "Your answer" });
    await userEvent.keyboard("r");
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.keyboard("jk");
    expect(field).toHaveProperty("value", "jk");
  });
});

describe("a ticket of the queue", () => {
  it("marks internal notes and names who wrote", async () => {
    const events = [...THREAD.events, NOTE];
    const { dialog } = await openTicket({
      "GET /support/api/operator/tickets/1042/": { body: { ...THREAD, events } },
    });
    const note = within(dialog.getByText("Same as #988.").closest("li") as HTMLElement);
    expect(note.getByText("Internal note")).toBeTruthy();
    expect(note.getByText("Imogen Sayle")).toBeTruthy();
    expect(dialog.getAllByText("Marta Lindqvist").length).toBeGreaterThan(0);
    expect(dialog.queryByText("You")).toBeNull();
  });

  it("gets an answer, whose field is empty afterwards", async () => {
    const answered = { ...THREAD, status: "In Progress" };
    const { calls, dialog } = await openTicket({ [ANSWER]: { body: answered } });
    await userEvent.type(dialog.getByRole("textbox", { name: "Your answer" }), "We are on it.");
    await userEvent.click(dialog.getByRole("button", { name: "Send answer" }));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" }).value).toBe(""),
    );
    expect(bodyOf(calls, ANSWER)).toEqual({ message: "We are on it.", is_internal: false });
  });

  it("gets a note, which is no answer", async () => {
    const { calls, dialog } = await openTicket({ [ANSWER]: { body: { ...THREAD, events: [...THREAD.events, NOTE] } } });
    await userEvent.click(dialog.getByRole("switch", { name: "Internal note" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Internal note" }), "Same as #988.");
    await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
    expect(await dialog.findByText("Same as #988.", { selector: "p" })).toBeTruthy();
    expect(bodyOf(calls, ANSWER)).toEqual({ message: "Same as #988.", is_internal: true });
  });

  it("gets a status without a word", async () => {
    const { calls, dialog } = await openTicket({ [STATUS]: { body: { ...THREAD, status: "Resolved" } } });
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Send answer" }).disabled).toBe(true);
    await userEvent.click(dialog.getByRole("combobox", { name: "Status" }));
    await userEvent.click(await screen.findByRole("option", { name: "Resolved", hidden: true }));
    await userEvent.click(dialog.getByRole("button", { name: "Set status" }));
    await waitFor(() => expect(bodyOf(calls, STATUS)).toEqual({ status: "Resolved" }));
    expect(calls.some(({ path }) => path === "/support/api/operator/tickets/1042/answer/")).toBe(false);
  });

  it("keeps an answer that was refused, and says why", async () => {
    const refused = { status: 404, body: { detail: "Ticket not found." } };
    const { dialog } = await openTicket({ [ANSWER]: refused });
    const field = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" });
    await userEvent.type(field, "We are on it.");
    await userEvent.click(dialog.getByRole("button", { name: "Send answer" }));
    expect(await dialog.findByText("Ticket not found.")).toBeTruthy();
    expect(field.value).toBe("We are on it.");
  });
});
