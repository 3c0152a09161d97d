import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ferry, openReport, openReports, press, rows, toasts } from "#tests/support/screens/report-screens.tsx";
import { reportMessages } from "../../contract.ts";
import { reportFileName } from "./words.ts";

const saved: string[] = [];

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  saved.length = 0;
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => "blob:report", revokeObjectURL: () => undefined });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.href === "blob:report") saved.push(this.download);
  });
  return () => {
    logged.mockRestore();
    click.mockRestore();
  };
});

describe("the PDF", () => {
  const PDF = "POST /pdf-report/generate-pdf/";
  const wait = () => screen.findByRole("dialog", { name: "Generating PDF Report" });

  it("is asked for with the texts that are shown, awaited in a dialog, and saved under the title", async () => {
    let finish = () => {};
    const made = new Promise<void>((resolve) => (finish = resolve));
    const { calls } = openReports([ferry], { [PDF]: () => made.then(() => ({ body: {} })) });
    await press("PDF report of “Ferry”");
    expect(await wait()).toBeTruthy();
    expect(calls.find(({ path }) => path === "/pdf-report/generate-pdf/")?.body).toEqual({
      company_display_name: "Halden Marine Systems",
      title: "Ferry",
      created_at: "20-11-2026",
      url: `${window.location.origin}/PR/${ferry.guid}/${ferry.slug}`,
      platforms: ferry.platforms.map(({ name, image }) => ({ name, image })),
    });
    finish();
    await waitFor(() => expect(saved).toEqual(["Ferry - report.pdf"]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is given up without a word, and can be asked for again", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    openReports([ferry]);
    await rows();
    const answered = window.fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
      if (path !== "/pdf-report/generate-pdf/") return answered(path, init);
      signals.push(init.signal);
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
      );
    });
    const report = await openReport();
    await userEvent.click(report.getByRole("button", { name: "PDF report" }));
    fireEvent.click(within(await wait()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(signals[0]?.aborted).toBe(true));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Generating PDF Report" })).toBeNull());
    expect([toasts(), saved]).toEqual([[], []]);
    await userEvent.click(report.getByRole("button", { name: "PDF report" }));
    await wait();
    expect(signals).toHaveLength(2);
  });

  it.each([
    [{ status: 503, body: { detail: "The site is busy." } }, "The site is busy."],
    [{ status: 500, body: { detail: "Request 1 failed." } }, reportMessages.pdfFailed],
  ])("says in a toast why there is none: %j", async (answer, said) => {
    openReports([ferry], { [PDF]: answer });
    await press("PDF report of “Ferry”");
    await waitFor(() => expect(toasts()).toEqual([said]));
    expect(saved).toEqual([]);
  });

  it("is named as file systems allow", () => {
    expect(reportFileName('A/B: "C" <x>\u0000\u202E|?*')).toBe("A B C x - report.pdf");
    expect(reportFileName(" ")).toBe("Report - report.pdf");
    expect(reportFileName("é".repeat(300)).length).toBeLessThan(120);
  });
});
