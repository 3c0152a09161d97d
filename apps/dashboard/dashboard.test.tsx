import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { Dashboard } from "./dashboard.tsx";

const signedOut = { status: 401, body: { detail: "Please sign in." } };
const overview = {
  "GET /dashboard/content-summary": { body: { total_posts: 0, total_drafts: 0, total_scheduled_posts: 0 } },
  "GET /dashboard/user-all-posts/": { body: { posts: [], count: 0 } },
  "GET /api/billing/ledger/": { body: { entries: [], count: 0 } },
};

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>You are at {pathname + search}</p>;
}

function openDashboard(address: string) {
  renderAt(
    address,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
  );
}

describe("the guard", () => {
  it("shows a loading page until it is known who is there, then sends strangers to sign in and back", async () => {
    stubServer({ "GET /api/users/me/": signedOut, "POST /api/jwt/refresh/": signedOut });
    openDashboard("/dashboard?activeContent=createBlog");
    expect(screen.getByText("Loading your dashboard")).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(
      await screen.findByText(
        `You are at /auth/login?next=${encodeURIComponent("/dashboard?activeContent=createBlog")}`,
      ),
    ).toBeTruthy();
  });

  it("refreshes an expired session once before it gives up", async () => {
    let isFresh = false;
    const calls = stubServer({
      ...overview,
      "GET /api/users/me/": () => (isFresh ? { body: buildMe() } : signedOut),
      "POST /api/jwt/refresh/": () => {
        isFresh = true;
        return { body: { detail: "The session is refreshed." } };
      },
    });
    openDashboard("/dashboard");
    expect(await screen.findByRole("heading", { name: "Overview" })).toBeTruthy();
    expect(calls.filter(({ path }) => path === "/api/jwt/refresh/")).toHaveLength(1);
  });

  it("says what failed when the server is out of order, without sending anyone away", async () => {
    stubServer({
      "GET /api/users/me/": { status: 403, body: { detail: "This account is suspended. Contact support." } },
    });
    openDashboard("/dashboard");
    expect(await screen.findByText("This account is suspended. Contact support.")).toBeTruthy();
  });
});

describe("the shell", () => {
  it("lists everybody's screens, and not the operator's", async () => {
    stubServer({ ...overview, "GET /api/users/me/": { body: buildMe() } });
    openDashboard("/dashboard");
    const menu = within(await screen.findByRole("navigation", { name: "Dashboard" }));
    expect(menu.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "SubmitN",
      "Overview",
      "Inbox",
      "Posted Content",
      "Scheduled Content",
      "Calendar",
      "Draft Content",
      "Published Content",
      "Pending Content",
      "Blog Reports",
      "Coverage",
      "Collections",
      "Explore websites",
      "Alerts",
      "Companies",
      "Profile Details",
      "Change Password",
      "Plan & Billing",
      "Coupons",
      "Support",
    ]);
    expect(menu.getByRole("link", { name: "Overview" }).getAttribute("aria-current")).toBe("page");
    expect(menu.queryByText(/^Dateline \d/)).toBeNull();
  });

  it("is shown to operators with their whole menu at once", async () => {
    stubServer({ ...overview, "GET /api/users/me/": { body: buildMe({ role: "operator" }) } });
    openDashboard("/dashboard");
    const menu = within(await screen.findByRole("navigation", { name: "Dashboard" }));
    expect(menu.getByRole("heading", { name: "Operator" })).toBeTruthy();
    expect(menu.getByRole("link", { name: "Outbox" })).toBeTruthy();
    expect(menu.getByText(/^Dateline \d+\.\d+\.\d+$/)).toBeTruthy();
  });

  it("brings the menu's item of the screen into sight", async () => {
    const scrolled: (string | null)[] = [];
    vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
      scrolled.push(this.textContent);
    });
    stubServer({ ...overview, "GET /api/users/me/": { body: buildMe() } });
    openDashboard("/dashboard");
    await screen.findByRole("navigation");
    await waitFor(() => expect(scrolled).toEqual(["Overview"]));
  });

  it("opens a screen from the menu, names it in the title and puts the focus on its heading", async () => {
    stubServer({
      ...overview,
      "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
      "GET /api/operator/outbox/": { body: { mails: [], count: 0 } },
    });
    openDashboard("/dashboard");
    await userEvent.click(await screen.findByRole("link", { name: "Outbox" }));
    const heading = await screen.findByRole("heading", { name: "Outbox" });
    expect(document.title).toBe("Outbox · Dateline");
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it("shows the releases that are left", async () => {
    const features = { press_releases: 1, word_limit: null, anchor_text_links: null };
    stubServer({ ...overview, "GET /api/users/me/": { body: buildMe({ features }) } });
    openDashboard("/dashboard");
    expect(await screen.findByRole("link", { name: "1 release left" })).toBeTruthy();
  });

  it("signs out and forgets the person", async () => {
    stubServer({
      ...overview,
      "GET /api/users/me/": { body: buildMe() },
      "POST /api/logout/": { body: { detail: "You are signed out." } },
    });
    openDashboard("/dashboard");
    await userEvent.click(await screen.findByText("Sign out"));
    expect(await screen.findByText("You are at /auth/login")).toBeTruthy();
  });
});
