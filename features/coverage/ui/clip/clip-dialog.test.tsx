import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ReadClip } from "#features/coverage/contract.ts";
import { coverageMessages } from "#features/coverage/messages.ts";
import { buildEvidence, buildFind, FINDS, RELEASES } from "#tests/factories/coverage-finds.ts";
import { openCoverage } from "#tests/support/screens/coverage-screen.tsx";
import type { StubCall } from "#tests/support/screens/dashboard.tsx";
import { address } from "#tests/support/screens/post-lists.tsx";

const READ = "POST /api/coverage/clips/read/";
const ADD = "POST /api/coverage/clips/";
const ARTICLE = "https://skipsavisa.example/halden-seks-ferger";
const ID = "0197a3c2-5b1f-7c11-8e53-9d1f2b3c4d5e";

const page: ReadClip = {
  read: ID,
  address: ARTICLE,
  headline: "Halden får seks elferger til Sognefjorden",
  outlet: "Skipsavisa",
  published_at: "2026-11-21T10:00:00.000Z",
  language: "nb",
  is_source: false,
  matches: [
    {
      post: { ...RELEASES.order, type: "PR" },
      kind: "rewrite",
      evidence: buildEvidence({ language: "nb" }),
      passages: [{ kind: "passage", ours: "Six ferries", theirs: "Seks ferger skal gå på Sognefjorden", changes: [] }],
    },
  ],
  detail: coverageMessages.matches(9, 22),
};
const added = buildFind({ id: 50, is_added: true, address: ARTICLE, outlet: { id: 9, name: "Skipsavisa" } });
const addedAnswer = { status: 201, body: { detail: "Clip added.", undo: 901, find: added, is_source: false } };

type Answers = NonNullable<NonNullable<Parameters<typeof openCoverage>[1]>["answers"]>;

async function open(answers: Answers = {}) {
  const opened = openCoverage(FINDS, {
    place: { item: "add-clip" },
    answers: { [READ]: { body: page }, [ADD]: addedAnswer, ...answers },
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Add a clip" }));
  return { ...opened, dialog };
}

const sent = (calls: readonly StubCall[], call: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

beforeEach(() => {
  window.localStorage.clear();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

describe("a clip by its address", () => {
  it("is read once, says what matches, and fills in the rest", async () => {
    const { calls, dialog } = await open();
    await userEvent.type(dialog.getByLabelText("Address of the article"), `${ARTICLE}{Tab}`);
    expect(await dialog.findByText("Read. 9 of 22 sentences match word for word")).toBeTruthy();
    expect(dialog.getByText(/Compared with the Norwegian version/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "See the passages" }));
    expect(dialog.getByText("Seks ferger skal gå på Sognefjorden")).toBeTruthy();
    expect(dialog.getByText("suggested")).toBeTruthy();
    await userEvent.click(dialog.getByRole("textbox", { name: /^Headline/ }));
    await userEvent.click(dialog.getByLabelText("Address of the article"));
    await userEvent.tab();
    expect(sent(calls, READ)).toHaveLength(1);
    await userEvent.click(dialog.getByRole("button", { name: "Add clip" }));
    expect(await screen.findByText("Clip added.")).toBeTruthy();
    expect(sent(calls, ADD)).toEqual([
      {
        post: RELEASES.order.id,
        read: ID,
        medium: "web",
        address: ARTICLE,
        headline: page.headline,
        outlet: "Skipsavisa",
        published: "2026-11-21",
        kind: "rewrite",
        language: "nb",
        note: "",
      },
    ]);
    await waitFor(() => expect(address()).not.toContain("add-clip"));
  });

  it("offers the feed of an outlet that is not read yet, in one step", async () => {
    const { dialog } = await open();
    await userEvent.type(dialog.getByLabelText("Address of the article"), `${ARTICLE}{Tab}`);
    await dialog.findByText(/^Read\./);
    await userEvent.click(dialog.getByRole("button", { name: "Add clip" }));
    expect(await screen.findByText(/^We do not read/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add its feed" }));
    const source = within(await screen.findByRole("dialog", { name: "Add website" }));
    expect(source.getByLabelText("Address of the site or its feed")).toHaveProperty(
      "value",
      "https://skipsavisa.example",
    );
  });

  it("can be filled in by hand where the page cannot be read", async () => {
    const { calls, dialog } = await open({
      [READ]: { status: 502, body: { detail: coverageMessages.notReachable(403) } },
    });
    await userEvent.type(dialog.getByLabelText("Address of the article"), `${ARTICLE}{Tab}`);
    expect(await dialog.findByText(/^We could not read this page \(403\)\. You can fill in the fields/)).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: /^Headline/ }), "Seks ferger");
    await userEvent.type(dialog.getByRole("textbox", { name: /^Outlet/ }), "Skipsavisa");
    await userEvent.type(dialog.getByLabelText(/^Published/), "2026-11-21");
    await userEvent.click(dialog.getByRole("button", { name: "Add clip" }));
    await waitFor(() => expect(sent(calls, ADD)).toHaveLength(1));
    expect(sent(calls, ADD)[0]).not.toHaveProperty("read");
  });

  it("leads to the article that is in the coverage already", async () => {
    const detail = coverageMessages.alreadyThere("confirmed", "21 November");
    const { dialog } = await open({ [READ]: { status: 409, body: { detail, id: "4" } } });
    await userEvent.type(dialog.getByLabelText("Address of the article"), `${ARTICLE}{Tab}`);
    await userEvent.click(await dialog.findByRole("link", { name: "Open it" }));
    await waitFor(() => expect(address()).toContain("item=find.4"));
  });

  it("says what is wrong with an address at its field, and names what is missing", async () => {
    const { calls, dialog } = await open({ [READ]: { status: 400, body: { address: coverageMessages.notPublic } } });
    await userEvent.type(dialog.getByLabelText("Address of the article"), "http://10.0.0.1/{Tab}");
    expect(await dialog.findByText("This address is not public.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Add clip" }));
    expect(document.activeElement?.getAttribute("name")).toBe("headline");
    expect(sent(calls, ADD)).toEqual([]);
  });
});

describe("print and broadcast", () => {
  it("have no address, and a scan", async () => {
    const { calls, dialog } = await open();
    await userEvent.click(dialog.getByRole("radio", { name: "Print" }));
    expect(dialog.queryByLabelText("Address of the article")).toBeNull();
    expect(dialog.getByText("Scan")).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: /^Headline/ }), "Six ferries");
    await userEvent.type(dialog.getByRole("textbox", { name: /^Outlet/ }), "Bergen Evening Post");
    await userEvent.type(dialog.getByLabelText(/^Published/), "2026-11-21");
    await userEvent.click(dialog.getByRole("button", { name: "Add clip" }));
    await waitFor(() => expect(sent(calls, ADD)).toHaveLength(1));
    expect(sent(calls, ADD)[0]).toMatchObject({ medium: "print", address: "", post: RELEASES.trial.id });
  });
});
