import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import type { CommentLink } from "../comment-contract.ts";
import { type Sharing, type ShareLink, sharingMessages } from "../contract.ts";
import { ShareDialog } from "./share-dialog.tsx";

Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts
beforeEach(() => window.localStorage.clear());

const LINK: ShareLink = {
  id: 5,
  name: "Elena Ruiz-Hart",
  outlet: "The Northern Ledger",
  email: "elena@ledger.example",
  number: "DL-E-1-0001",
  subject: "A shipping announcement",
  state: "accepted",
  sent_by: "Marta Lindqvist",
  sent_at: "2026-11-19T15:40:00Z",
  expires_at: "2026-12-30T07:00:00Z",
  first_opened_at: "2026-11-19T16:00:00Z",
  last_opened_at: "2026-11-19T18:00:00Z",
  accepted_at: "2026-11-19T16:02:00Z",
  declined_at: null,
  declined_line: "",
  disowned_at: null,
  revoked_at: null,
  revoked_by: "",
  revoked_line: "",
  readings: [{ version: 7, first_at: "2026-11-19T16:02:00Z", last_at: "2026-11-19T18:00:00Z", times: 3 }],
  downloads: [{ version: 7, file: "pdf", at: "2026-11-19T16:05:00Z" }],
};

const sharingOf = (links: ShareLink[]): Sharing => ({
  post: { id: 1, title: "Oats at sea", version: 7, publishing_time: "2099-11-30T07:00:00Z", is_public: false },
  company: "Northmoor Foods",
  time_zone: "Europe/London",
  may_waive: true,
  embargo: { lifts_at: "2099-11-30T07:00:00Z", follows_post: true, lifted_at: null, lifted_by: "" },
  links,
});

async function openShare(links: ShareLink[], answer: { status?: number; body: unknown } = { body: {} }) {
  const bodies: unknown[] = [];
  const take = (request?: { body: unknown }) => {
    bodies.push(request?.body);
    return { status: 200, ...answer };
  };
  stubServer({
    "GET /api/posts/1/share-links/": { body: sharingOf(links) },
    "POST /api/posts/1/share-links/": take,
    "POST /api/posts/1/share-links/5/revoke/": take,
    "POST /api/posts/1/embargo/lift/": take,
  });
  renderAt("/dashboard", <ShareDialog postId={1} opened onClose={() => undefined} />, buildMe());
  return { dialog: within(await screen.findByRole("dialog", { name: "Share" })), bodies };
}

it("sends each address with its name, and shows the new address once", async () => {
  const sent = { detail: "Link sent.", links: [{ id: 9, email: "n@gazette.example", address: "https://d/embargo/x" }] };
  const { dialog, bodies } = await openShare([], { status: 201, body: sent });
  await userEvent.type(await dialog.findByLabelText("To"), "n@gazette.example,");
  fireEvent.change(dialog.getByLabelText("Name"), { target: { value: "N. Clarke" } });
  fireEvent.change(dialog.getByLabelText("Subject line before they accept"), { target: { value: "From Hull" } });
  await userEvent.click(dialog.getByRole("button", { name: "Send to 1 journalist" }));
  expect(await dialog.findByText("https://d/embargo/x")).toBeTruthy();
  expect(bodies).toEqual([
    {
      kind: "embargo",
      recipients: [{ email: "n@gazette.example", name: "N. Clarke", outlet: "" }],
      subject: "From Hull",
      note: "",
      lifts_at: null,
    },
  ]);
});

it("asks an owner for a reason where the version is not approved, and sends it", async () => {
  const detail = "Not approved yet: Helen Marsh has not answered.";
  const { dialog, bodies } = await openShare([], { status: 403, body: { detail } });
  await userEvent.type(await dialog.findByLabelText("To"), "n@gazette.example,");
  fireEvent.change(dialog.getByLabelText("Subject line before they accept"), { target: { value: "From Hull" } });
  await userEvent.click(dialog.getByRole("button", { name: "Send to 1 journalist" }));
  const reason = await dialog.findByLabelText("Reason to send it without approval");
  expect(dialog.getByText(detail)).toBeTruthy();
  fireEvent.change(reason, { target: { value: "The trade press closes at noon." } });
  await userEvent.click(dialog.getByRole("button", { name: "Send to 1 journalist" }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toMatchObject({ without_approval: "The trade press closes at noon." });
});

it("names an address that is none, and sends nothing", async () => {
  const { dialog, bodies } = await openShare([]);
  await userEvent.type(await dialog.findByLabelText("To"), "desk@humberpost,");
  await userEvent.click(dialog.getByRole("button", { name: "Send to 1 journalist" }));
  expect(dialog.getByText(sharingMessages.noAddress("desk@humberpost"))).toBeTruthy();
  expect(bodies).toEqual([]);
});

it("says what a recipient did, and revokes with a line", async () => {
  const { dialog, bodies } = await openShare([LINK], { body: { detail: "Closed." } });
  expect(await dialog.findByText(/^Accepted .*, read 3 times, downloaded PDF$/)).toBeTruthy();
  await userEvent.click(
    dialog.getByRole("button", { name: "Revoke the link of Elena Ruiz-Hart, The Northern Ledger" }),
  );
  fireEvent.change(dialog.getByLabelText("A line to them", { selector: "input" }), { target: { value: "Moved." } });
  await userEvent.click(dialog.getByRole("button", { name: "Revoke" }));
  await screen.findByText("Closed.");
  expect(bodies).toEqual([{ line: "Moved." }]);
});

it("lifts for all only after the question, and says what the server refuses", async () => {
  const { dialog, bodies } = await openShare([LINK], { status: 409, body: { detail: sharingMessages.hasLifted } });
  await userEvent.click(await dialog.findByRole("button", { name: "Lift for all now" }));
  expect(bodies).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Lift embargo" }));
  expect(await dialog.findByText(sharingMessages.hasLifted)).toBeTruthy();
});

const COMMENT_LINK: CommentLink = {
  id: 8,
  name: "Tom Reed",
  email: "tom@client.example",
  state: "opened",
  sent_by: "Marta Lindqvist",
  sent_at: "2026-11-19T15:40:00Z",
  expires_at: "2026-12-03T15:40:00Z",
  last_opened_at: "2026-11-20T08:47:00Z",
  revoked_at: null,
  revoked_by: "",
  times: 2,
  comments: 1,
};

it("shares for comment alone where the role goes no further, lists those links, and closes one", async () => {
  const bodies: unknown[] = [];
  const revoked: string[] = [];
  stubServer({
    "GET /api/posts/1/share-links/": { status: 403, body: { detail: "Your role, Author, does not allow this." } },
    "GET /api/posts/1/approval/": { status: 404, body: { detail: "Post not found." } },
    "GET /api/posts/1/comment-links/": {
      body: { title: "Oats at sea", version: 7, is_public: false, links: [COMMENT_LINK] },
    },
    "POST /api/posts/1/comment-links/": (request) => {
      bodies.push(request?.body);
      const links = [{ id: 9, email: "n@client.example", address: "https://d/comment/x" }];
      return { status: 201, body: { detail: "Link sent.", links } };
    },
    "POST /api/posts/1/comment-links/8/revoke/": () => {
      revoked.push("8");
      return { body: { detail: "Tom Reed has no access any more." } };
    },
  });
  renderAt("/dashboard", <ShareDialog postId={1} opened onClose={() => undefined} />, buildMe());
  const dialog = within(await screen.findByRole("dialog", { name: "Share" }));
  expect(await dialog.findByText("Tom Reed")).toBeTruthy();
  expect(dialog.getByText(/, 1 comment$/)).toBeTruthy();
  expect(dialog.queryByRole("radio", { name: "Under embargo" })).toBeNull();
  await userEvent.type(dialog.getByLabelText(/^To/), "n@client.example{Enter}");
  fireEvent.click(dialog.getByRole("button", { name: "Send 1 link" }));
  expect(await dialog.findByText("https://d/comment/x")).toBeTruthy();
  expect(bodies).toEqual([
    {
      recipients: [{ email: "n@client.example", name: "" }],
      note: "",
      days: 14,
      until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    },
  ]);
  fireEvent.click(dialog.getByRole("button", { name: "Revoke the link of Tom Reed" }));
  await waitFor(() => expect(revoked).toEqual(["8"]));
});
