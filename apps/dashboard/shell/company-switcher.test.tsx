import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { buildMe } from "#tests/support/screens/dashboard.tsx";
import { address, openDashboardAt, page, rowOf } from "#tests/support/screens/post-lists.tsx";

const me = buildMe();
const KEY = `dateline:posting-as:${me.id}`;
const COMPANIES = { body: [buildCompanyAnswer({ id: 7, name: "Halden Marine Systems", slug: "halden" })] };

afterEach(() => window.localStorage.clear());

/** Posted Content of somebody who posts as this company. */
function openPosts(chosen: string, parameters: Record<string, string> = {}) {
  window.localStorage.setItem(KEY, chosen);
  return openDashboardAt(
    { activeContent: "allPosts", ...parameters },
    {
      "GET /dashboard/companies/user-owned/": COMPANIES,
      "GET /dashboard/user-all-posts/": page("all", [buildListItem({ id: 1, name: "Ferry" })]),
    },
  );
}

describe("whom a user posts as", () => {
  it("filters Posted Content until its chip shows all", async () => {
    const { asked } = openPosts("7");
    await rowOf("Ferry");
    expect(asked("all").at(-1)).toMatchObject({ company: "7" });
    await userEvent.click(screen.getByRole("button", { name: /Show all companies$/ }));
    await waitFor(() => expect(asked("all").at(-1)).not.toHaveProperty("company"));
    expect(address()).toContain("company=all");
  });

  it("gives way to the company of an address", async () => {
    const { asked } = openPosts("7", { company: "none" });
    await rowOf("Ferry");
    expect(asked("all").at(-1)).toMatchObject({ company: "none" });
  });

  it("posts as no company where the browser has kept an unknown value", async () => {
    const { asked } = openPosts("<script>");
    await rowOf("Ferry");
    expect(asked("all").at(-1)).not.toHaveProperty("company");
  });

  it("is what a new post starts as", async () => {
    window.localStorage.setItem(KEY, "7");
    openDashboardAt({ activeContent: "createBlog" }, { "GET /dashboard/companies/user-owned/": COMPANIES });
    const form = within(await screen.findByRole("form", { name: "Article/Press Release" }));
    expect(await form.findByDisplayValue("Halden Marine Systems")).toBeTruthy();
  });
});
