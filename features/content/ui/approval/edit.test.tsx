import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { approvalMessages, type PostApproval } from "#features/approvals/contract.ts";
import { buildApproval, buildPostApproval, buildTurn, DEV } from "#tests/support/approvals.ts";
import {
  openEdit,
  POST_ID,
  press,
  retype,
  savedAnswer,
  buildDetail,
  toast,
} from "#tests/support/screens/edit-page.tsx";
import { submitDraftPath } from "../../contract.ts";
import { USUAL_KIND as kind } from "../../kinds/index.ts";

const PATH = `/api/posts/${POST_ID}/approval/`;
const SUBMIT = `POST ${submitDraftPath(kind, POST_ID)}`;
const ASKED = buildPostApproval({ approval: buildApproval() });
const asked = (approval: PostApproval, detail: string) => ({ body: { ...approval, detail } });

function openDraft(approval: PostApproval, answers: Parameters<typeof openEdit>[0]["answers"] = {}) {
  return openEdit({ kind, stage: "draft", answers: { [`GET ${PATH}`]: { body: approval }, ...answers } });
}
const panel = async () => within(await screen.findByRole("region", { name: "Approval" }));
const rows = async () => (await panel()).getAllByRole("listitem").map(({ textContent }) => textContent ?? "");

it("saves the draft, asks, and shows who is waited for", async () => {
  const { ready, requests, calls, closed } = openDraft(buildPostApproval(), {
    [`POST ${PATH}`]: asked(ASKED, approvalMessages.asked),
  });
  await ready();
  await press("Ask for approval");
  await toast(approvalMessages.asked);
  expect((await rows())[0]).toMatch(/^Helen Marshsince Thu 19 Nov, 15:05Until Tue 25 Nov, 18:00\./);
  expect(requests).toHaveLength(0); // nothing was changed
  expect(calls.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([PATH]);
  expect(closed).toEqual([]);
});

it("asks for what is typed: it is saved first", async () => {
  const { ready, requests, calls } = openDraft(buildPostApproval(), {
    [`POST ${PATH}`]: asked(ASKED, approvalMessages.asked),
  });
  await ready();
  await screen.findByRole("button", { name: "Ask for approval" });
  await retype("Summary", "Another order was won.");
  await press("Ask for approval");
  await toast(approvalMessages.asked);
  expect(requests.map(({ method, form }) => [method, form.get("summary")])).toEqual([
    ["PUT", "Another order was won."],
  ]);
  expect(calls.some(({ method, path }) => method === "POST" && path === PATH)).toBe(true);
  // The next save continues from the saved version.
  await press("Save as Draft");
  await waitFor(() => expect(requests[1]?.form.get("version")).toBe("4"));
});

it("asks for nothing that could not be published", async () => {
  const { ready, calls } = openDraft(buildPostApproval());
  await ready();
  await screen.findByRole("button", { name: "Ask for approval" });
  await retype("Title", " ");
  await press("Ask for approval");
  await waitFor(() => expect(screen.getByLabelText("Title").getAttribute("aria-invalid")).toBe("true"));
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
});

it("shows what is asked to change, and asks again", async () => {
  const changes = buildTurn({
    state: "changes",
    note: "Say what we are sorry for.",
    version: 3,
    answered_by: "Ruth Alder",
  });
  const later = buildTurn({ id: 2, name: DEV.name, state: "later", asked_at: null, due_at: null });
  const { ready } = openDraft(buildPostApproval({ approval: buildApproval([changes, later]) }), {
    [`POST ${PATH}`]: asked(ASKED, approvalMessages.asked),
  });
  await ready();
  const [first, second] = await rows();
  expect(first).toContain("Asks for changes in version 3 by Ruth Alder:Say what we are sorry for.");
  expect(second).toContain("Asked after Helen Marsh.");
  await press("Ask again");
  await toast(approvalMessages.asked);
  expect(await screen.findByRole("button", { name: "Waiting for approval" })).toBeTruthy();
});

it("says which answers are missing where publishing would be refused, and sends nothing", async () => {
  const { ready, calls } = openDraft(ASKED);
  await ready();
  await press("Waiting for approval");
  await toast(approvalMessages.notApproved(["Helen Marsh"]));
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
  expect(screen.queryByRole("button", { name: "Submit the Article" })).toBeNull();
});

it("counts changes since an approval, and reminds", async () => {
  const again = buildTurn({ version: 2, changes: 3, answered_by: "Helen Marsh" });
  const { ready, calls } = openDraft(buildPostApproval({ approval: buildApproval([again]) }), {
    [`POST ${PATH}remind/`]: asked(ASKED, approvalMessages.reminded("Helen Marsh")),
  });
  await ready();
  expect((await rows())[0]).toContain("Answered on version 2; 3 changes since.");
  await press("Remind Helen Marsh");
  await toast(approvalMessages.reminded("Helen Marsh"));
  expect(calls.find(({ path }) => path === `${PATH}remind/`)?.body).toEqual({ turn: 1 });
});

it("shows the server's words where a reminder is too soon", async () => {
  const detail = approvalMessages.remindTooSoon("Helen Marsh", "9:00", "13:00");
  const { ready } = openDraft(ASKED, { [`POST ${PATH}remind/`]: { status: 409, body: { detail } } });
  await ready();
  await press("Remind Helen Marsh");
  await toast(detail);
});

it("cancels a request, and leads to the answer of who is asked", async () => {
  const { ready } = openDraft(
    { ...ASKED, answer_page: "/approvals/token" },
    { [`DELETE ${PATH}`]: asked(buildPostApproval(), approvalMessages.cancelled) },
  );
  await ready();
  const answer = (await panel()).getByRole("link", { name: "Answer" });
  expect([answer.getAttribute("href"), answer.getAttribute("target")]).toEqual(["/approvals/token", null]);
  await press("Cancel request");
  await toast(approvalMessages.cancelled);
  expect(await screen.findByRole("button", { name: "Ask for approval" })).toBeTruthy();
});

it("lets an owner publish without approval, for a reason that is long enough", async () => {
  const submitted = { ...savedAnswer(buildDetail(kind, "draft"), { status: "published" }), blog_id: POST_ID };
  const { ready, calls, closed } = openDraft(
    { ...ASKED, may_waive: true },
    { [SUBMIT]: { body: submitted }, "POST /stripe/feature-used/": { body: { settled: true, press_releases: 1 } } },
  );
  await ready();
  await press("Publish without approval…");
  const dialog = within(await screen.findByRole("dialog", { name: "Publish without approval" }));
  const publish = () => userEvent.click(dialog.getByRole("button", { name: "Publish without approval" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Urgent.");
  await publish();
  expect(await dialog.findByText(approvalMessages.reasonTooShort)).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), " The agency publishes at 17:00.");
  await publish();
  await waitFor(() => expect(closed).toEqual(["closed"]));
  const sent = calls.find(({ method, path }) => `${method} ${path}` === SUBMIT);
  expect(sent?.body).toEqual({ without_approval: "Urgent. The agency publishes at 17:00." });
});

it("offers no waiver to those who may not, and shows a refusal as it is", async () => {
  const met = buildApproval([buildTurn({ state: "approved", version: 3, answered_at: "2026-11-19T16:00:00.000Z" })], {
    is_met: true,
  });
  const detail = approvalMessages.notApproved(["Helen Marsh"]);
  const { ready, closed } = openDraft(buildPostApproval({ approval: met }), {
    [SUBMIT]: { status: 403, body: { detail } },
  });
  await ready();
  expect((await rows())[0]).toContain("Approved version 3.");
  expect(screen.queryByRole("button", { name: /without approval/ })).toBeNull();
  await press("Submit the Article");
  await toast(detail);
  expect(closed).toEqual([]);
});

it("tells of a scheduled post what happens without approval, and lets an owner go without", async () => {
  const { ready, requests, closed } = openEdit({
    kind,
    stage: "schedule",
    answers: { [`GET ${PATH}`]: { body: { ...ASKED, may_waive: true } } },
  });
  await ready();
  expect((await rows()).at(-1)).toContain("Goes out only once it is approved.");
  expect(screen.queryByRole("button", { name: "Cancel request" })).toBeNull();
  await press("Publish without approval…");
  const dialog = within(await screen.findByRole("dialog", { name: "Publish without approval" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "The agency publishes at 17:00.");
  await userEvent.click(dialog.getByRole("button", { name: "Publish without approval" }));
  await waitFor(() => expect(closed).toEqual(["closed"]));
  expect(requests[0]?.form.get("without_approval")).toBe("The agency publishes at 17:00.");
});

it("shows nothing where no approval is needed", async () => {
  const { ready } = openDraft(buildPostApproval({ is_required: false }));
  await ready();
  expect(await screen.findByRole("button", { name: "Submit the Article" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Approval" })).toBeNull();
});

it("says what a change did to an approval, shows the words, and leads to the version that was approved", async () => {
  const again = buildTurn({ state: "again", version: 2, changes: 1, answered_by: "Helen Marsh" });
  const change = { place: "Paragraph 5", before: "The port is easy.", after: "The hull is easy." };
  const voided = {
    version: 2,
    names: ["Helen Marsh"],
    changes: [change, { place: "Headline", before: null, after: "New" }],
  };
  const { ready } = openDraft(buildPostApproval({ approval: buildApproval([again], { voided }) }));
  await ready();
  const part = within((await panel()).getByRole("region", { name: "What your last change did" }));
  expect(
    part.getByText("Helen Marsh approved version 2. There are 2 changes since; undoing them restores the approval."),
  ).toBeTruthy();
  const [first] = part.getAllByRole("listitem");
  expect([first?.querySelector("del")?.textContent, first?.querySelector("ins")?.textContent]).toEqual([
    "[removed: port]",
    "[added: hull]",
  ]);
  expect(part.getByRole("link", { name: "Compare with version 2, or restore it" })).toBeTruthy();
});

it("says that the time of an approver is over", async () => {
  const late = buildTurn({ due_at: "2026-11-20T18:00:00.000Z", people: ["Helen Marsh", "Ruth Alder"] });
  const { ready } = openDraft(buildPostApproval({ approval: buildApproval([late]) }));
  await ready();
  expect((await rows())[0]).toContain("The time was over Fri 20 Nov, 18:00. Ruth Alder can answer too.");
});
