import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildMe, buildNavigation, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { insiderMessages, type InsiderList, type PostPeople } from "../contract.ts";
import { InsidersScreen } from "./insiders-screen.tsx";
import { PeopleNote } from "./people-note.tsx";
import { PeopleDialog } from "./people-dialog.tsx";

beforeEach(() => window.localStorage.clear());

const PERSON = { entry: null, role: "owner", reason: "", added_by: "", since: "2026-11-16T09:14:00Z" } as const;
const MARTA = { ...PERSON, name: "Marta Lindqvist", sees_as: "owner" } as const;
const SAM = {
  ...PERSON,
  entry: 7,
  name: "Sam Whitlock",
  role: "editor",
  sees_as: "added",
  added_by: "Marta Lindqvist",
  reason: "Prepares the launch",
} as const;
const peopleOf = (changes: Partial<PostPeople> = {}): PostPeople => ({
  post: { id: 1, title: "Trading note" },
  company: "Northmoor Foods",
  confidential_since: "2026-11-16T09:52:00Z",
  may_change: true,
  may_read_list: true,
  people: [MARTA, SAM],
  candidates: [{ id: 9, name: "Oscar Venn", role: "author" }],
  ...changes,
});

async function openPeople(people: PostPeople, refusal?: { status: number; body: unknown }) {
  const bodies: [string, unknown][] = [];
  const take = (name: string) => (request?: { body: unknown }) => {
    bodies.push([name, request?.body]);
    return refusal ?? { status: 200, body: { ...people, detail: "Done." } };
  };
  stubServer({
    "GET /api/posts/1/people/": { body: people },
    "PUT /api/posts/1/confidential/": take("mark"),
    "POST /api/posts/1/people/": take("add"),
    "DELETE /api/posts/1/people/7/": take("remove"),
  });
  const opened: string[] = [];
  const record = () => opened.push("record");
  renderAt("/dashboard", <PeopleDialog postId={1} opened onRecord={record} onClose={() => undefined} />, buildMe());
  const dialog = within(await screen.findByRole("dialog", { name: "Who can see it" }));
  await dialog.findByText("Trading note");
  return { dialog, bodies, opened };
}

it("says who sees a post, and lets an owner add and remove people with a reason", async () => {
  const { dialog, bodies, opened } = await openPeople(peopleOf());
  const items = within(dialog.getByRole("list", { name: "People who can see it" })).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Marta LindqvistOwner · sees every post"),
    expect.stringContaining("Sam WhitlockEditor · added by Marta Lindqvist: Prepares the launch"),
  ]);
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "Reads the figures");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(bodies).toEqual([["add", { person: 9, reason: "Reads the figures" }]]);
  await userEvent.click(dialog.getByRole("button", { name: "Remove Sam Whitlock" }));
  expect(bodies.at(-1)).toEqual(["remove", undefined]);
  expect(dialog.queryByRole("button", { name: "Remove Marta Lindqvist" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Who has seen it" }));
  expect(opened).toEqual(["record"]);
});

it("marks a post that all writers see, and says why it could not", async () => {
  const open = peopleOf({ confidential_since: null });
  const refusal = { status: 409, body: { detail: insiderMessages.isPublic } };
  const { dialog, bodies } = await openPeople(open, refusal);
  expect(dialog.getByText("Everyone who writes for Northmoor Foods can see it.")).toBeTruthy();
  expect(dialog.queryByRole("list")).toBeNull();
  await userEvent.click(dialog.getByRole("switch", { name: "Confidential" }));
  expect(bodies).toEqual([["mark", { confidential: true }]]);
  expect((await dialog.findByRole("alert")).textContent).toBe(insiderMessages.isPublic);
});

it("only shows the list to who may not change it", async () => {
  const { dialog } = await openPeople(peopleOf({ may_change: false, may_read_list: false, candidates: [] }));
  expect(dialog.getByRole("switch", { name: "Confidential" })).toHaveProperty("disabled", true);
  expect(dialog.queryByRole("button", { name: /Remove|Add|Who has seen/ })).toBeNull();
});

it("says in the edit form who can see a confidential post, and nothing about any other", async () => {
  const names = ["Ada", "Ben", "Cleo", "Dev"];
  const people = names.map((name) => ({ ...MARTA, name }));
  stubServer({
    "GET /api/posts/1/people/": { body: peopleOf({ people }) },
    "GET /api/posts/2/people/": { body: peopleOf({ confidential_since: null }) },
  });
  const notes = (
    <>
      <PeopleNote postId={1} onOpen={() => undefined} />
      <PeopleNote postId={2} onOpen={() => undefined} />
    </>
  );
  renderAt("/dashboard", notes, buildMe());
  const note = await screen.findByRole("region", { name: "Confidential" });
  expect(note.textContent).toContain("Ada, Ben, Cleo and 1 more see this post until it is published.");
  expect(screen.getAllByRole("region")).toEqual([note]);
});

const LIST: InsiderList = {
  post: { id: 1, title: "Trading note" },
  company: "Northmoor Foods",
  confidential_since: "2026-11-16T09:52:00Z",
  planned_at: "2026-11-30T07:00:00Z",
  published_at: null,
  time_zone: "Europe/London",
  insiders: [
    {
      name: "Priya Raman",
      organisation: "Northmoor Foods",
      function: "Author",
      reason: "Wrote the release",
      access_from: "2026-11-16T09:14:00Z",
      access_by: "By creating the draft",
      first_read: "2026-11-16T09:14:00Z",
      last_read: "2026-11-20T11:52:00Z",
      versions: "1 to 7",
      access_until: null,
    },
    {
      name: "Oscar Venn",
      organisation: "Northmoor Foods",
      function: "Author",
      reason: "Opened before it was confidential",
      access_from: "2026-11-16T09:40:00Z",
      access_by: "Role in the company",
      first_read: null,
      last_read: null,
      versions: "",
      access_until: "2026-11-16T09:52:00Z",
    },
  ],
  ended: 1,
  may_add: true,
  created_at: "2026-11-20T12:40:00Z",
  created_by: "Marta Lindqvist",
  fingerprint: "e07a51c488d03b92",
};

function openList(list: InsiderList) {
  const bodies: unknown[] = [];
  stubServer({
    "GET /api/posts/1/insiders/": { body: list },
    "POST /api/posts/1/insiders/": (request?: { body: unknown }) => {
      bodies.push(request?.body);
      return { status: 200, body: { detail: insiderMessages.told("Lars Okafor") } };
    },
  });
  renderAt(
    "/dashboard",
    <NavigationContext value={buildNavigation({ isBackShown: true })}>
      <InsidersScreen postId={1} onClose={() => undefined} />
    </NavigationContext>,
    buildMe(),
  );
  return bodies;
}

it("lists who could read a post, in the company's time, with its file and fingerprint", async () => {
  openList(LIST);
  const table = within(await screen.findByRole("table", { name: "Insiders" }));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Organisation and function"),
    expect.stringMatching(/Priya Raman.*Northmoor Foods, author.*16 Nov 09:14.*20 Nov 11:52.*1 to 7.*Open/),
    expect.stringMatching(/Oscar Venn.*Role in the company.*–.*–.*16 Nov 09:52/),
  ]);
  expect(screen.getByText("2, of whom 1 no longer has access")).toBeTruthy();
  expect(screen.getByText("16 November 2026, 09:52")).toBeTruthy();
  expect(screen.getByText(/Fingerprint e07a 51c4 88d0 3b92\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe("/api/posts/1/insiders/csv/");
});

it("is called who has seen it for a post that is not confidential, and adds people told elsewhere", async () => {
  const bodies = openList({ ...LIST, confidential_since: null });
  expect(await screen.findByRole("heading", { name: "Who has seen it" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Add a person told elsewhere" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Add to the list" }));
  expect(await dialog.findByText("Name is required.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Lars Okafor");
  await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "By telephone");
  await userEvent.type(dialog.getByLabelText("Told on"), "2026-11-16T11:00");
  await userEvent.click(dialog.getByRole("button", { name: "Add to the list" }));
  expect(bodies).toMatchObject([{ name: "Lars Okafor", reason: "By telephone" }]);
});
