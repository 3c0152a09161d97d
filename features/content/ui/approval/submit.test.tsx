import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { approvalMessages } from "#features/approvals/contract.ts";
import { buildApproval, buildPostApproval, buildRules } from "#tests/support/approvals.ts";
import { callsTo, createCalls, CREATED, openScreen, typeTitle } from "#tests/support/screens/submit-page.tsx";

const DRAFT = "/dashboard/blog-drafts/create/";
const PATH = `/api/posts/${CREATED.id}/approval/`;

/** Posts as company 7, which has rules. */
async function openAsCompany(rules = buildRules()) {
  const page = await openScreen();
  Object.assign(page.answers, {
    "GET /api/companies/7/approval-rules/": { body: rules },
    [`GET ${PATH}`]: { body: buildPostApproval() },
    [`POST ${PATH}`]: { body: { ...buildPostApproval({ approval: buildApproval() }), detail: approvalMessages.asked } },
  });
  await typeTitle();
  await userEvent.click(screen.getByRole("combobox", { name: "Post as Company" }));
  await userEvent.click(await screen.findByRole("option", { name: "Halden Marine Systems" }));
  return page;
}
const button = (name: string) => screen.findByRole("button", { name });

it("asks for approval of the draft, which is saved first, and then says who is waited for", async () => {
  const { requests, calls } = await openAsCompany();
  await userEvent.click(await button("Ask for approval"));
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  await waitFor(() => expect(callsTo(requests, DRAFT).length).toBeGreaterThan(0));
  expect(calls.some(({ method, path }) => method === "POST" && path === PATH)).toBe(false);
  // On a slow machine autosave was faster, and is taken back.
  const answered = new Set<unknown>();
  await waitFor(() => {
    for (const request of callsTo(requests, DRAFT).filter((each) => !answered.has(each))) {
      answered.add(request);
      request.answer(201, { ...CREATED, status: "draft", detail: "Saved." });
    }
    expect(screen.getByText(approvalMessages.asked)).toBeTruthy();
  });
  const panel = within(screen.getByRole("region", { name: "Approval" }));
  expect(panel.getByText("Helen Marsh")).toBeTruthy();
  await button("Waiting for approval");
  expect(createCalls(requests)).toHaveLength(0);
});

it("says when a schedule goes out", async () => {
  await openAsCompany();
  await button("Ask for approval");
  await userEvent.click(await button("Schedule Post"));
  const dialog = within(await screen.findByRole("dialog", { name: "Schedule Post" }));
  expect(dialog.getByText("Goes out only once it is approved")).toBeTruthy();
});

it("publishes without approval, with the owner's reason in the form", async () => {
  const { requests } = await openAsCompany();
  await userEvent.click(await button("Publish without approval…"));
  const dialog = within(await screen.findByRole("dialog", { name: "Publish without approval" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "The agency publishes at 17:00.");
  await userEvent.click(dialog.getByRole("button", { name: "Publish without approval" }));
  await waitFor(() => expect(createCalls(requests)).toHaveLength(1));
  expect(createCalls(requests)[0]?.form.get("without_approval")).toBe("The agency publishes at 17:00.");
});

it("publishes as before for a company without rules", async () => {
  const { requests } = await openAsCompany(buildRules({ mode: "none", approvers: [] }));
  await userEvent.click(await button("Submit"));
  await waitFor(() => expect(createCalls(requests)).toHaveLength(1));
  expect(createCalls(requests)[0]?.form.has("without_approval")).toBe(false);
  expect(screen.queryByRole("region", { name: "Approval" })).toBeNull();
});
