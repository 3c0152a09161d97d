import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { SharedReport } from "../../reporting/contract.ts";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { ShareReportDialog } from "./share-report.tsx";

const LIST = "GET /api/coverage/report/shared/";
const OF = { company: 7, post: 71 };
const REPORT: SharedReport = {
  id: 3,
  url: "https://dateline.example/r/7fk2q9abcdef-halden",
  post: { id: 71, name: "Halden wins order" },
  from: null,
  to: null,
  ends_at: "2027-02-24T12:00:00.000Z",
  has_password: false,
  has_passages: true,
  opened: 2,
  last_opened_at: "2026-11-25T11:20:00.000Z",
  created_by: "Marta Lindqvist",
  created_at: "2026-11-25T10:00:00.000Z",
};

const MONTHLY = "GET /api/coverage/monthly/";
const NO_CLIENTS = { recipients: [], next_at: "2026-12-01T08:00:00.000Z", sender: null, may_change: true };

function open(reports: SharedReport[], answers: Parameters<typeof stubServer>[0] = {}, may_share = true) {
  const calls = stubServer({ [MONTHLY]: { body: NO_CLIENTS }, [LIST]: { body: { reports, may_share } }, ...answers });
  const onClose = vi.fn();
  renderAt("/dashboard", <ShareReportDialog isOpen of={OF} onClose={onClose} />, buildMe());
  return { calls, onClose };
}
const dialog = async () => within(await screen.findByRole("dialog", { name: "Share report" }));

it("creates a link to this report", async () => {
  const { calls } = open([{ ...REPORT, post: null }], {
    "POST /api/coverage/report/shared/": { status: 201, body: { detail: "Link created.", report: REPORT } },
  });
  await userEvent.click(await (await dialog()).findByRole("button", { name: "Create link" }));
  expect(await screen.findByText("Link created.")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual(OF);
});

it("says who shares, to those who may not", async () => {
  open([], {}, false);
  const shown = await dialog();
  expect(await shown.findByText("Owners and editors share reports.")).toBeTruthy();
  expect(shown.queryByRole("button", { name: "Create link" })).toBeNull();
});

it("shows the link with its readers, and saves its end, password and passages as they are chosen", async () => {
  const { calls } = open([REPORT], {
    "PUT /api/coverage/report/shared/3/": { body: { detail: "Saved.", report: REPORT } },
  });
  const shown = await dialog();
  expect(await shown.findByDisplayValue(REPORT.url)).toBeTruthy();
  expect(shown.getByText(/^Anyone with the link can read it\. Opened twice, last /)).toBeTruthy();
  expect(shown.getByRole("link", { name: "Download PDF" }).getAttribute("href")).toMatch(/report\.pdf\?company=/);
  const saved = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  await userEvent.selectOptions(shown.getByRole("combobox", { name: "Ends" }), "In 30 days");
  await waitFor(() => expect(saved()).toEqual([{ days: 30 }]));
  await userEvent.type(shown.getByLabelText("Password"), "quay side");
  await userEvent.click(shown.getByRole("button", { name: "Set password" }));
  await waitFor(() => expect(saved().at(-1)).toEqual({ password: "quay side" }));
  await waitFor(() => expect(shown.getByRole<HTMLInputElement>("checkbox", { name: "Passages" }).disabled).toBe(false));
  await userEvent.click(shown.getByRole("checkbox", { name: "Passages" }));
  await waitFor(() => expect(saved().at(-1)).toEqual({ has_passages: false }));
});

it("stops sharing", async () => {
  const { calls } = open([REPORT], {
    "DELETE /api/coverage/report/shared/3/": { body: { detail: "No longer shared." } },
  });
  await userEvent.click(await (await dialog()).findByRole("button", { name: "Stop sharing" }));
  expect(await screen.findByText("No longer shared.")).toBeTruthy();
  expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
});
