/** An edit screen in jsdom, with a post of any kind at any stage and a server that the test plays. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach } from "vitest";
import type { Me } from "#features/accounts/contract.ts";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import {
  type PostDetail,
  postPath,
  type SavedPost,
  STAGES,
  type Stage,
  type Status,
} from "#features/content/contract.ts";
import { type ContentKind, KINDS } from "#features/content/kinds/index.ts";
import { EditScreen } from "#features/content/ui/edit/edit-screen.tsx";
import { LaterQuestionContext } from "#features/content/ui/edit/later-question.tsx";
import type { MediaItem } from "#features/media/contract.ts";
import { stubUploadRequests, type UploadRequest } from "#tests/doubles/upload-requests.ts";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildCompanyAnswer } from "../companies.ts";
import { buildMe, buildNavigation, renderAt, type StubAnswer, stubServer } from "./dashboard.tsx";

Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL: () => {} });
Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts
// ProseMirror asks where the caret is; jsdom lays nothing out.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

/** The nine edit screens. */
export const NINE = KINDS.flatMap((kind) => STAGES.map((stage) => ({ kind, stage, name: `${kind.key}, ${stage}` })));

const STATUS_OF: Record<Stage, Status> = { published: "published", draft: "draft", schedule: "scheduled" };
export const POST_ID = 41;
export const PUBLISHING_TIME = "2031-03-04T09:15:00.000Z";

export function buildMedia(changes: Partial<MediaItem> = {}): MediaItem {
  const id = changes.id ?? "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11";
  return {
    id,
    kind: "image",
    url: `/media/${id}/1600.webp`,
    mime: "image/webp",
    bytes: 10_240,
    width: 1600,
    height: 900,
    alt: "The ferry at the quay",
    caption: "In Bergen",
    credit: "Photograph: Jo Petrie",
    rights: "Free to use with credit",
    variants: [],
    ...changes,
  };
}

/** A whole post: every field of its kind is filled. */
export function buildDetail(kind: ContentKind, stage: Stage, changes: Partial<PostDetail> = {}): PostDetail {
  const own = kind.form.story.map(({ name, label, control, choices = [] }) => {
    if (control === "list") return [name, ["First line", "Second line"]];
    if (control === "rating") return [name, 4.3];
    if (control === "choice") return [name, choices.at(-1)?.value];
    return [name, control === "url" ? "https://shop.example/ferry" : `${label} as stored`];
  });
  const banner = buildMedia();
  return {
    ...Object.fromEntries(own),
    id: POST_ID,
    guid: "4b0c0c1e-5d2f-4c58-9d4c-000000000041",
    status: STATUS_OF[stage],
    type: kind.typeCode,
    name: "Halden Marine wins order",
    slug: "halden-marine-wins-order",
    url: `/${kind.typeCode}/4b0c0c1e-5d2f-4c58-9d4c-000000000041/halden-marine-wins-order`,
    content: "<p>Halden Marine has won an order.</p>",
    summary: "An order was won.",
    tags: ["Technology", "Zeppelins"],
    posted_by_company: 7,
    company_display_name: "Halden Marine Systems",
    seo_meta_title: "Halden wins",
    seo_meta_description: "The order in short",
    embedded_websites: ["https://halden.example/"],
    banner_picture: banner.url,
    related_media: [],
    media: { banner, related: [buildMedia({ id: "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d12", alt: "Deck", caption: "" })] },
    publishing_time: stage === "schedule" ? PUBLISHING_TIME : null,
    published_at: null,
    language: null,
    language_chosen: false,
    created_at: "2026-11-20T08:00:00.000Z",
    updated_at: "2026-11-20T09:00:00.000Z",
    version: 3,
    review: "none",
    review_note: "",
    awaits_confirmation: false,
    is_proposed: false,
    ...changes,
  };
}

export function savedAnswer(post: PostDetail, changes: Partial<SavedPost> = {}): SavedPost {
  const { id, guid, status, type, name, slug, url, version, updated_at, publishing_time } = post;
  const saved = { id, guid, status, type, name, slug, url, version: version + 1, updated_at, publishing_time };
  const language = { language: "en", language_chosen: false };
  return { ...saved, review: "none", awaits_confirmation: false, ...language, detail: "Saved.", ...changes };
}

function SignedIn({ kind, stage, onClose }: { kind: ContentKind; stage: Stage; onClose: () => void }) {
  if (!useMeQuery().data) return null;
  return (
    <LaterQuestionContext value={askLater}>
      <EditScreen kind={kind} stage={stage} id={POST_ID} onClose={onClose} />
    </LaterQuestionContext>
  );
}

const askLater = (postId: number) => <p>Where else does post {postId} go?</p>;

let userId = 0;
beforeEach(() => {
  userId++;
  window.localStorage.clear();
});

type Options = {
  kind: ContentKind;
  stage: Stage;
  post?: PostDetail;
  features?: Partial<Me["features"]>;
  /** Answers the PUT; by default it is saved. */
  onPut?: (request: UploadRequest) => void;
  answers?: Record<string, StubAnswer | (() => StubAnswer)>;
};

/** Renders the screen; `ready` waits for the editor. */
export function openEdit({ kind, stage, post = buildDetail(kind, stage), features, onPut, answers = {} }: Options) {
  const me = buildMe({ id: userId });
  const table: Parameters<typeof stubServer>[0] = {
    "GET /api/users/me/": { body: { ...me, features: { ...me.features, ...features } } },
    "GET /dashboard/categories/": { body: { categories: [{ id: 1, label: "Technology", topic: "Technology" }] } },
    "GET /dashboard/companies/user-owned/": { body: [buildCompanyAnswer()] },
    [`GET ${postPath(kind, stage, POST_ID)}`]: { body: post },
    [`GET /api/posts/${POST_ID}/translations/`]: { body: { posts: [] } },
    ...answers,
  };
  const calls = stubServer(table);
  const requests = stubUploadRequests(onPut ?? ((request) => request.answer(200, savedAnswer(post))));
  const closed: string[] = [];
  const visited: string[] = [];
  const show = () =>
    renderAt(
      "/dashboard",
      <NavigationContext
        value={buildNavigation({ activeKey: "allPosts", isBackShown: true, back: () => visited.push("back") })}
      >
        <SignedIn kind={kind} stage={stage} onClose={() => closed.push("closed")} />
      </NavigationContext>,
    );
  const view = show();
  // A label is found in a tenth of the time that its field takes, and this is asked at every change of the page.
  const ready = async () => {
    await screen.findByText("Summary", { selector: "label" });
    return screen.getByLabelText("Summary");
  };
  return { answers: table, calls, requests, closed, visited, view, show, ready };
}

/** Pasted over what is there, which draws the form once and not per letter. */
export async function retype(label: string, text: string) {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
export const toast = (text: string) =>
  screen.findByText(text, { selector: ".mantine-Notification-description *, .mantine-Notification-description" });
