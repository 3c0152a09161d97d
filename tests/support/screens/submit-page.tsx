/** The submit page in jsdom, with a server that the test plays. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { beforeEach, expect } from "vitest";
import type { Me } from "#features/accounts/contract.ts";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import { type ContentKind, KINDS, type KindKey } from "#features/content/kinds/index.ts";
import { draftSaverOf } from "#features/content/ui/drafts/calls.ts";
import { keepText, newDraftKey } from "#features/content/ui/drafts/stored-text.ts";
import type { InsertDraft } from "#features/assistant/ui/drawer-props.ts";
import { SubmitAssistant } from "#features/assistant/ui/submit-assistant.tsx";
import { type SubmitAssistantProps, SubmitScreen } from "#features/content/ui/submit/submit-screen.tsx";
import { stubUploadRequests, type UploadRequest } from "#tests/doubles/upload-requests.ts";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildCompanyAnswer } from "../companies.ts";
import { buildMe, buildNavigation, renderAt, type StubAnswer, stubServer } from "./dashboard.tsx";

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
  version: 1,
  updated_at: "2026-11-20T09:00:00.000Z",
  publishing_time: null,
  review: "none",
  awaits_confirmation: false,
  detail: "Article submitted successfully!",
};
export const USED = { detail: "Recorded.", settled: true, press_releases: 17 };
export const OUT_OF_RELEASES =
  "You have used all your available releases. Please renew your pricing plan or purchase a new one to continue.";

/** Stands for the assistant's drawer. */
function Launcher({ onInsert }: { onInsert: InsertDraft }) {
  useEffect(() => {
    insertDraft = onInsert;
  });
  return null;
}
/** Inserts a draft as the drawer of the screen does. */
export let insertDraft: InsertDraft = () => Promise.resolve(null);

/** Stands for the deliveries of what was published. */
const Deliveries = ({ postId }: { postId: number }) => <li>Deliveries of post {postId}</li>;

const Assistant = (props: SubmitAssistantProps) => <SubmitAssistant {...props} Launcher={Launcher} />;

function SignedIn() {
  const isSignedIn = useMeQuery().data !== undefined;
  const [parameters, setAll] = useState(new URLSearchParams());
  const setParameters = (changes: Record<string, string | null>) =>
    setAll(new URLSearchParams(Object.entries(changes).filter((each): each is [string, string] => each[1] !== null)));
  const [item, openItem] = useState<string | null>(null);
  const closeItem = () => openItem(null);
  const inside = { parameters, setParameters, item, openItem, closeItem, has: () => true };
  return (
    <NavigationContext value={buildNavigation({ activeKey: "createBlog", ...inside })}>
      {isSignedIn && <SubmitScreen Assistant={Assistant} Deliveries={Deliveries} />}
    </NavigationContext>
  );
}

let userId = 0;
/** What the page keeps things under in this test. */
export const owner = () => `${userId}:article`;
beforeEach(({ onTestFinished }) => {
  userId++; // upload slots outlive a screen
  window.localStorage.clear();
  // So do savers: a save that nobody answered would be reported when its time is over, during another test.
  onTestFinished(async () => {
    for (const kind of KINDS) await draftSaverOf(kind, `${userId}:${kind.key}`).pause();
  });
});

type Server = { features?: Partial<Me["features"]>; usage?: StubAnswer | (() => StubAnswer); companies?: StubAnswer };

/** Opens the screen with a story kept from an earlier visit; ProseMirror takes no typing in jsdom. */
export async function openScreen(server: Server = {}, content = "<p>Halden Marine has won an order.</p>") {
  const me = buildMe({ id: userId });
  const features = { ...me.features, ...server.features };
  const answers = {
    "GET /api/users/me/": { body: { ...me, features } },
    "GET /dashboard/categories/": { body: { categories: [{ id: 1, label: "Technology", topic: "Technology" }] } },
    "GET /dashboard/companies/user-owned/": server.companies ?? { body: [buildCompanyAnswer()] },
    "POST /stripe/feature-used/": server.usage ?? { body: USED },
  };
  const calls = stubServer(answers);
  const requests = stubUploadRequests();
  const values = { texts: { content }, lists: { embedded_websites: [""] }, tags: [] };
  if (content !== "") keepText(owner(), { values, draftKey: newDraftKey() });
  const view = await showAgain();
  const usages = () => calls.filter(({ path }) => path === "/stripe/feature-used/");
  return { answers, calls, requests, usages, view };
}

/** The editor of the tab that is shown. */
export async function storyOf() {
  // Roles take long to find, and this is asked at every change of the page.
  await waitFor(() => expect(document.querySelector('[role="textbox"][contenteditable]')).not.toBeNull());
  return screen.findByRole("textbox", { name: /Content$/ });
}
export const title = () => screen.getByLabelText<HTMLTextAreaElement>("Title");
export const submitButton = () => screen.getByRole("button", { name: "Submit" });
export async function discardDraft() {
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Discard draft" }));
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
}
/** Pasted, which draws the form once and not per letter. */
export async function typeTitle(text = "Halden Marine wins order") {
  await userEvent.click(title());
  await userEvent.paste(text);
}
/** Opens the screen with what this browser keeps. */
export async function showAgain() {
  const view = renderAt("/dashboard", <SignedIn />);
  await storyOf();
  return view;
}

export const callsTo = (requests: UploadRequest[], path: string) => requests.filter((each) => each.path === path);
export const createCalls = (requests: UploadRequest[]) => callsTo(requests, CREATE);

/** What each kind's form needs besides its content. */
const REQUIRED: Record<KindKey, Record<string, string>> = {
  article: { title: "Halden Marine wins order" },
  interview: { ceo_name: "Ingrid Solheim", company_name: "Halden Marine Systems" },
  review: { product_name: "Range extender", description: "A fuel cell.", brand: "Halden" },
};

/** Opens the tab of a kind, with a whole text kept from an earlier visit. */
export async function openTab(kind: ContentKind, server: Server = {}) {
  const page = await openScreen(server, "");
  const lists = { embedded_websites: [""] };
  const texts = { ...REQUIRED[kind.key], content: "<p>Halden Marine has won an order.</p>" };
  keepText(`${userId}:${kind.key}`, {
    values: { texts, lists, tags: [] },
    draftKey: newDraftKey(),
  });
  page.view.unmount();
  const view = await showAgain();
  await userEvent.click(screen.getByRole("tab", { name: kind.tabLabel }));
  await storyOf();
  return { ...page, view };
}
export const toast = (text: string) => screen.findByText(text, { selector: ".mantine-Notification-description" });

export async function sendForm(requests: UploadRequest[], count = 1): Promise<UploadRequest> {
  await userEvent.click(await screen.findByRole("button", { name: "Submit" }));
  await waitFor(() => expect(createCalls(requests)).toHaveLength(count));
  return createCalls(requests)[count - 1] as UploadRequest;
}
