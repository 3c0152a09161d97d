/** The submit page in jsdom, with a server that the test plays. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect } from "vitest";
import type { Me } from "#features/accounts/contract.ts";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import { keepText, newDraftKey } from "#features/content/ui/kept-text.ts";
import { SubmitScreen } from "#features/content/ui/submit-screen.tsx";
import { stubUploadRequests, type UploadRequest } from "#tests/doubles/upload-requests.ts";
import { NavigationContext } from "#ui-kit/navigation.tsx";
import { buildMe, renderAt, type StubAnswer, stubServer } from "./dashboard.tsx";

Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL: () => {} });
Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts
// ProseMirror asks where the caret is; jsdom lays nothing out.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

const CREATE = "/dashboard/blogs/";
export const CREATED = {
  id: 9,
  guid: "4b0c0c1e-5d2f-4c58-9d4c-000000000009",
  status: "published",
  type: "PR",
  name: "Halden Marine wins order",
  slug: "halden-marine-wins-order",
  url: "/PR/4b0c0c1e-5d2f-4c58-9d4c-000000000009/halden-marine-wins-order",
  detail: "Article submitted successfully!",
};
export const USED = { detail: "Recorded.", settled: true, press_releases: 17 };
export const OUT_OF_RELEASES =
  "You have used all your available releases. Please renew your pricing plan or purchase a new one to continue.";

const navigation = {
  activeKey: "createBlog",
  open: () => {},
  back: () => {},
  isBackShown: false,
  switchBack: () => {},
  hrefOf: (key: string) => `#${key}`, // jsdom follows fragments only
  has: () => false,
  isArrival: false,
};

function SignedIn() {
  return useMeQuery().data ? <SubmitScreen /> : null;
}

let userId = 0;
/** What the page keeps things under in this test. */
export const owner = () => `${userId}:article`;
beforeEach(() => {
  userId++; // upload slots outlive a screen
  window.localStorage.clear();
});

type Server = { features?: Partial<Me["features"]>; usage?: StubAnswer | (() => StubAnswer); companies?: StubAnswer };

/** Opens the screen with a story kept from an earlier visit; ProseMirror takes no typing in jsdom. */
export async function openScreen(server: Server = {}, content = "<p>Halden Marine has won an order.</p>") {
  const me = buildMe({ id: userId });
  const features = { ...me.features, ...server.features };
  const answers = {
    "GET /api/users/me/": { body: { ...me, features } },
    "GET /dashboard/categories/": { body: { categories: [{ id: 1, label: "Technology", topic: "Technology" }] } },
    "GET /dashboard/companies/user-owned/": server.companies ?? { body: [{ id: 7, name: "Halden Marine Systems" }] },
    "POST /stripe/feature-used/": server.usage ?? { body: USED },
  };
  const calls = stubServer(answers);
  const requests = stubUploadRequests();
  const values = { texts: { content }, tags: [], embedded_websites: [""] };
  if (content !== "") keepText(window.localStorage, owner(), values, newDraftKey());
  const view = renderAt(
    "/dashboard",
    <NavigationContext value={navigation}>
      <SignedIn />
    </NavigationContext>,
  );
  await screen.findByRole("textbox", { name: "Content" }, { timeout: 10_000 });
  const usages = () => calls.filter(({ path }) => path === "/stripe/feature-used/");
  return { answers, calls, requests, usages, view };
}

export const title = () => screen.getByLabelText<HTMLTextAreaElement>("Title");
export const submitButton = () => screen.getByRole("button", { name: "Submit" });
/** Pasted, which draws the form once and not per letter. */
export async function typeTitle(text = "Halden Marine wins order") {
  await userEvent.click(title());
  await userEvent.paste(text);
}
export const createCalls = (requests: UploadRequest[]) => requests.filter(({ path }) => path === CREATE);
export const toast = (text: string) => screen.findByText(text, { selector: ".mantine-Notification-description" });

export async function sendForm(requests: UploadRequest[], count = 1): Promise<UploadRequest> {
  await userEvent.click(submitButton());
  await waitFor(() => expect(createCalls(requests)).toHaveLength(count));
  return createCalls(requests)[count - 1] as UploadRequest;
}
