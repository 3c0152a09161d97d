import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Route, Routes } from "react-router";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { operatorPostMessages, type OperatorPost, type OperatorPostRecord } from "../../contracts/oversight.ts";

const LIST = "GET /operator/posts/";
const ID = 4191;
const WITHDRAW = `POST /operator/posts/${ID}/withdraw/`;

function buildOperatorPost(changes: Partial<OperatorPost> = {}): OperatorPost {
  return {
    id: ID,
    guid: "6f1d8a3e-0000-4000-8000-000000000041",
    type: "PR",
    name: "Vaultcoin lists on two exchanges",
    status: "published",
    is_trashed: false,
    version: 1,
    url: "/PR/6f1d8a3e/vaultcoin",
    company: { id: 7, name: "Vaultcoin Foundation" },
    author: { id: 9, name: "Ren Ito", email: "ren@vaultcoin.example" },
    created_at: "2026-11-23T09:00:00.000Z",
    published_at: "2026-11-23T09:00:00.000Z",
    publishing_time: null,
    withdrawn_at: null,
    is_held: false,
    is_off_newsroom: false,
    is_waiting: false,
    open_reports: 3,
    views: 2914,
    ...changes,
  };
}

function buildRecord(changes: Partial<OperatorPostRecord> = {}): OperatorPostRecord {
  return {
    ...buildOperatorPost(),
    summary: "",
    platforms: 4,
    reports: 3,
    withdrawal_reason: "",
    withdrawal_note: "",
    held_at: null,
    revisions: 1,
    ...changes,
  };
}

type Answers = Parameters<typeof stubServer>[0];

function openAllPosts(answers: Answers = {}, place: Record<string, string> = {}) {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
    "GET /operator/posts/counts/": { body: { waiting: 0, overdue: 0 } },
    [LIST]: { body: { posts: [buildOperatorPost()], count: 1, next: null } },
    "GET /operator/front-page/": { body: { pins: [], version: "1" } },
    [`GET /operator/posts/${ID}/record/`]: { body: buildRecord() },
    ...answers,
  });
  renderAt(
    `/dashboard?${new URLSearchParams({ activeContent: "operatorPosts", ...place })}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return { calls };
}
const row = () => screen.findByRole("row", { name: /Vaultcoin lists on two exchanges/ });
const menuOf = async () => {
  await userEvent.click(within(await row()).getByRole("button", { name: /^Actions for/ }));
  return within(await screen.findByRole("menu"));
};

describe("All Posts", () => {
  it("shows what each post is, and what has to be known of it", async () => {
    openAllPosts();
    const cells = within(await row());
    for (const text of ["4191", "Published", "Vaultcoin Foundation", "Ren Ito", "2,914", "Reported 3 times"])
      expect(cells.getByText(text)).toBeDefined();
    expect(screen.getByText("1 post")).toBeDefined();
  });

  it("asks by what the address says, and writes filters into it", async () => {
    const { calls } = openAllPosts({}, { status: "withdrawn", q: "coin" });
    await row();
    const asked = () => calls.map(({ path }) => path).filter((path) => path.startsWith("/operator/posts/?"));
    expect(asked().at(-1)).toContain("q=coin&status=withdrawn");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Flag" }), "held");
    await waitFor(() => expect(asked().at(-1)).toContain("flag=held"));
    await userEvent.click(screen.getByRole("button", { name: "All" }));
    await waitFor(() => expect(asked().at(-1)).not.toContain("status="));
  });

  it("says that nothing matches and leads back to all", async () => {
    openAllPosts({ [LIST]: { body: { posts: [], count: 0, next: null } } }, { q: "nothing" });
    await screen.findByText("No matching posts");
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    await screen.findByText("No posts yet");
  });

  it("says that it could not be loaded", async () => {
    openAllPosts({ [LIST]: { status: 500, body: { detail: "An error." } } });
    await screen.findByText("The posts could not be loaded");
  });
});

describe("withdrawing in All Posts", () => {
  it("asks for a reason, sends it with the note, and says that it is done", async () => {
    const { calls } = openAllPosts({ [WITHDRAW]: { body: buildRecord({ status: "withdrawn" }) } });
    await userEvent.click((await menuOf()).getByRole("menuitem", { name: "Withdraw" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Withdraw this post?" }));
    await dialog.findByText(/Vaultcoin Foundation, by Ren Ito/);
    await userEvent.click(dialog.getByRole("button", { name: "Withdraw" }));
    await dialog.findByText(operatorPostMessages.reasonRequired);
    await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "It is false.");
    await userEvent.type(dialog.getByRole("textbox", { name: "Public note" }), "Withdrawn.");
    await userEvent.click(dialog.getByRole("checkbox", { name: "Legal hold" }));
    await userEvent.click(dialog.getByRole("button", { name: "Withdraw" }));
    await screen.findByText("Post withdrawn.");
    const body = calls.find(({ method, path }) => `${method} ${path}` === WITHDRAW)?.body;
    expect(body).toEqual({
      reason: "It is false.",
      note: "Withdrawn.",
      hold: true,
      return_release: false,
    });
  });

  it("keeps what was typed when it is refused, and says why", async () => {
    openAllPosts({ [WITHDRAW]: { status: 409, body: { detail: operatorPostMessages.alreadyWithdrawn } } });
    await userEvent.click((await menuOf()).getByRole("menuitem", { name: "Withdraw" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(await dialog.findByRole("textbox", { name: "Reason" }), "It is false.");
    await userEvent.click(dialog.getByRole("button", { name: "Withdraw" }));
    await dialog.findByText(operatorPostMessages.alreadyWithdrawn);
    expect(dialog.getByDisplayValue("It is false.")).toBeDefined();
  });

  it("offers what each state allows", async () => {
    const withdrawn = buildOperatorPost({ status: "withdrawn", is_held: true, company: null });
    openAllPosts({ [LIST]: { body: { posts: [withdrawn], count: 1, next: null } } });
    const menu = await menuOf();
    const offered = menu.getAllByRole("menuitem").map(({ textContent }) => textContent);
    expect(offered).toEqual([
      "Edit with a reason",
      "Audit log",
      "Posts of this author",
      "End the legal hold",
      "Lift the withdrawal",
    ]);
  });
});

describe("featuring in All Posts", () => {
  it("shows the pin of a post, and removes it", async () => {
    const pinned = { post_id: ID, guid: "6f1d8a3e-0000-4000-8000-000000000041", type: "PR", slug: "vaultcoin" };
    const pin = { ...pinned, name: "Vaultcoin", posted_as: "Vaultcoin", position: 1, ends_at: null, pinned_by: null };
    const pins = {
      body: { pins: [{ ...pin, pinned_at: "2026-11-23T09:00:00.000Z", is_visible: true }], version: "2" },
    };
    const { calls } = openAllPosts({
      [`DELETE /operator/front-page/${ID}/`]: { body: { pins: [], version: "3" } },
      "GET /operator/front-page/": pins,
    });
    await screen.findByText("On the front page");
    await userEvent.click((await menuOf()).getByRole("menuitem", { name: "Remove from the front page" }));
    await screen.findByText(/is no longer pinned/);
    expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
  });
});
