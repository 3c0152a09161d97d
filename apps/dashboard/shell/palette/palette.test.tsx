import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { Dashboard } from "../../dashboard.tsx";

const COMPANIES = [
  buildCompanyAnswer({ id: 7, name: "Halden Marine Systems", slug: "halden" }),
  buildCompanyAnswer({ id: 8, name: "Ostrava Grid", slug: "ostrava" }),
];
const ALL = "GET /dashboard/user-all-posts/";

afterEach(() => window.localStorage.clear());

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

/** The dashboard with its palette open. */
async function openPalette(
  found = [buildListItem({ id: 5, name: "Halden wins order", status: "draft" })],
  count = found.length,
) {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe() },
    "GET /dashboard/content-summary": { body: { total_posts: 9, total_drafts: 0, total_scheduled_posts: 0 } },
    "GET /api/billing/ledger/": { body: { entries: [], count: 0 } },
    "GET /dashboard/companies/user-owned/": { body: COMPANIES },
    [ALL]: { body: { posts: found, count } },
  });
  renderAt(
    "/dashboard",
    <Routes>
      <Route
        path="/dashboard"
        element={
          <>
            <Dashboard />
            <Address />
          </>
        }
      />
    </Routes>,
  );
  await screen.findByRole("heading", { name: "Overview" });
  await userEvent.keyboard("{Control>}k{/Control}");
  const dialog = within(await screen.findByRole("dialog", { name: "Search posts, companies, actions" }));
  const searched = () =>
    calls.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("q")).filter((q) => q !== null && q !== "");
  return { dialog, searched };
}
const address = () => screen.getByLabelText("Address").textContent;

describe("the palette", () => {
  it("finds posts and companies and marks what was found, asking once for what was typed", async () => {
    const { dialog, searched } = await openPalette();
    await userEvent.keyboard("hald");
    const posts = within(await dialog.findByRole("group", { name: "Posts" }));
    const option = posts.getByRole("option", { name: /wins order/ });
    expect(option.querySelector("mark")?.textContent).toBe("Hald");
    expect(within(option).getByText("Draft")).toBeTruthy();
    const companies = within(dialog.getByRole("group", { name: "Companies" }));
    expect(companies.getAllByRole("option")).toHaveLength(1);
    expect(dialog.getByRole("option", { name: /Post as/ })).toBeTruthy();
    expect(searched()).toEqual(["hald"]);
  });

  it("opens the chosen one by keyboard, and gives the field a name for it", async () => {
    const { dialog } = await openPalette();
    await userEvent.keyboard("hald");
    await dialog.findByRole("group", { name: "Posts" });
    const field = dialog.getByRole("combobox");
    const chosen = () => document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
    expect(chosen()).toContain("Halden wins order");
    await userEvent.keyboard("{ArrowDown}");
    expect(chosen()).toContain("Halden Marine Systems");
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(address()).toContain("item=edit.article.draft.5"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("offers actions alone after >, and asks the server nothing", async () => {
    const { dialog, searched } = await openPalette();
    await userEvent.keyboard(">cale");
    expect(dialog.queryByRole("group", { name: "Posts" })).toBeNull();
    expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Calendar"]);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(address()).toContain("activeContent=calendar"));
    expect(searched()).toEqual([]);
  });

  it("leads to the whole list where it has no room for all, and says when nothing matches", async () => {
    const { dialog } = await openPalette(undefined, 31);
    await userEvent.keyboard("hald");
    expect((await dialog.findByRole("option", { name: /Show all in Posted Content/ })).textContent).toContain("31");
    await userEvent.clear(dialog.getByRole("combobox"));
    await userEvent.keyboard(">nothing like it");
    expect(dialog.getByRole("status").textContent).toBe("No matches.");
  });

  it("switches whom the user posts as, which the top bar says", async () => {
    const { dialog } = await openPalette();
    await userEvent.keyboard("ostrava");
    await userEvent.click(await dialog.findByRole("option", { name: /Post as Ostrava Grid/ }));
    expect(await screen.findByRole("button", { name: "Post and filter as: Ostrava Grid" })).toBeTruthy();
  });
});
