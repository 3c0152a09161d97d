import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { registerSessionRenewal } from "#platform/http-client/session.ts";
import { stubUploadRequests, type UploadRequest } from "#tests/doubles/upload-requests.ts";
import { buildEvent, buildThread, buildTicket, openTicketScreen } from "#tests/support/screens/ticket-screens.tsx";
import { supportMessages, type Ticket } from "../../contract.ts";
import { NEWS_REFRESH_MS } from "./use-unread.ts";

type Answers = Parameters<typeof openTicketScreen>[1];
const LIST = "GET /support/api/support-tickets/";

function openTickets(tickets: Ticket[], answers: Answers = {}, place: Record<string, string> = {}) {
  const given = {
    [LIST]: { body: { tickets, count: tickets.length } },
    "GET /support/api/support-tickets/1042/": { body: buildThread() },
    ...answers,
  };
  return openTicketScreen("supportTickets", given, place);
}

const table = async () => within(await screen.findByRole("table", { name: "Support Tickets" }));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const createDialog = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Create Ticket" }));
  return within(await screen.findByRole("dialog", { name: "Create Ticket" }));
};
const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no file field.");
  return userEvent.upload(input, file, { applyAccept: false });
};
const PNG = new File(["p"], "page.png", { type: "image/png" });

let logged: ReturnType<typeof vi.spyOn>;
let requests: UploadRequest[];
beforeEach(() => {
  window.localStorage.clear();
  requests = stubUploadRequests();
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

describe("Support Tickets", () => {
  it("lists them with the message cut at 100 characters, a badge for the status and US times", async () => {
    openTickets([buildTicket({ has_unread: true }), buildTicket({ id: 7, status: "Parked", message: "Short." })]);
    await screen.findByText("#1042");
    const [, first, second] = (await table()).getAllByRole("row");
    expect(first?.textContent).toMatch(/^#1042Technical IssueNew answer/);
    const message = first?.querySelector("bdi")?.textContent ?? "";
    expect(message.endsWith("…")).toBe(true);
    expect(message.length).toBeLessThanOrEqual(101);
    expect(first?.querySelector("time")?.textContent).toMatch(/^Nov (18|19|20), 2026, \d{1,2}:\d\d [AP]M$/);
    expect(second?.textContent).toContain("Parked");
    expect(screen.getByText("2 tickets")).toBeTruthy();
  });

  it("says in a toast that they could not be fetched, and tries again", async () => {
    let isBroken = true;
    openTickets([], {
      [LIST]: () => (isBroken ? { status: 500, body: {} } : { body: { tickets: [buildTicket()], count: 1 } }),
    });
    expect((await screen.findAllByText(supportMessages.loadFailed)).length).toBeGreaterThan(0);
    isBroken = false;
    await press("Try Again");
    expect((await table()).getByText("#1042")).toBeTruthy();
  });

  it("offers the first ticket where there is none", async () => {
    openTickets([]);
    expect(await screen.findByText("No tickets yet")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Search tickets" })).toBeNull();
    expect(screen.getAllByRole("button", { name: "Create Ticket" })).toHaveLength(1);
  });

  it("says what a search did not find, and takes it back", async () => {
    const found = ({ path }: { path: string }) =>
      path.includes("q=nothing")
        ? { body: { tickets: [], count: 0 } }
        : { body: { tickets: [buildTicket()], count: 1 } };
    openTickets([], { [LIST]: found }, { q: "nothing" });
    expect(await screen.findByText("Nothing in your tickets matches “nothing”.")).toBeTruthy();
    await userEvent.click(screen.getByText("Clear search"));
    expect(await screen.findByText("#1042")).toBeTruthy();
  });

  it("keeps the search in the address", async () => {
    const { calls } = openTickets([buildTicket()]);
    await table();
    await userEvent.type(screen.getByPlaceholderText("Search tickets..."), "date{Enter}");
    await waitFor(() => expect(calls.some(({ path }) => path.includes("q=date"))).toBe(true));
  });
});

describe("creating a ticket", () => {
  it("sends category, message and screenshot, says its id, and loads the list again", async () => {
    const { calls } = openTickets([]);
    const dialog = await createDialog();
    const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Submit Ticket" });
    expect(submit.disabled).toBe(true);
    await userEvent.type(dialog.getByRole("textbox", { name: /Message/ }), "  It is broken ");
    await choose(PNG);
    expect(dialog.getByText("page.png")).toBeTruthy();
    await userEvent.click(submit);
    await waitFor(() => expect(requests).toHaveLength(1));
    const [request] = requests;
    expect([request?.path, request?.form.get("category"), request?.form.get("message")]).toEqual([
      "/support/api/support-tickets/create/",
      "Technical Issue",
      "It is broken",
    ]);
    expect(request?.form.get("screenshot")).toHaveProperty("name", "page.png");
    const loads = calls.filter(({ path }) => path.startsWith("/support/api/support-tickets/")).length;
    request?.answer(201, buildTicket());
    expect(await screen.findByText(supportMessages.created(1042))).toBeTruthy();
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.startsWith("/support/api/support-tickets/")).length).toBeGreaterThan(
        loads,
      ),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("clears a file that is neither JPG nor PNG, and says so", async () => {
    openTickets([]);
    const dialog = await createDialog();
    await choose(new File(["<svg/>"], "page.svg", { type: "image/svg+xml" }));
    expect(dialog.getByText(supportMessages.screenshotType)).toBeTruthy();
    expect(dialog.queryByText("page.svg")).toBeNull();
    await choose(PNG);
    expect(dialog.queryByText(supportMessages.screenshotType)).toBeNull();
  });

  it.each([
    [{ detail: "Too many attempts." }, 429, "Too many attempts."],
    [{}, 500, supportMessages.createFailed],
  ])("shows the server's detail or the default (%j) and keeps the text", async (body, status, words) => {
    openTickets([]);
    const dialog = await createDialog();
    const message = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /Message/ });
    await userEvent.type(message, "It is broken");
    await userEvent.click(dialog.getByRole("button", { name: "Submit Ticket" }));
    await waitFor(() => expect(requests).toHaveLength(1));
    requests[0]?.answer(status, body);
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(message.value).toBe("It is broken");
  });

  it("keeps what was typed when the dialog is closed by mistake", async () => {
    openTickets([]);
    const dialog = await createDialog();
    await userEvent.type(dialog.getByRole("textbox", { name: /Message/ }), "Half a sentence");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const again = await createDialog();
    expect(again.getByRole<HTMLTextAreaElement>("textbox", { name: /Message/ }).value).toBe("Half a sentence");
  });
});

describe("a ticket's details", () => {
  it("open by the address, with what it is about and the thread", async () => {
    openTickets([buildTicket()], {}, { item: "ticket.1042" });
    const dialog = within(await screen.findByRole("dialog", { name: "Ticket #1042 Details" }));
    const thread = within(await dialog.findByRole("list", { name: "Thread" }));
    const [question, answer, change] = thread.getAllByRole("listitem");
    expect(question?.textContent).toContain("You");
    expect(question?.querySelector("a")?.getAttribute("href")).toBe("/support/api/screenshots/1");
    expect(answer?.textContent).toContain("Dateline support");
    expect(change?.textContent).toContain("set the status to In Progress");
  });

  it("send a reply, show it, and empty the field", async () => {
    openTickets([buildTicket()], {}, { item: "ticket.1042" });
    const dialog = within(await screen.findByRole("dialog", { name: "Ticket #1042 Details" }));
    const field = await dialog.findByRole<HTMLTextAreaElement>("textbox", { name: "Your reply" });
    await userEvent.type(field, "Thank you");
    await userEvent.click(dialog.getByRole("button", { name: "Send reply" }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.path).toBe("/support/api/support-tickets/1042/reply/");
    const thread = buildThread();
    const reply = buildEvent({ id: 4, message: "Thank you" });
    requests[0]?.answer(200, { ...thread, events: [...thread.events, reply] });
    expect(await dialog.findByText("Thank you", { selector: "p" })).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Your reply" }).value).toBe("");
  });

  it("ask by themselves for news, never for a password: that would take the letters of a reply", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const askToSignIn = vi.fn(async () => false);
    let asked = 0;
    const thread = () =>
      ++asked === 1 ? { body: buildThread() } : { status: 401, body: { detail: "Sign in first." } };
    openTickets([buildTicket()], { "GET /support/api/support-tickets/1042/": thread }, { item: "ticket.1042" });
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your reply" });
    const forget = registerSessionRenewal({ refresh: async () => false, askToSignIn });
    await act(() => vi.advanceTimersByTimeAsync(NEWS_REFRESH_MS));
    expect(asked).toBe(2);
    await userEvent.type(field, "Thank you");
    expect(field.value).toBe("Thank you");
    expect(askToSignIn).not.toHaveBeenCalled();
    forget();
    vi.useRealTimers();
  });

  it("forget a reply that arrived after they were closed", async () => {
    openTickets([buildTicket()], {}, { item: "ticket.1042" });
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your reply" });
    await userEvent.type(field, "Thank you");
    await press("Send reply");
    await waitFor(() => expect(requests).toHaveLength(1));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    requests[0]?.answer(200, buildThread());
    expect(await screen.findByText(supportMessages.replied)).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "View ticket 1042" }));
    const again = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your reply" });
    expect(again.value).toBe("");
  });

  it("count unread answers in the menu", async () => {
    openTickets([buildTicket()], { "GET /support/api/unread/": { body: { unread: 2 } } });
    expect(await screen.findByRole("link", { name: /Support\s*2\s*unread/ })).toBeTruthy();
  });
});
