import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { exportMessages, type NewsroomExport, type NewsroomExports } from "../export-contract.ts";
import { ExportTab } from "./export-tab.tsx";

const LIST = "GET /api/companies/7/exports/";
const ASK = "POST /api/companies/7/exports/";
const NONE: NewsroomExports = { archive: null, site: null };
const READY: NewsroomExport = {
  id: "6f1c9a52-0c1f-4c57-9a5e-3f4f2a9d1b11",
  kind: "archive",
  address: "",
  status: "ready",
  bytes: 229_271,
  created_at: "2026-11-30T09:00:00.000Z",
  expires_at: "2026-12-07T09:00:00.000Z",
  url: "/api/companies/7/exports/6f1c9a52-0c1f-4c57-9a5e-3f4f2a9d1b11/file/",
  is_newer_failed: false,
};

async function openTab(exports: NewsroomExports) {
  const answers: Parameters<typeof stubServer>[0] = { [LIST]: { body: exports } };
  const calls = stubServer(answers);
  renderAt("/dashboard", <ExportTab companyId={7} />);
  const card = async (name: string) => within(await screen.findByRole("form", { name }));
  await (await card("Archive")).findByRole("button");
  return { answers, calls, card };
}

it("asks for nothing without an address, or with one that the server refuses, and leads to the field", async () => {
  const { answers, calls, card } = await openTab(NONE);
  const site = await card("Static site");
  const field = site.getByLabelText("Address of the site");
  const create = site.getByRole("button", { name: "Create site" });
  await userEvent.click(create);
  expect(site.getByText(exportMessages.addressMissing)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(calls.some(({ method }) => method === "POST")).toBe(false);

  answers[ASK] = { status: 400, body: { address: "Use another address." } };
  await userEvent.type(field, "https://press.example.com/{Enter}");
  expect(await site.findByText("Use another address.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it("says that it is packed, until it can be downloaded", async () => {
  const { answers, card } = await openTab(NONE);
  answers[ASK] = { status: 202, body: { ...NONE, archive: { ...READY, status: "queued", bytes: null, url: null } } };
  const archive = await card("Archive");
  await userEvent.click(archive.getByRole("button", { name: "Create archive" }));
  expect(await archive.findAllByText(exportMessages.started)).toHaveLength(2);
  expect(archive.queryByRole("button")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(archive.getByRole("heading")));
  answers[LIST] = { body: { ...NONE, archive: READY } };
  const link = await archive.findByRole("link", { name: "Download" });
  expect(link.getAttribute("href")).toBe(READY.url);
  expect(archive.getByRole("status").textContent).toBe("Archive is ready.");
});

it("says that a newer one has failed, and keeps the one before to download", async () => {
  const { card } = await openTab({ ...NONE, archive: { ...READY, is_newer_failed: true } });
  const archive = await card("Archive");
  expect(archive.getByText(exportMessages.failed)).toBeTruthy();
  expect(archive.getByRole("link", { name: "Download" }).getAttribute("href")).toBe(READY.url);
  expect(archive.getByRole("button", { name: "Create a new one" })).toBeTruthy();
});

it("says what has failed and what has expired, and offers to begin again", async () => {
  const { card } = await openTab({
    archive: { ...READY, status: "failed", bytes: null, url: null },
    site: { ...READY, kind: "site", address: "https://press.example.com/", url: null },
  });
  const [archive, site] = [await card("Archive"), await card("Static site")];
  expect(archive.getByText(exportMessages.failed)).toBeTruthy();
  expect(archive.getByRole("button", { name: "Create archive" })).toBeTruthy();
  expect(site.getByText("The last one has expired.")).toBeTruthy();
  expect(site.queryByRole("link", { name: "Download" })).toBeNull();
  expect(site.getByLabelText("Address of the site")).toHaveProperty("value", "https://press.example.com/");
});
