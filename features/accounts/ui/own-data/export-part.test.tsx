import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildMe, renderAt, type StubAnswer, stubServer } from "#tests/support/screens/dashboard.tsx";
import { type DataExport, dataMessages } from "../../own-data-contract.ts";
import { ExportPart } from "./export-part.tsx";

const GET = "GET /api/users/export/";
const POST = "POST /api/users/export/";
const ID = "5c1f3d0a-6a55-4f0e-9f54-1a2b3c4d5e6f";

const NEW: DataExport = {
  id: ID,
  status: "queued",
  done: 0,
  total: 0,
  bytes: null,
  url: null,
  created_at: "2026-11-21T09:00:00Z",
  expires_at: null,
};
const RUNNING: DataExport = { ...NEW, status: "running", done: 12, total: 1340 };
const READY: DataExport = {
  ...RUNNING,
  status: "ready",
  done: 1340,
  bytes: 48_200_000,
  url: `/api/users/export/${ID}/file/`,
  expires_at: "2026-11-28T09:00:00Z",
};

const answer = (latest: DataExport | null): StubAnswer => ({ body: { export: latest } });

function openPart(answers: Record<string, StubAnswer>) {
  const table: Parameters<typeof stubServer>[0] = { "GET /api/users/me/": { body: buildMe() }, ...answers };
  const calls = stubServer(table);
  const view = renderAt("/dashboard", <ExportPart />);
  const count = (call: string) => calls.filter(({ method, path }) => `${method} ${path}` === call).length;
  return { table, count, view };
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("Download all your data", () => {
  it("waits for how it stands before it offers anything", async () => {
    let tell: (latest: StubAnswer) => void = () => undefined;
    const asked = new Promise<StubAnswer>((resolve) => (tell = resolve));
    stubServer({ [GET]: () => asked });
    renderAt("/dashboard", <ExportPart />);
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    tell(answer(null));
    expect(await screen.findByRole("button", { name: "Prepare ZIP" })).toBeTruthy();
  });

  it("packs from the wish to the file", async () => {
    const { table, count } = openPart({ [GET]: answer(null), [POST]: answer(NEW) });
    await screen.findByRole("button", { name: "Prepare ZIP" });
    table[GET] = answer(RUNNING);
    await press("Prepare ZIP");
    expect(await screen.findByText("Waiting to start.")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("We are preparing your data.");
    expect(document.activeElement?.textContent).toBe("Download all your data");
    expect(await screen.findByText("12 of 1,340")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Packing your data" }).getAttribute("aria-valuenow")).toBe("1");
    expect(screen.queryByRole("button")).toBeNull();

    table[GET] = answer(READY);
    const link = await screen.findByRole("link", { name: "Download" });
    expect(link.getAttribute("href")).toBe(`/api/users/export/${ID}/file/`);
    expect(link.hasAttribute("download")).toBe(true);
    expect(screen.getByText(/48\.2 MB/).textContent).toContain("Available until 28 November 2026.");
    expect(screen.getByRole("status").textContent).toBe("Your ZIP is ready.");

    table[POST] = answer(NEW);
    await press("Prepare a new ZIP");
    expect(await screen.findByRole("progressbar")).toBeTruthy();
    expect(count(POST)).toBe(2);
  });

  it("looks each second while it is packed, and never once it is ready", async () => {
    vi.useFakeTimers();
    const { table, count } = openPart({ [GET]: answer(RUNNING) });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(3500);
    expect(count(GET)).toBe(4);
    table[GET] = answer(READY);
    await pass(1000);
    expect(screen.getByRole("link", { name: "Download" })).toBeTruthy();
    await pass(60_000);
    expect(count(GET)).toBe(5);
  });

  it("tells beginning and end to those who listen, not each step", async () => {
    const { table } = openPart({ [GET]: answer(RUNNING) });
    await screen.findByText("12 of 1,340");
    const told = screen.getByRole("status").textContent;
    table[GET] = answer({ ...RUNNING, done: 700 });
    const count = await screen.findByText("700 of 1,340");
    expect(screen.getByRole("status").textContent).toBe(told);
    expect(count.closest("[aria-live], [role=status]")).toBeNull();
  });

  it("finds the packing again after a reload, before its size is known", async () => {
    openPart({ [GET]: answer({ ...NEW, status: "running" }) });
    expect(await screen.findByText("Collecting your data.")).toBeTruthy();
  });

  it("keeps the bar while a look fails, and goes on looking", async () => {
    const { table } = openPart({ [GET]: answer(RUNNING) });
    await screen.findByText("12 of 1,340");
    table[GET] = { status: 503, body: { detail: "Busy." } };
    expect(await screen.findByText(/cannot show the progress right now/)).toBeTruthy();
    expect(screen.getByText("12 of 1,340")).toBeTruthy();
    table[GET] = answer(READY);
    expect(await screen.findByRole("link", { name: "Download" })).toBeTruthy();
  });

  it("says that it failed and tries again", async () => {
    const { table, count } = openPart({ [GET]: answer({ ...RUNNING, status: "failed" }) });
    expect((await screen.findByRole("alert")).textContent).toBe(dataMessages.exportFailed);
    table[POST] = table[GET] = answer(RUNNING);
    await press("Try Again");
    expect(await screen.findByRole("progressbar")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(count(POST)).toBe(1);
  });

  it("shows why it could not be asked for, and keeps the file that is there", async () => {
    openPart({ [GET]: answer(READY), [POST]: { status: 429, body: { detail: "Wait an hour." } } });
    await screen.findByRole("link", { name: "Download" });
    await press("Prepare a new ZIP");
    expect((await screen.findByRole("alert")).textContent).toBe("Wait an hour.");
    expect(screen.getByRole("link", { name: "Download" })).toBeTruthy();
  });

  it("offers a new one where the last has expired", async () => {
    openPart({ [GET]: answer({ ...READY, url: null, expires_at: "2026-11-01T09:00:00Z" }) });
    expect(await screen.findByText("Your last ZIP has expired.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Prepare ZIP" })).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("can be loaded again where it could not be loaded", async () => {
    const { table } = openPart({ [GET]: { status: 500, body: { detail: "Out of order." } } });
    expect((await screen.findByRole("alert")).textContent).toBe("Out of order.");
    table[GET] = answer(null);
    await press("Try Again");
    await waitFor(() => expect(screen.getByRole("button", { name: "Prepare ZIP" })).toBeTruthy());
  });
});
