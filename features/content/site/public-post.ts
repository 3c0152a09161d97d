/**
 * The data of content's public pages: the service fills these shapes, the pages only render them. Times are ISO 8601 in
 * UTC.
 */
import type { QuoteApproval } from "./text/quote-approvals.ts";
import type { Status } from "../contract.ts";
import type { TypeCode } from "../kinds/index.ts";
import type { PressContact } from "#features/companies/newsroom-contract.ts";
import type { MediaItem } from "#features/media/contract.ts";

/** Placeholder for a draft without a name. */
export const UNTITLED = "Untitled";

/** A published post as a card (docs/product/public-pages.md, Content card). */
export type PostCard = {
  guid: string;
  type: TypeCode;
  slug: string;
  /** Display name, in full: the pages truncate it. */
  title: string;
  /** The summary, or the review's description; plain text, may be empty. */
  description: string;
  /** First and last name of the owner; the company's name where the byline hides theirs. */
  author: string;
  /** The company's name as it was when posted; null when posted as oneself. */
  companyDisplayName: string | null;
  /** The banner; null draws the placeholder. */
  image: MediaItem | null;
  tags: string[];
  publishedAt: string;
  /** The kind's own fields (contract: kinds/*.ts detailSchema), as stored in posts.details. */
  details: Record<string, unknown>;
  /** BCP 47 tag of its text; null: not known. */
  language: string | null;
};

/**
 * Everything that a detail page shows; also drafts, scheduled, pending and deleted posts: the route decides who may see
 * it.
 */
export type PublicPost = Omit<PostCard, "publishedAt"> & {
  id: number;
  ownerId: number;
  /** Slug of the archive of the author's posts; null: readers do not see who wrote it. */
  authorSlug: string | null;
  status: Status;
  isDeleted: boolean;
  /** Absolute address of its page. */
  url: string;
  /** Sanitised HTML. */
  contentHtml: string;
  /** Pictures inside the text. */
  textMedia: MediaItem[];
  wordCount: number;
  seoMetaTitle: string;
  seoMetaDescription: string;
  embeddedWebsites: string[];
  relatedMedia: MediaItem[];
  /** Set for scheduled posts. */
  publishAt: string | null;
  /** Null until published. */
  publishedAt: string | null;
  /** When the public text was last saved. */
  updatedAt: string;
  review: ReviewState;
  /** Whether it is waiting for its author to confirm their address. */
  awaitsConfirmation: boolean;
  /** Whether readers do not see this text of a published post: an edit waiting for review, or what a test key wrote. */
  isProposal: boolean;
  /** A short text about the author, may be empty; empty too where the byline hides them. */
  authorBio: string;
  /** Id of the company that it was posted as, even if deleted since, because it may be restored. */
  companyId: number | null;
  /** Null if posted under the author's own name, or if the company was deleted since. */
  company: SourceCompany | null;
  /** Corrections shown to readers, newest first. */
  corrections: Correction[];
  /** The quotes that their speakers approved, in the order of the text, where the company shows that. */
  quoteApprovals: QuoteApproval[];
  /** Its translations; null: it has none. */
  story: Story | null;
  /** The post's references: its websites first, then links in its text, each once. */
  references: Reference[];
};

/** The company that a post was published as, as its page shows it. */
export type SourceCompany = {
  id: number;
  slug: string;
  name: string;
  description: string;
  website: string;
  /** The boilerplate; may be empty. */
  boilerplate: string;
  /** The newsroom's first press contact; null without one. */
  pressContact: Omit<PressContact, "id"> | null;
  logo: MediaItem | null;
};

/** The other posts that tell a post's story, each in its language. */
export type Story = {
  id: number;
  /** false: the post is a translation. */
  isOriginal: boolean;
  /** The original was public, and is no longer. */
  isOriginalWithdrawn: boolean;
  /** Public ones, the original first. */
  others: Translation[];
};

export type Translation = {
  guid: string;
  type: TypeCode;
  slug: string;
  /** BCP 47 tag. */
  language: string;
  isOriginal: boolean;
  publishedAt: string;
};

/** Of a post with translations: the language of the note, and the other languages of the story that it concerns. */
export type Correction = { at: string; note: string; language?: string | null; also?: readonly string[] };

/** @param title of a post on this site; null for any other address. */
export type Reference = { address: string; title: string | null };

/** The state of the review, for previews. */
export type ReviewState = {
  state: "none" | "waiting" | "returned" | "rejected";
  /** Reason for review, for operators. */
  reason: string;
  /** The operator's comment on the last decision. */
  note: string;
};

/** The viewer of a preview. `tester`: of a page in the sandbox of test keys. */
export type Viewer = "owner" | "operator" | "tester";

/** How many related posts a detail page shows: same company or shared categories first, then newest of the kind. */
export const RELATED_POSTS_ROOM = 4;
