import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { type AssistantRequest, requestMessages, type RequestState } from "../../requests-contract.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { Waiting } from "./waiting.tsx";

const ASKED: AssistantRequest = {
  id: 5,
  assistant: "Claude",
  state: "waiting",
  wish: "publish",
  publishing_time: null,
  asked_at: "2026-12-01T12:02:00.000Z",
  expires_at: "2026-12-08T12:02:00.000Z",
  ended_at: null,
  company: "Halden Marine Systems",
  company_id: 7,
  post: {
    id: 9,
    type: "PR",
    status: "draft",
    name: "Halden Wavelink gains type approval",
    version: 3,
    is_confidential: false,
  },
};
const PAGE = "<!doctype html><html><body><h1>Halden Wavelink</h1></body></html>";
const ONE = "GET /api/assistant-requests/5/";
const LIST = "GET /api/assistant-requests/";
const APPROVE = "POST /api/assistant-requests/5/approve/";
const REFUSE = "POST /api/assistant-requests/5/refuse/";

function open(request: Partial<AssistantRequest> = {}, releases = 18) {
  const asked = { ...ASKED, ...request };
  const html = asked.state === "waiting" ? PAGE : null;
  const answers: Parameters<typeof stubServer>[0] = {
    [ONE]: { body: { request: asked, html, releases } },
    [APPROVE]: { body: { detail: "Published.", request: { ...asked, state: "done" } } },
    [REFUSE]: { body: { detail: requestMessages.refused, request: { ...asked, state: "refused" } } },
  };
  const calls = stubServer(answers);
  const onClose = vi.fn();
  renderAt("/dashboard", <ReviewDialog id={5} onClose={onClose} />, buildMe());
  return { answers, calls, onClose };
}
const made = (calls: { method: string; path: string }[]) =>
  calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

it("shows who asks, the page, what it uses and until when, and publishes", async () => {
  const { calls, onClose } = open();
  const dialog = within(await screen.findByRole("dialog", { name: "An assistant asks to publish" }));
  expect(dialog.getByText("Claude")).toBeTruthy();
  expect(dialog.getByText(/published now: all of it is new to readers. It uses 1 of 18 releases./)).toBeTruthy();
  expect(dialog.getByText(/Nothing happens until you approve it. Expires/)).toBeTruthy();
  expect(dialog.getByTitle("The page: Halden Wavelink gains type approval")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Publish now" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(made(calls)).toEqual([APPROVE]);
});

it("refuses", async () => {
  const { calls, onClose } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(made(calls)).toEqual([REFUSE]);
});

it("says what readers lose when it withdraws, and no release", async () => {
  open({ wish: "withdraw", post: { ...ASKED.post, status: "published" } });
  const dialog = within(await screen.findByRole("dialog", { name: "An assistant asks to withdraw" }));
  expect(dialog.getByText(/Readers can see the page below. It will be taken down now/)).toBeTruthy();
  expect(dialog.queryByText(/release/)).toBeNull();
  expect(dialog.getByRole("button", { name: "Withdraw" })).toBeTruthy();
});

it("says the time of a schedule, and that a confidential post becomes public", async () => {
  open({ publishing_time: "2026-12-03T08:00:00.000Z", post: { ...ASKED.post, is_confidential: true } });
  const dialog = within(await screen.findByRole("dialog", { name: "An assistant asks to schedule" }));
  expect(dialog.getByText(/only people on its list can see it now/)).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Schedule" })).toBeTruthy();
});

it.each(["done", "refused", "void", "expired"] as const satisfies RequestState[])(
  "offers no answer once it is %s",
  async (state) => {
    const { onClose } = open({ state });
    expect(await screen.findByText(requestMessages.ended[state])).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Publish|Refuse/ })).toBeNull();
    await userEvent.click(screen.getByText("Close"));
    expect(onClose).toHaveBeenCalled();
  },
);

it("says why when it ended while it was read", async () => {
  const { answers, onClose } = open();
  const publish = await screen.findByRole("button", { name: "Publish now" });
  answers[APPROVE] = { status: 409, body: { detail: requestMessages.ended.void } };
  answers[ONE] = { body: { request: { ...ASKED, state: "void" }, html: null, releases: 18 } };
  await userEvent.click(publish);
  expect((await screen.findAllByText(requestMessages.ended.void)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Publish now" })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

it("lists what waits in this company alone, and leaves when it was answered", async () => {
  const withdrawal = { ...ASKED, id: 6, wish: "withdraw" };
  const elsewhere = { ...ASKED, id: 7, company_id: 8 };
  const answered = { ...ASKED, id: 8, state: "done" };
  const answers: Parameters<typeof stubServer>[0] = {
    [LIST]: { body: { requests: [withdrawal, ASKED, elsewhere, answered] } },
    [ONE]: { body: { request: ASKED, html: PAGE, releases: null } },
    [APPROVE]: { body: { detail: "Published.", request: { ...ASKED, state: "done" } } },
  };
  stubServer(answers);
  renderAt("/dashboard", <Waiting companyId={7} />, buildMe());
  const buttons = await screen.findAllByRole("button", { name: /^Review: / });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Review: Withdraw Halden Wavelink gains type approval",
    "Review: Publish Halden Wavelink gains type approval",
  ]);
  await userEvent.click(buttons[1] as HTMLElement);
  answers[LIST] = { body: { requests: [withdrawal] } };
  await userEvent.click(await screen.findByRole("button", { name: "Publish now" }));
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Review: / })).toHaveLength(1));
});
