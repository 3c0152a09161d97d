import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { savedPost } from "#features/content/contract.ts";
import { address, listCall, page } from "#tests/support/screens/post-lists.tsx";
import {
  buildDelivery,
  buildPlatform,
  dialog,
  ferry,
  mill,
  openReport,
  openReports,
  platforms,
  press,
  rows,
} from "#tests/support/screens/report-screens.tsx";
import { PACKAGE_NAME } from "../../contract.ts";

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

describe("a report", () => {
  it("shows the post with its number, package and date, and the ways to see, edit and delete it", async () => {
    openReports([ferry]);
    const report = await openReport();
    expect(address()).toContain("item=report.7");
    expect(report.getByText("PR No.").nextElementSibling?.textContent).toBe("7");
    expect(report.getByText("Package").nextElementSibling?.textContent).toBe(PACKAGE_NAME);
    expect(report.getByText("Date").nextElementSibling?.textContent).toBe("20-11-2026");
    expect(report.getByRole("link", { name: "Preview “Ferry”" }).getAttribute("href")).toMatch(/^\/PR\/4b0c.*\/halden/);
    expect(report.getByRole("link", { name: "Edit “Ferry”" }).getAttribute("href")).toContain(
      "edit.article.published.7",
    );
    expect(await report.findByText("830")).toBeTruthy();
  });

  it("lists five platforms, then all, with what each platform says of itself by now", async () => {
    const live = buildPlatform(1, { state: "live", live_url: "https://newswire.example/ferry", industry: "" });
    const now = { ...live, industry: "General news", potential_audience: "240,000 readers a month" };
    openReports([{ ...ferry, platforms: [live, ...platforms(6).slice(1)] }], {
      "GET /rss/external-website/1/": { body: now },
      "GET /rss/external-website/2/": { status: 404, body: { detail: "Platform not found." } },
    });
    const report = await openReport();
    const table = within(report.getByRole("table", { name: "Platforms" }));
    const cells = () =>
      table.getAllByRole("row").map((row) =>
        within(row)
          .getAllByRole(row.querySelector("th") ? "columnheader" : "cell")
          .map(({ textContent }) => textContent),
      );
    expect(cells()[0]).toEqual(["Logo", "Name", "Type", "Industry", "Countries", "Potential Audience", "Visit"]);
    await table.findByText("240,000 readers a month");
    expect(cells()[1]).toEqual([
      "D",
      "Dateline Newswire",
      "External",
      "General news",
      "Norway",
      "240,000 readers a month",
      "Visit ",
    ]);
    expect(cells()[2]).toEqual(["G", "Gridline", "External", "Shipping", "Norway", "—", "Visit "]);
    expect(table.getByRole("link", { name: "Visit the post on Dateline Newswire" }).getAttribute("href")).toBe(
      live.live_url,
    );
    expect(table.getAllByRole("row")).toHaveLength(6);
    await userEvent.click(report.getByRole("button", { name: "Show All (6)" }));
    expect(table.getAllByRole("row")).toHaveLength(7);
    expect(report.queryByRole("button", { name: /^Show All/ })).toBeNull();
  });

  it("says apart what waits and what failed, with its reason", async () => {
    const deliveries = [
      buildDelivery(1, { state: "live" }),
      buildDelivery(2, {
        state: "queued",
        reason: "The platform did not answer.",
        next_attempt_at: "2026-11-22T10:00:00.000Z",
      }),
      buildDelivery(3, { state: "failed", reason: "It answered 403." }),
    ];
    openReports([ferry], {
      "GET /dashboard/posts/7/deliveries/": { body: { deliveries, count: 3, later: [] } },
    });
    const report = await openReport();
    const notes = within(await report.findByRole("region", { name: "Not delivered yet" }));
    const said = notes.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/^QueuedGridline The platform did not answer\. Next attempt: November 22, 2026/);
    expect(said[1]).toBe("DelayedHarbour Trade Review It answered 403.");
  });

  it("opens the list of platforms alone from the badges", async () => {
    openReports([ferry]);
    await userEvent.click(await screen.findByRole("link", { description: "Platforms of “Ferry”" }));
    const list = await dialog("Platforms");
    expect(list.getByText("6 platforms")).toBeTruthy();
    expect(list.queryByText("PR No.")).toBeNull();
    await userEvent.click(list.getByRole("button", { name: "Show All (6)" }));
    expect(list.getByText("Tidewater")).toBeTruthy();
    await userEvent.click(list.getByText("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is found by its address where the page does not list it, and said to be missing where there is none", async () => {
    const find = ({ path }: { path: string }) =>
      page("published", path.includes("q=%238") ? [mill] : path.includes("q=") ? [] : [ferry]);
    const { view } = openReports([ferry, mill], { [listCall("published")]: find }, { item: "report.8" });
    expect(await (await dialog("Report")).findByRole("heading", { name: "Mill" })).toBeTruthy();
    view.unmount();
    openReports([ferry], { [listCall("published")]: find }, { item: "report.999" });
    expect(await screen.findByText("Report not found")).toBeTruthy();
  });

  it("deletes at once, closes, and offers Undo", async () => {
    let isStored = true;
    const { calls } = openReports([ferry, mill], {
      [listCall("published")]: () => page("published", isStored ? [ferry, mill] : [mill]),
      "DELETE /dashboard/blogs/7/": () => {
        isStored = false;
        return { body: { id: 7, detail: "Deleted.", restorable_until: "2026-12-20T10:00:00.000Z" } };
      },
      "POST /api/posts/7/restore/": () => {
        isStored = true;
        return { body: savedPost.parse({ ...ferry, review: "none", url: "/PR/7/ferry", detail: "It is back." }) };
      },
    });
    await openReport();
    await press("Delete “Ferry”");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.queryByText("Ferry")).toBeNull());
    await press("Undo");
    expect(await rows()).toHaveLength(2);
    expect(calls.filter(({ method }) => method !== "GET").map(({ method }) => method)).toEqual(["DELETE", "POST"]);
  });

  it("says in the row that it was not deleted, and tries again", async () => {
    openReports([ferry], { "DELETE /dashboard/blogs/7/": { status: 409, body: { detail: "It is being moved." } } });
    await openReport();
    await press("Delete “Ferry”");
    const [row] = await rows();
    await waitFor(() => expect(row?.textContent).toContain("Not deleted. It is being moved."));
  });

  it("opens the edit form in its place", async () => {
    openReports([ferry], {}, { item: "edit.article.published.7" });
    expect(await screen.findByText("Fetching Post's Details")).toBeTruthy();
    expect(screen.queryByRole("table", { name: "Blog Reports" })).toBeNull();
  });
});
