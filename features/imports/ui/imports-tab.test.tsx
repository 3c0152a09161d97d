import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useMemo, useState } from "react";
import { expect, it } from "vitest";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildNavigation, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import type { ImportItems, ImportState } from "../contract.ts";
import { ImportsTab } from "./imports-tab.tsx";

const ID = "6f1c9a52-0c1f-4c57-9a5e-3f4f2a9d1b11";
const OLDER = "0b7d1a52-0c1f-4c57-9a5e-3f4f2a9d1b22";
const PATH = "/api/companies/7/imports/";
const NOTHING_UNDONE: ImportState["undo"] = {
  until: null,
  status: null,
  problem: "",
  posts: 0,
  changed: 0,
  pictures: 0,
  removed: 0,
  pictures_removed: 0,
};
const FINISHED: ImportState = {
  id: ID,
  company: { id: 7, name: "Halden Marine", slug: "halden-marine" },
  file_name: "halden.xml",
  file_bytes: 4_100_000,
  site_address: "https://old.example",
  source: "file",
  status: "finished",
  problem: "",
  is_cut: false,
  created_at: "2026-11-25T09:00:00.000Z",
  finished_at: "2026-11-25T12:51:00.000Z",
  first_year: 2014,
  last_year: 2026,
  planned: { import: 140, here: 3, left_out: 5, not_imported: 0, own_choice: 5 },
  done: 148,
  posts: { found: 148, imported: 137, here: 3, left_out: 5, not_imported: 3 },
  pictures: { found: 312, imported: 305, here: 0, left_out: 0, not_imported: 7 },
  links: { found: 87, imported: 84, here: 0, left_out: 0, not_imported: 3 },
  undo: { ...NOTHING_UNDONE, until: "2026-12-25T12:51:00.000Z", posts: 137, changed: 2, pictures: 305 },
};
const ITEMS: ImportItems = { items: [], count: 0, page: 1 };

/** @returns the steps of its address, newest last, and what the server is asked. */
async function openTab(state: ImportState, search = "") {
  const line = { id: ID, file_name: state.file_name, status: state.status, created_at: state.created_at };
  const answers: Parameters<typeof stubServer>[0] = {
    [`GET ${PATH}`]: { body: { imports: [line, { ...line, id: OLDER }] } },
    [`GET ${PATH}${ID}/`]: { body: state },
    [`GET ${PATH}${ID}/items/`]: { body: ITEMS },
    [`GET ${PATH}${OLDER}/`]: { body: { ...state, id: OLDER, file_name: "older.xml" } },
    [`GET ${PATH}${OLDER}/items/`]: { body: ITEMS },
  };
  const calls = stubServer(answers);
  const addresses: { address: string; isStep: boolean }[] = [];
  function Page() {
    const [address, setAddress] = useState(search);
    const navigation = useMemo(
      () =>
        buildNavigation({
          parameters: new URLSearchParams(address),
          setParameters: (changes, { isStep = false } = {}) => {
            const next = new URLSearchParams(address);
            for (const [name, value] of Object.entries(changes)) {
              if (value) next.set(name, value);
              else next.delete(name);
            }
            addresses.push({ address: next.toString(), isStep });
            setAddress(next.toString());
          },
        }),
      [address],
    );
    return (
      <NavigationContext value={navigation}>
        <ImportsTab companyId={7} />
      </NavigationContext>
    );
  }
  renderAt("/dashboard", <Page />);
  await screen.findByRole("heading", { name: "Import a newsroom" });
  return { answers, calls, addresses };
}
const currentStep = () =>
  within(screen.getByRole("list", { name: "Steps" })).getAllByRole("listitem", { current: "step" });
const posted = (calls: { method: string; path: string }[]) => calls.filter(({ method }) => method === "POST");

it("has an address for the step that is shown, and shows what the address names", async () => {
  const { addresses } = await openTab(FINISHED, `import=${OLDER}&step=result`);
  await screen.findByText(/137 posts imported/);
  expect(currentStep()[0]?.textContent).toContain("Result");
  expect(addresses).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect(addresses).toEqual([{ address: `import=${OLDER}&step=preview`, isStep: true }]);
  expect(currentStep()[0]?.textContent).toContain("Preview");
  await userEvent.click(screen.getByRole("button", { name: "See where it stands" }));
  expect(addresses.at(-1)).toEqual({ address: `import=${OLDER}&step=result`, isStep: true });
  await userEvent.click(screen.getByRole("button", { name: "Import another file" }));
  expect(addresses.at(-1)).toEqual({ address: "import=new", isStep: true });
  expect(await screen.findByRole("button", { name: "Choose file" })).toBeTruthy();
});

it("shows the last import where the address names another company's, and follows it in place", async () => {
  const running: ImportState = { ...FINISHED, status: "running", done: 96, finished_at: null, undo: NOTHING_UNDONE };
  const { answers, addresses } = await openTab(running, "import=another&step=import");
  expect((await screen.findByRole("status")).textContent).toBe("Importing: 96 of 148 posts");
  expect(addresses).toEqual([{ address: `import=${ID}&step=import`, isStep: false }]);
  answers[`GET ${PATH}${ID}/`] = { body: FINISHED };
  await screen.findByText(/137 posts imported/);
  expect(addresses.at(-1)).toEqual({ address: `import=${ID}&step=result`, isStep: false });
});

it("asks before it undoes, with the numbers, and leaves all as it is otherwise", async () => {
  const { answers, calls } = await openTab(FINISHED);
  await screen.findByText("Undo until 25 December 2026");
  const sum = screen.getByRole("group", { name: "Posts in and out" });
  expect(sum.textContent).toBe("148 found=137 imported+3 already here, skipped+5 left out+3 not imported");
  await userEvent.click(screen.getByRole("button", { name: "Undo import" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove 137 imported posts?" }));
  expect(
    dialog.getByText(
      "The posts and 305 pictures will be removed and their addresses will stop working. 2 posts you have changed will stay. You cannot undo this.",
    ),
  ).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Keep posts" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posted(calls)).toEqual([]);

  await userEvent.click(screen.getByRole("button", { name: "Undo import" }));
  answers[`POST ${PATH}${ID}/undo/`] = { body: { detail: "Removing what was imported." } };
  const undo = { ...NOTHING_UNDONE, status: "running" as const, removed: 60 };
  answers[`GET ${PATH}${ID}/`] = { body: { ...FINISHED, undo } };
  await userEvent.click(await screen.findByRole("button", { name: "Remove 137 posts" }));
  expect((await screen.findByText(/Removing/, { selector: "p" })).textContent).toBe(
    "Removing: 60 of 137 posts removed",
  );
  expect(posted(calls).map(({ path }) => path)).toEqual([`${PATH}${ID}/undo/`]);

  answers[`POST ${PATH}${ID}/stop/`] = { body: { detail: "Stopped." } };
  const problem = "Who asked for it may not change this company any more.";
  answers[`GET ${PATH}${ID}/`] = { body: { ...FINISHED, undo: { ...undo, status: "stopped", problem } } };
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect((await screen.findByText(problem)).getAttribute("role")).toBe("alert");
  const done = { ...undo, status: "done" as const, removed: 137, changed: 2, pictures_removed: 305 };
  answers[`GET ${PATH}${ID}/`] = { body: { ...FINISHED, undo: done } };
  await userEvent.click(screen.getByRole("button", { name: "Remove the rest" }));
  expect(await screen.findByText("Undone: 137 posts removed")).toBeTruthy();
  expect(screen.getByText(/305 pictures removed with them. 2 posts you have changed since stay/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo import" })).toBeNull();
});

it("says why a file could not be read, and takes another in its place", async () => {
  const none = { found: 0, imported: 0, here: 0, left_out: 0, not_imported: 0 };
  const problem = "The file is damaged. Export it again and try again.";
  const failed = { ...FINISHED, status: "failed" as const, problem, done: 0, posts: none, undo: NOTHING_UNDONE };
  await openTab({ ...failed, pictures: none, links: none });
  const alert = await screen.findByRole("alert", { name: "halden.xml could not be read" });
  expect(alert.textContent).toContain(problem);
  expect(currentStep()[0]?.textContent).toContain("Source");
  expect(screen.getByRole("button", { name: "Choose file" })).toBeTruthy();
});

it("lists earlier imports beside another file, and removes a preview that was not started", async () => {
  const { answers, calls, addresses } = await openTab(
    { ...FINISHED, status: "ready", finished_at: null },
    "import=new",
  );
  const waiting = within(await screen.findByRole("region", { name: "Earlier imports" }));
  expect(waiting.getAllByText("halden.xml")).toHaveLength(2);
  answers[`POST ${PATH}${OLDER}/stop/`] = { body: { detail: "Preview removed. Nothing was imported." } };
  const line = { id: ID, file_name: "halden.xml", status: "ready", created_at: FINISHED.created_at };
  answers[`GET ${PATH}`] = { body: { imports: [line] } };
  await userEvent.click(waiting.getAllByRole("button", { name: "Remove the preview of halden.xml" })[1] as HTMLElement);
  await waitFor(() => expect(waiting.getAllByText("halden.xml")).toHaveLength(1));
  expect(posted(calls).map(({ path }) => path)).toEqual([`${PATH}${OLDER}/stop/`]);
  await userEvent.click(waiting.getByRole("button", { name: "Open halden.xml" }));
  expect(addresses.find(({ isStep }) => isStep)?.address).toBe(`import=${ID}`);
});

it("takes a file that is dropped", async () => {
  await openTab(FINISHED, "import=new");
  const box = (await screen.findByText("Drop the file here, or choose it")).closest("div");
  if (!box) throw new Error("There is no box.");
  const file = new File(["<rss/>"], "dropped.xml");
  fireEvent.drop(box, { dataTransfer: { files: [file] } });
  expect(await screen.findByText("dropped.xml")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Read the file" })).toBeTruthy();
});

it("offers no undo once it is too late", async () => {
  await openTab({ ...FINISHED, undo: NOTHING_UNDONE });
  await screen.findByText(/137 posts imported/);
  expect(screen.queryByRole("button", { name: "Undo import" })).toBeNull();
});

it("says in one post's words what undoing one would do", async () => {
  const undo = { ...NOTHING_UNDONE, until: "2026-12-25T12:51:00.000Z", posts: 1, changed: 1, pictures: 1 };
  await openTab({ ...FINISHED, status: "stopped", undo });
  await userEvent.click(await screen.findByRole("button", { name: "Undo import" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove 1 imported post?" }));
  expect(
    dialog.getByText(
      "The post and 1 picture will be removed and its address will stop working. 1 post you have changed will stay. You cannot undo this.",
    ),
  ).toBeTruthy();
});
