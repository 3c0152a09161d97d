import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildMe, buildNavigation, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import type { CommentedPost, Comments } from "../../contract.ts";
import { ReadScreen } from "./read-screen.tsx";

Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts
Element.prototype.scrollIntoView = () => undefined;

const kind = kindOf("article");
const POST: CommentedPost = {
  id: 1,
  type: kind.typeCode,
  status: "draft",
  name: "Northmoor recalls oat drink",
  version: 3,
  posted_as: "Northmoor Foods",
  publishing_time: null,
  may_write: false,
  approval: "/approve/abc",
  content: "<p>Return them to any shop.</p>",
  texts: [{ name: kind.nameField, label: "Title", text: "Northmoor recalls oat drink" }],
};
const COMMENTS: Comments = { version: 3, may_decide: false, may_waive: false, people: [], threads: [] };

function open(status = 200) {
  const bodies: unknown[] = [];
  stubServer({
    "GET /api/posts/1/comments/post/": { status, body: status === 200 ? POST : { detail: "Post not found." } },
    "GET /api/posts/1/comments/": { body: COMMENTS },
    "POST /api/posts/1/comments/": (request?: { body: unknown }) => {
      bodies.push(request?.body);
      return { status: 201, body: { detail: "Comment added.", ...COMMENTS } };
    },
  });
  renderAt(
    "/dashboard",
    <NavigationContext value={buildNavigation()}>
      <ReadScreen postId={1} kind={kind} onClose={() => undefined} />
    </NavigationContext>,
    buildMe(),
  );
  return bodies;
}

it("shows the text, in which no one can type, and where an approver answers", async () => {
  open();
  const text = await screen.findByRole("textbox", { name: "Content" });
  expect(text.getAttribute("aria-readonly")).toBe("true");
  expect(text.textContent).toContain("Return them to any shop.");
  expect(screen.getByRole("link", { name: "Approve or ask for changes" }).getAttribute("href")).toBe("/approve/abc");
});

it("takes a comment on the title", async () => {
  const bodies = open();
  fireEvent.click(await screen.findByRole("button", { name: "Comment on Title" }));
  const box = within(await screen.findByRole("region", { name: "New comment" }));
  await userEvent.type(box.getByRole("textbox", { name: "Comment" }), "Shorter?");
  fireEvent.click(box.getByRole("button", { name: "Comment" }));
  await screen.findByText("Comment added.");
  expect(bodies).toEqual([
    {
      field: kind.nameField,
      words: "Northmoor recalls oat drink",
      start: 0,
      text: "Shorter?",
      suggestion: null,
      mentions: [],
    },
  ]);
});

it("says that a post is not open to the reader", async () => {
  open(404);
  expect(await screen.findByText("This post is not here, or not open to you")).toBeTruthy();
});
