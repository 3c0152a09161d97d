import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildNavigation, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { buildDetail, NINE, POST_ID, press, savedAnswer, toast } from "#tests/support/screens/edit-page.tsx";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import type { RevisionLine } from "../../contracts/revision.ts";
import { HistoryScreen } from "./history-screen.tsx";

const [nine] = NINE as [(typeof NINE)[number]];
const LIST = `GET /api/posts/${POST_ID}/revisions/`;
const restorePath = (version: number) => `/api/posts/${POST_ID}/revisions/${version}/restore/`;

function buildLine(version: number, changes: Partial<RevisionLine> = {}): RevisionLine {
  return {
    version,
    saved_at: `2026-11-20T0${version}:00:00.000Z`,
    saved_by: "Marta Lindqvist",
    cause: version === 1 ? "created" : "saved",
    note: "",
    outcome: "live",
    changed: version === 1 ? [] : ["summary", "tags"],
    word_count: 6,
    is_current: false,
    ...changes,
  };
}

const THREE = [buildLine(3, { is_current: true }), buildLine(2), buildLine(1)];

/** @param lines the versions, newest first; null when they cannot be loaded. */
function openHistory({ kind, stage } = nine, lines: RevisionLine[] | null = THREE) {
  const revision = (line: RevisionLine) => ({
    ...buildDetail(kind, stage, { summary: `Summary number ${line.version}.` }),
    ...line,
  });
  const answers: Parameters<typeof stubServer>[0] = {
    [LIST]: lines ? { body: { revisions: lines } } : { status: 500 },
    ...Object.fromEntries(
      (lines ?? []).map((line) => [`GET /api/posts/${POST_ID}/revisions/${line.version}/`, { body: revision(line) }]),
    ),
  };
  const calls = stubServer(answers);
  const closed: string[] = [];
  renderAt(
    "/dashboard",
    <NavigationContext value={buildNavigation({ isBackShown: true })}>
      <HistoryScreen kind={kind} stage={stage} id={POST_ID} onClose={() => closed.push("closed")} />
    </NavigationContext>,
  );
  return { answers, calls, closed };
}

const summary = () => screen.findByRole("table", { name: "Summary" });
const versions = async () => within(await screen.findByRole("navigation", { name: "Versions" }));

describe.each(NINE)("history: $name", (each) => {
  it("says who saved what and when, and compares the last save with the one before", async () => {
    openHistory(each);
    const list = await versions();
    expect(list.getAllByRole("button").map(({ textContent }) => textContent?.slice(0, 16))).toEqual([
      "Version 3Current",
      expect.stringMatching(/^Version 2/),
      expect.stringMatching(/^Version 1/),
    ]);
    const [newest] = list.getAllByRole("button");
    expect(newest?.textContent).toContain("November 20, 2026");
    expect(newest?.textContent).toContain("Marta Lindqvist");
    expect(newest?.textContent).toContain("Saved: Summary, Categories");
    const table = await summary();
    expect(table.querySelector("del")?.textContent).toBe("[removed: 2]");
    expect(table.querySelector("ins")?.textContent).toBe("[added: 3]");
  });
});

describe("history of a post", () => {
  it("compares any version with the current one, the older one on the left", async () => {
    openHistory();
    const list = await versions();
    await userEvent.click(list.getByRole("button", { name: /Version 1/ }));
    await waitFor(async () => expect((await summary()).querySelector("del")?.textContent).toBe("[removed: 1]"));
    await userEvent.selectOptions(screen.getByLabelText("Newer"), "2");
    await waitFor(async () => expect((await summary()).querySelector("ins")?.textContent).toBe("[added: 2]"));
    await userEvent.selectOptions(screen.getByLabelText("Older"), "3");
    expect(screen.getByLabelText<HTMLSelectElement>("Older").value).toBe("2");
    expect(screen.getByLabelText<HTMLSelectElement>("Newer").value).toBe("3");
  });

  it("asks, restores on top of what was shown, and undoes it", async () => {
    const { answers, calls } = openHistory();
    await summary();
    await press("Restore Version 2");
    await press("Keep current text");
    expect(calls.some(({ method }) => method === "POST")).toBe(false);

    const saved = (version: number) => ({ body: savedAnswer(buildDetail(nine.kind, nine.stage), { version }) });
    answers[`POST ${restorePath(2)}`] = saved(4);
    answers[`POST ${restorePath(3)}`] = saved(5);
    await press("Restore Version 2");
    await press("Restore");
    await screen.findByText("Version 2 restored.");
    await press("Undo");
    await screen.findByText("Version 3 restored.");
    expect(calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])).toEqual([
      [restorePath(2), { version: 3 }],
      [restorePath(3), { version: 4 }],
    ]);
  });

  it("says why a restore was refused, and loads the list again", async () => {
    const { answers, calls } = openHistory();
    await summary();
    answers[`POST ${restorePath(2)}`] = { status: 409, body: { detail: "Somebody saved this post." } };
    await press("Restore Version 2");
    await press("Restore");
    await toast("Somebody saved this post.");
    await waitFor(() => expect(calls.filter(({ path }) => `GET ${path}` === LIST)).toHaveLength(2));
  });

  it("shows a proposed edit beside what readers see", async () => {
    openHistory(nine, [buildLine(4, { outcome: "proposed" }), buildLine(3, { is_current: true }), buildLine(1)]);
    expect((await versions()).getByRole("button", { name: /Version 4/ }).textContent).toContain("Waiting for review");
    expect((await summary()).querySelector("ins")?.textContent).toBe("[added: 4]");
  });

  it.each([
    [[buildLine(1, { is_current: true })], "Version 1 is the only version"],
    [[], "No versions yet"],
  ])("says so when there is nothing to compare: %#", async (lines, words) => {
    openHistory(nine, lines);
    await screen.findByText(words);
  });

  it("says that it could not be loaded, tries again, and leads back", async () => {
    const { answers, closed } = openHistory(nine, null);
    await screen.findByText("The history could not be loaded");
    answers[LIST] = { body: { revisions: [buildLine(1, { is_current: true })] } };
    await press("Try Again");
    await versions();
    await press("Back");
    expect(closed).toEqual(["closed"]);
  });
});
