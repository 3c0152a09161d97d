import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildMe, renderAt } from "#tests/support/screens/dashboard.tsx";
import { PublishingTimeField } from "./publishing-time-field.tsx";

beforeEach(() => {
  vi.stubEnv("TZ", "Europe/Oslo");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T11:20:00Z") });
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function show(given: string | null) {
  const chosen: string[] = [];
  function Field() {
    const [time, setTime] = useState(given);
    const choose = (next: string) => {
      chosen.push(next);
      setTime(next);
    };
    return <PublishingTimeField value={time} onChange={choose} />;
  }
  renderAt("/", <Field />, buildMe());
  return chosen;
}
const field = () => screen.getByRole("button", { name: /^Publishing time/ });

describe("the publishing time of a scheduled post", () => {
  it("shows the time in the promised form, with the user's time zone", () => {
    show("2026-11-24T08:30:00.000Z");
    expect(field().textContent).toBe("November 24, 2026 9:30 AM");
    expect(screen.getByText("Time zone: Europe/Oslo GMT+1")).toBeTruthy();
  });

  it("moves to another day at the same time, and to another time of that day", async () => {
    const chosen = show("2026-11-24T08:30:00.000Z");
    await userEvent.click(field());
    const day = await screen.findByRole("button", { name: /^24 November 2026/, hidden: true });
    await waitFor(() => expect(document.activeElement).toBe(day));
    await userEvent.click(await screen.findByRole("button", { name: /^26 November 2026/, hidden: true }));
    await userEvent.click(screen.getByRole("option", { name: "10:15 AM", hidden: true }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(chosen).toEqual(["2026-11-26T08:30:00.000Z", "2026-11-26T09:15:00.000Z"]);
    expect(field().textContent).toBe("November 26, 2026 10:15 AM");
  });

  it("keeps the moment when another zone is chosen, and offers times of that zone", async () => {
    const chosen = show("2026-11-24T08:30:00.000Z");
    await userEvent.click(field());
    const zone = await screen.findByRole<HTMLInputElement>("combobox", { name: "Time zone", hidden: true });
    await userEvent.clear(zone);
    await userEvent.type(zone, "EST");
    await screen.findByRole("option", { name: /New York/, hidden: true });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(field().textContent).toBe("November 24, 2026 3:30 AM"));
    expect(chosen).toEqual([]);
    await userEvent.click(screen.getByRole("option", { name: "9:00 AM", hidden: true }));
    expect(chosen).toEqual(["2026-11-24T14:00:00.000Z"]);
    expect(screen.getByText("Time zone: America/New_York GMT-5")).toBeTruthy();
  });

  it("keeps a time between the steps until another is chosen, and goes on from there", async () => {
    const chosen = show("2026-11-24T08:37:00.000Z");
    expect(field().textContent).toBe("November 24, 2026 9:37 AM");
    await userEvent.click(field());
    const times = await screen.findByRole("listbox", { name: "Time", hidden: true });
    act(() => times.focus());
    await userEvent.keyboard("{ArrowUp}");
    expect(chosen).toEqual(["2026-11-24T08:30:00.000Z"]);
  });

  it("offers the future only for a time that has passed, and for none", async () => {
    const chosen = show("2026-11-01T08:30:00.000Z");
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole("option", { name: "9:15 AM", hidden: true }));
    expect(chosen).toEqual(["2026-11-21T08:15:00.000Z"]);
  });
});
