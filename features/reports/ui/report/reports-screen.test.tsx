import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { address, listCall, page } from "#tests/support/screens/post-lists.tsx";
import { ferry, mill, openReports, press, rows } from "#tests/support/screens/report-screens.tsx";

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

describe("Blog Reports", () => {
  it("counts blogs, drafts and schedules", async () => {
    openReports([ferry]);
    const totals = await screen.findByLabelText("Totals");
    await waitFor(() => expect(totals.textContent).toMatch(/^Total Blogs148.*Total Drafts9.*Scheduled Posts6/));
  });

  it("lists published posts with three badges of platforms, +N, and report dates", async () => {
    openReports([ferry, mill, buildListItem({ id: 9, name: "Quiet", type: "Interview" })]);
    const [first, second, third] = await rows();
    expect(first?.textContent).toBe(
      "FerryPRDateline NewswireGridlineHarbour Trade Review+3Halden Marine Systems21-11-2026",
    );
    expect(second?.textContent).toMatch(/^MillReviewDateline NewswireHalden/);
    expect(third?.textContent).toMatch(/^QuietInterview—Halden/);
  });

  it("gives three named platforms colours of their own and all others grey", async () => {
    openReports([ferry]);
    await rows();
    const colourOf = (name: string) =>
      screen.getByText(name).closest<HTMLElement>(".mantine-Badge-root")?.style.getPropertyValue("--badge-color");
    const colours = ["Dateline Newswire", "Harbour Trade Review", "Gridline"].map(colourOf);
    expect(colours.map((colour) => /blue|green|grey/.exec(colour ?? "")?.[0])).toEqual(["blue", "green", "grey"]);
  });

  it("turns pages of ten and keeps page and search in the address", async () => {
    const { asked } = openReports([ferry], {}, {}, 25);
    await rows();
    expect(screen.getByText("Page 1 of 3")).toBeTruthy();
    await press("Next");
    await screen.findByText("Page 2 of 3");
    expect(asked("published").at(-1)).toEqual({ page_size: "10", page: "2" });
    await press("Previous");
    await screen.findByText("Page 1 of 3");
    await userEvent.type(screen.getByPlaceholderText("Search blogs..."), "fer{Enter}");
    await waitFor(() => expect(asked("published").at(-1)).toEqual({ page_size: "10", q: "fer" }));
    expect(address()).toContain("q=fer");
  });

  it("goes to the last page where the address asks for one beyond", async () => {
    openReports(
      [],
      { [listCall("published")]: ({ path }) => page("published", path.includes("page=9") ? [] : [ferry], 11) },
      { page: "9" },
    );
    expect(await screen.findByText("Page 2 of 2")).toBeTruthy();
    expect(await rows()).toHaveLength(1);
  });

  it("says what to do where there is none, where a search finds none, and where loading failed", async () => {
    openReports([]);
    expect(await screen.findByText("No reports yet")).toBeTruthy();
    expect(screen.queryByPlaceholderText("Search blogs...")).toBeNull();
  });

  it("takes a search back that found nothing", async () => {
    openReports(
      [],
      { [listCall("published")]: ({ path }) => page("published", path.includes("q=") ? [] : [ferry]) },
      { q: "x" },
    );
    await press("Clear search");
    expect(await rows()).toHaveLength(1);
  });

  it("tries again after a failure", async () => {
    let isBroken = true;
    openReports([ferry], {
      [listCall("published")]: () => (isBroken ? { status: 500, body: {} } : page("published", [ferry])),
    });
    await screen.findByText("Your reports could not be loaded");
    isBroken = false;
    await press("Try Again");
    expect(await rows()).toHaveLength(1);
  });
});
