import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildOperatorUser, openOperatorScreen } from "#tests/support/screens/operator-screens.tsx";
import type { DataExport } from "../../own-data-contract.ts";
import type { OperatorUser } from "../../operator-contract.ts";

const EXPORT: DataExport = {
  id: "6f1c1c52-6f40-4f5f-9b57-5b3a6f0e9f11",
  status: "ready",
  done: 9,
  total: 9,
  bytes: 48_200_000,
  created_at: "2026-11-20T10:26:00.000Z",
  expires_at: "2026-11-27T10:26:00.000Z",
  url: "/operator/users/12/export/6f1c1c52-6f40-4f5f-9b57-5b3a6f0e9f11/file/",
};

async function openUser(changes: Partial<OperatorUser>, answers: Parameters<typeof openOperatorScreen>[1] = {}) {
  const user = { body: buildOperatorUser(changes) };
  const { calls } = openOperatorScreen(
    "operatorUsers",
    { "GET /operator/users/12/": user, ...answers },
    { item: "user.12" },
  );
  const dialog = within(await screen.findByRole("dialog", { name: "User" }));
  return { calls, actions: within(await dialog.findByRole("group", { name: "Actions" })) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const bodyOf = (calls: { method: string; path: string; body: unknown }[], path: string) =>
  calls.find((call) => call.method === "POST" && call.path === path)?.body;

describe("a user's data", () => {
  it("is exported with a reason, and downloaded", async () => {
    const { calls } = await openUser(
      {},
      {
        "GET /operator/users/12/export/": { body: { export: EXPORT } },
        "POST /operator/users/12/export/": { body: buildOperatorUser() },
      },
    );
    const link = await screen.findByRole("link", { name: "Download ZIP" });
    expect(link.getAttribute("href")).toBe(EXPORT.url);
    await press("Export data");
    await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), "Court order 7");
    await press("Export data");
    await waitFor(() => expect(bodyOf(calls, "/operator/users/12/export/")).toEqual({ reason: "Court order 7" }));
  });

  it("is deleted in 14 days or now, with a reason", async () => {
    const { calls } = await openUser({}, { "POST /operator/users/12/delete-now/": { body: buildOperatorUser() } });
    await press("Delete now");
    expect(screen.getByText(/You cannot undo this\./)).toBeTruthy();
    await press("Delete now");
    expect(screen.getByText("Enter a reason. It is kept in the audit log.")).toBeTruthy();
    expect(bodyOf(calls, "/operator/users/12/delete-now/")).toBeUndefined();
    await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), "Asked by post");
    await press("Delete now");
    await waitFor(() => expect(bodyOf(calls, "/operator/users/12/delete-now/")).toEqual({ reason: "Asked by post" }));
  });

  it("offers what is possible: a pending deletion is cancelled, one's own account is left alone", async () => {
    const { actions } = await openUser({ deletion_due_at: "2026-12-04T10:00:00.000Z" });
    const names = actions.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(["Cancel deletion", "Delete now"]));
    expect(names).not.toContain("Delete account");
  });

  it("of oneself is not deleted here", async () => {
    const { actions } = await openUser({ id: 1, role: "operator" });
    const names = actions.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toContain("Export data");
    for (const name of ["Delete account", "Delete now"]) expect(names).not.toContain(name);
  });
});
