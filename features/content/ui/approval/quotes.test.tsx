import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { approvalMessages, type PostQuotes } from "#features/approvals/contract.ts";
import { findEditor } from "#features/editor/ui/open-editor.ts";
import { buildPostApproval, buildPostQuotes, buildQuoteRequest, buildRules } from "#tests/support/approvals.ts";
import { buildDetail, openEdit, POST_ID, press, retype, toast } from "#tests/support/screens/edit-page.tsx";
import { CREATED, callsTo, openScreen, typeTitle } from "#tests/support/screens/submit-page.tsx";
import { USUAL_KIND as kind } from "../../kinds/index.ts";
import { quoteTexts } from "./quote-request.tsx";

const PATH = `/api/posts/${POST_ID}/quotes/`;
const HULL = "“The hull is the easy part,”";
const PORT = "“Every minute at the quay is a minute of charge.”";
const TWO = buildPostQuotes([HULL, PORT]);
const ASKED: PostQuotes = {
  ...buildPostQuotes([HULL, PORT], [HULL]),
  requests: [buildQuoteRequest([{ words: HULL }])],
};
const answered = (quotes: PostQuotes, detail: string) => ({ body: { ...quotes, detail } });

type Opened = Partial<Parameters<typeof openEdit>[0]>;

function open(quotes: PostQuotes, { answers = {}, ...more }: Opened = {}) {
  const page = openEdit({
    kind,
    stage: "draft",
    answers: {
      [`GET /api/posts/${POST_ID}/approval/`]: { body: buildPostApproval({ is_required: false }) },
      [`GET ${PATH}`]: { body: quotes },
      ...answers,
    },
    ...more,
  });
  const posted = () => page.calls.filter(({ method }) => method === "POST");
  return { ...page, posted };
}
const section = async () => within(await screen.findByRole("region", { name: "Quotes" }));
const dialog = async () => within(await screen.findByRole("dialog", { name: "Ask for sign-off" }));

/** Opens the dialog for the first quote, and fills it in. */
async function fill(email = "ingrid@halden.example") {
  await userEvent.click(await (await section()).findByRole("checkbox", { name: HULL }));
  await press("Ask for sign-off");
  const form = await dialog();
  await userEvent.type(form.getByRole("combobox", { name: "Name" }), "Dr Ing");
  await userEvent.click(await screen.findByRole("option", { name: "Dr Ingrid Solheim" }));
  if (email !== "") await userEvent.type(form.getByRole("textbox", { name: "Email" }), email);
  return { form, send: () => userEvent.click(form.getByRole("button", { name: "Ask for sign-off" })) };
}

it("asks a person about the quotes that are ticked", async () => {
  const { ready, requests, posted, closed } = open(TWO, {
    answers: { [`POST ${PATH}`]: answered(ASKED, approvalMessages.quotesAsked("Dr Ingrid Solheim")) },
  });
  await ready();
  const { form, send } = await fill();
  expect(form.getAllByRole("checkbox")).toHaveLength(1);
  await send();
  await toast("Dr Ingrid Solheim was asked.");
  expect(posted().map(({ path, body }) => [path, body])).toEqual([
    [PATH, { name: "Dr Ingrid Solheim", email: "ingrid@halden.example", keys: [HULL] }],
  ]);
  expect(requests).toHaveLength(0); // nothing was changed
  expect(closed).toEqual([]);
  const person = await (await section()).findByRole("listitem", { name: "Dr Ingrid Solheim" });
  expect(person.textContent).toContain("No answer yet");
  expect((await section()).getAllByRole("checkbox")).toHaveLength(1);
});

it("saves what is typed before it asks, and the edit continues from there", async () => {
  const order: string[] = [];
  const { ready, requests } = open(TWO, {
    answers: {
      [`POST ${PATH}`]: () => {
        order.push(`asked after ${requests.length} save`);
        return answered(ASKED, approvalMessages.quotesAsked("Dr Ingrid Solheim"));
      },
    },
  });
  await ready();
  await retype("Summary", "Another order was won.");
  await (await fill()).send();
  await toast("Dr Ingrid Solheim was asked.");
  expect(order).toEqual(["asked after 1 save"]);
  expect(requests[0]?.form.get("summary")).toBe("Another order was won.");
  await press("Save as Draft");
  await waitFor(() => expect(requests[1]?.form.get("version")).toBe("4"));
});

it("asks nothing where the text could not be saved", async () => {
  const { ready, posted } = open(TWO, {
    onPut: (request) => request.answer(400, { summary: "Summary is odd." }),
  });
  await ready();
  await retype("Summary", "Another order was won.");
  await (await fill()).send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Summary").getAttribute("aria-invalid")).toBe("true");
  expect(posted()).toEqual([]);
});

it("shows at its field what is wrong, before and after it is sent", async () => {
  const { ready, answers, posted } = open(TWO, {
    answers: { [`POST ${PATH}`]: { status: 400, body: { keys: approvalMessages.quoteGone } } },
  });
  await ready();
  await press("Ask for sign-off");
  const form = await dialog();
  const send = () => userEvent.click(form.getByRole("button", { name: "Ask for sign-off" }));
  expect(form.getAllByRole("checkbox")).toHaveLength(2); // none was ticked
  await send();
  expect(form.getByText(approvalMessages.noQuotes)).toBeTruthy();
  for (const role of ["combobox", "textbox"] as const)
    expect(form.getAllByRole(role).some((field) => field.getAttribute("aria-invalid") === "true")).toBe(true);
  expect(posted()).toEqual([]);
  await userEvent.type(form.getByRole("combobox", { name: "Name" }), "Jo Pryce");
  await userEvent.type(form.getByRole("textbox", { name: "Email" }), "jo@halden.example");
  await userEvent.click(form.getByRole("checkbox", { name: PORT }));
  await send();
  expect(await form.findByText(approvalMessages.quoteGone)).toBeTruthy();
  answers[`POST ${PATH}`] = { status: 409, body: { detail: approvalMessages.quoteTaken("Helen Marsh") } };
  await send();
  expect((await form.findByRole("alert")).textContent).toBe("Helen Marsh is asked about one of these quotes already.");
});

it("says each state in words, with notes and the time", async () => {
  const states = [
    { state: "asked", text: /^No answer yet$/ },
    { state: "approved", text: /^Approved Thu 19 Nov, \d/ },
    { state: "refused", text: /^Does not want to be quoted/ },
    { state: "changed", text: /^Changed since the answer: asked again$/ },
    { state: "gone", text: /^Not in the text any more/ },
  ] as const;
  const quotes = states.map(({ state }) => ({
    words: `“Words that are ${state},”`,
    state,
    note: state === "refused" ? "Ask the board." : "",
    answered_at: state === "asked" ? null : "2026-11-19T12:00:00.000Z",
  }));
  const late = { due_at: "2026-11-20T18:00:00.000Z" };
  const { ready } = open({ ...TWO, quotes: [], may_ask: false, requests: [buildQuoteRequest(quotes, late)] });
  await ready();
  const person = await (await section()).findByRole("listitem", { name: "Dr Ingrid Solheim" });
  expect(person.textContent).toContain("The time was over Fri 20 Nov");
  expect(person.textContent).toContain("ingrid@halden.example");
  for (const { state, text } of states) {
    const quote = within(person).getByText(`“Words that are ${state},”`).closest("li");
    const paragraphs = [...(quote?.querySelectorAll("p") ?? [])].map(({ textContent }) => textContent);
    expect(paragraphs[1]).toMatch(text);
  }
  expect(within(person).getByText("Ask the board.")).toBeTruthy();
  // Who may not ask only reads.
  expect(within(person).queryByRole("button")).toBeNull();
});

it("marks the words wanted, and puts them in the text", async () => {
  const suggested = { words: HULL, state: "suggested", new_words: "The hull is easy." } as const;
  const post = buildDetail(kind, "draft", { content: `<p>${HULL} said Ingrid.</p>` });
  const { ready } = open({ ...ASKED, requests: [buildQuoteRequest([suggested])] }, { post });
  await ready();
  await screen.findByRole("textbox", { name: /Content$/ });
  const person = await (await section()).findByRole("listitem", { name: "Dr Ingrid Solheim" });
  const marked = [...person.querySelectorAll("del, ins")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["[removed: the ]", "[removed:  part]"]);
  await press("Use these words");
  await toast(quoteTexts.used);
  const editor = findEditor(document.querySelector('[role="textbox"][contenteditable]')?.id ?? "");
  expect(editor?.getText()).toBe("“The hull is easy,” said Ingrid.");
  await press("Use these words");
  await toast(quoteTexts.notFound);
});

it("sends a new link, and says why not", async () => {
  const { ready, answers, posted } = open(ASKED, {
    answers: { [`POST ${PATH}3/again/`]: answered(ASKED, approvalMessages.quotesAsked("Dr Ingrid Solheim")) },
  });
  await ready();
  await press("Send Dr Ingrid Solheim a new link");
  await toast("Dr Ingrid Solheim was asked.");
  expect(posted().map(({ path }) => path)).toEqual([`${PATH}3/again/`]);
  answers[`POST ${PATH}3/again/`] = { status: 409, body: { detail: approvalMessages.tooManyLinks } };
  await press("Send Dr Ingrid Solheim a new link");
  await toast(approvalMessages.tooManyLinks);
});

it("stops asking a person, once that is confirmed", async () => {
  const { ready, calls } = open(ASKED, {
    answers: { [`DELETE ${PATH}3/`]: answered(TWO, approvalMessages.quotesEnded("Dr Ingrid Solheim")) },
  });
  await ready();
  const ended = () => calls.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  await press("Stop asking Dr Ingrid Solheim");
  const question = within(await screen.findByRole("dialog", { name: "Stop asking Dr Ingrid Solheim?" }));
  await userEvent.click(question.getByRole("button", { name: "Keep asking" }));
  expect(ended()).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Stop asking Dr Ingrid Solheim");
  await press("Stop asking");
  await toast("Dr Ingrid Solheim is not asked any more.");
  expect(ended()).toEqual([`${PATH}3/`]);
  expect((await section()).getAllByRole("checkbox")).toHaveLength(2);
  expect((await section()).queryByRole("list", { name: "People asked" })).toBeNull();
});

it("shows nothing where the text has no quotes, and reads none of a published post", async () => {
  const empty = open(buildPostQuotes([]));
  await empty.ready();
  await waitFor(() => expect(empty.calls.some(({ path }) => path === PATH)).toBe(true));
  expect(screen.queryByRole("region", { name: "Quotes" })).toBeNull();
  empty.view.unmount();
  const published = open(TWO, { stage: "published" });
  await published.ready();
  await screen.findByRole("button", { name: kind.messages.updateTitle });
  expect(published.calls.some(({ path }) => path === PATH)).toBe(false);
});

it("asks from the submit form, once its draft is stored", async () => {
  const { answers, calls, requests } = await openScreen();
  const path = `/api/posts/${CREATED.id}/quotes/`;
  const approval = `/api/posts/${CREATED.id}/approval/`;
  Object.assign(answers, {
    "GET /api/companies/7/approval-rules/": { body: buildRules() },
    [`GET ${approval}`]: { body: buildPostApproval() },
    [`POST ${approval}`]: { body: { ...buildPostApproval(), detail: approvalMessages.asked } },
    [`GET ${path}`]: { body: TWO },
    [`POST ${path}`]: answered(ASKED, approvalMessages.quotesAsked("Dr Ingrid Solheim")),
  });
  await typeTitle();
  await userEvent.click(screen.getByRole("combobox", { name: "Post as Company" }));
  await userEvent.click(await screen.findByRole("option", { name: "Halden Marine Systems" }));
  await press("Ask for approval");
  expect(screen.queryByRole("region", { name: "Quotes" })).toBeNull();
  const answerSaves = answerer(requests);
  await waitFor(() => {
    answerSaves();
    expect(screen.getByRole("region", { name: "Quotes" })).toBeTruthy();
  });
  await (await fill()).send();
  await toast("Dr Ingrid Solheim was asked.");
  expect(calls.find((call) => call.method === "POST" && call.path === path)?.body).toMatchObject({ keys: [HULL] });
});

/** On a slow machine autosave was faster, and is taken back. */
function answerer(requests: Awaited<ReturnType<typeof openScreen>>["requests"]) {
  const answered = new Set<unknown>();
  return () => {
    for (const request of callsTo(requests, "/dashboard/blog-drafts/create/").filter((each) => !answered.has(each))) {
      answered.add(request);
      request.answer(201, { ...CREATED, status: "draft", detail: "Saved." });
    }
  };
}
