import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { openConsole, rowWith } from "#tests/support/screens/console-screens.tsx";
import type { Follower } from "../contract.ts";

const FOLLOWER: Follower = {
  id: 12,
  email: "jo@paper.example",
  created_at: "2026-11-19T09:14:00.000Z",
  refusals: 0,
  follows: [
    {
      id: 1,
      query: "?company=halden",
      name: "Halden Marine",
      frequency: "each",
      confirmed_at: "2026-11-19T09:20:00.000Z",
      mailed: 2,
    },
    { id: 2, query: "?q=turbine", name: "the search “turbine”", frequency: "daily", confirmed_at: null, mailed: 0 },
    { id: 3, query: "?company=gone", name: null, frequency: "each", confirmed_at: null, mailed: 0 },
  ],
};
const LIST = "GET /operator/followers/";
const ERASE = "DELETE /operator/followers/12/";

it("lists who follows what, and erases an address after a question", async () => {
  const listed = { results: [FOLLOWER], count: 1, confirmed: 1 };
  const answers = {
    [LIST]: () => ({ body: listed }),
    [ERASE]: () => {
      Object.assign(listed, { results: [], count: 0, confirmed: 0 });
      return { body: { id: 12, detail: "Follower erased." } };
    },
  };
  const calls = openConsole("operatorFollowers", answers);
  const row = rowWith(await screen.findByText(FOLLOWER.email));
  for (const followed of ["Halden Marine", "the search “turbine”", "company: gone (no longer exists)"])
    expect(row.getByText(followed)).toBeTruthy();
  expect(row.getByText("daily, not confirmed yet")).toBeTruthy();
  await userEvent.click(row.getByRole("button", { name: `Erase ${FOLLOWER.email}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Erase this follower?" }));
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Erase follower" }));
  expect(await screen.findByText("No followers yet")).toBeTruthy();
  expect(screen.queryByLabelText("Search followers")).toBeNull();
});

it("says that nobody matches a search", async () => {
  openConsole("operatorFollowers", { [LIST]: { body: { results: [], count: 0, confirmed: 3 } } }, { q: "nobody" });
  expect(await screen.findByText("No followers match this search.")).toBeTruthy();
  expect(screen.getByText("3 confirmed")).toBeTruthy();
});
