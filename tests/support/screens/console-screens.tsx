/** Screens of the operator's console in jsdom, inside the whole dashboard, with a server that the test plays. */
import { within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import type { ScreenKey } from "#apps/dashboard/screens/screen-keys.ts";
import { buildMe, renderAt, type StubCall, stubServer } from "./dashboard.tsx";

type Answers = Parameters<typeof stubServer>[0];

/** @param place what the address says besides the screen. @returns the calls that came in, oldest first. */
export function openConsole(screen: ScreenKey, answers: Answers, place: Record<string, string> = {}): StubCall[] {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
    "GET /support/api/unread/": { body: { unread: 0 } },
    ...answers,
  });
  renderAt(
    `/dashboard?${new URLSearchParams({ activeContent: screen, ...place })}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return calls;
}

/** What was sent with the last call of this kind, "METHOD /path"; undefined when there was none. */
export function sentTo(calls: StubCall[], call: string): unknown {
  return calls.findLast(({ method, path }) => `${method} ${path.split("?")[0]}` === call)?.body;
}

/** The row of a table that holds this element. */
export function rowWith(element: HTMLElement) {
  const row = element.closest("tr");
  if (!row) throw new Error("It stands in no row.");
  return within(row);
}
