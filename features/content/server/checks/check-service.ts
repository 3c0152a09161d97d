/** Checks common to all ways of writing a post: plan, company, categories, media, and whether it needs a review. */
import type { Actor } from "#features/accounts/contract.ts";
import { isOfKey } from "#features/accounts/server/keys/service.ts";
import { getAllowance } from "#features/billing/server/allowance/service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import type { MediaUser } from "#features/media/server/columns.ts";
import { findPostingCompany } from "#features/companies/server/service.ts";
import { type FieldErrors, invalidInput } from "#platform/errors/app-error.ts";
import { contentMessages } from "../../contract.ts";
import { BYLINE_FIELD } from "../../kinds/byline.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { Submission } from "../../contracts/submission.ts";
import { categoryLabels } from "#features/categories/server/label-service.ts";
import { detailsOf, planProblems, slugOf } from "./submission-policy.ts";
import type { PostRow, PostText } from "../posts/queries.ts";
import { findMediaProblems, type SubmissionMedia } from "./media-service.ts";
import { countWords } from "#features/editor/html/count-words.ts";
import { inlinePictureIds } from "#features/editor/server/sanitise-service.ts";
import { guessLanguage } from "../language/guess-service.ts";
import { readStory } from "./story-service.ts";

/** A text that passed every check. */
export type CheckedText = Omit<PostText, "posted_as_name"> & {
  /** Null: the owner's current name. */
  posted_as_name: string | null;
};
export type Checked = { text: CheckedText; /** Releases left; null without a cap. */ available: number | null };

type Check = {
  submission: Submission;
  media: SubmissionMedia;
  /** Drafts may be longer than the plan allows and incomplete. */
  isDraft: boolean;
  /** The media of a new post, or of the stored one. */
  guid: string;
  /** The post an edit changes: it may keep its company and categories even if they no longer exist. */
  stored?: Pick<PostRow, "company_id" | "posted_as_name" | "tags" | "details"> | undefined;
  /** Whose uploads it may show; only the caller's if missing. */
  mediaUser?: MediaUser;
  /** Problems already found by the caller. */
  problems?: FieldErrors;
};

/** Checks that the schema cannot do. @throws AppError invalid-input naming each wrong field. */
export async function checkSubmission(
  actor: Pick<Actor, "id" | "key">,
  kind: ContentKind,
  { submission, media, isDraft, guid, stored, mediaUser, problems: found = {} }: Check,
): Promise<Checked> {
  const content = await readStory(actor, submission.content);
  const written = kind.nameOf(detailsOf(kind, submission, stored?.details));
  const { summary, seo_meta_title, seo_meta_description, embedded_websites, language: chosen } = submission;
  const [{ allowance, company }, tags, mediaProblems, language] = await Promise.all([
    // What a key writes is its company's, said or not.
    findCompany(actor, submission.posted_by_company ?? actor.key?.companyId ?? null, stored).then(async (company) => ({
      company,
      allowance: isDraft ? null : await getAllowance((company !== "not-yours" && company.payerId) || actor.id),
    })),
    checkTags(submission.tags, stored?.tags ?? []),
    findMediaProblems(mediaUser ?? { owners: [actor.id], postId: null }, media, inlinePictureIds(content)),
    chosen ?? guessLanguage(actor, { name: written, summary, content_html: content }),
  ]);
  const problems: FieldErrors = {
    ...found,
    ...(allowance ? planProblems(kind, submission, content, allowance.features) : {}),
    ...mediaProblems,
  };
  if (company === "not-yours") problems["posted_by_company"] = companyMessages.notYours;
  if (tags.unknown !== undefined) problems["tags"] = contentMessages.unknownCategory(tags.unknown);
  if (company === "not-yours" || Object.keys(problems).length > 0) throw invalidInput(problems);
  const { company_id, posted_as_name } = company;
  const details = detailsOf(kind, submission, stored && keptDetails(stored, company_id));
  const name = kind.nameOf(details);
  const text = {
    company_id,
    posted_as_name,
    name,
    slug: slugOf(name, guid),
    details,
    content_html: content,
    word_count: countWords(content),
    summary,
    tags: tags.labels,
    seo_meta_title,
    seo_meta_description,
    embedded_websites,
    language,
    language_chosen: chosen !== undefined,
  };
  return { text, available: allowance?.available ?? null };
}

/** Another company has its own choice of byline. */
function keptDetails({ details, company_id }: NonNullable<Check["stored"]>, companyId: number | null) {
  return company_id === companyId ? details : { ...details, [BYLINE_FIELD]: "" };
}

type PostedAs = Pick<CheckedText, "company_id" | "posted_as_name"> & {
  /** Whose plan pays; null: the caller's own. */
  payerId: number | null;
};

/** A post keeps its company, with the old name if it has been deleted (docs/product/companies.md, Deleting). */
async function findCompany(
  actor: Pick<Actor, "id" | "key">,
  id: number | null,
  stored: Check["stored"],
): Promise<PostedAs | "not-yours"> {
  const isKept = stored !== undefined && stored.company_id === id;
  if (id === null) return { company_id: null, posted_as_name: isKept ? stored.posted_as_name : null, payerId: null };
  if (!isOfKey(actor, id)) return "not-yours";
  const company = await findPostingCompany(actor, id);
  if (company) return { company_id: id, posted_as_name: company.name, payerId: company.payer_id };
  return isKept ? { company_id: id, posted_as_name: stored.posted_as_name, payerId: null } : "not-yours";
}

/**
 * A category that a post already has is never dropped, even if it is no longer in the list (docs/product/publishing.md,
 * Categories).
 */
async function checkTags(
  tags: string[],
  stored: string[],
): Promise<{ labels: string[]; unknown?: string | undefined }> {
  const known = await categoryLabels();
  const labelOf = (tag: string) => known.get(tag.toLowerCase()) ?? stored.find((each) => each === tag);
  const unknown = tags.find((tag) => labelOf(tag) === undefined);
  return { labels: [...new Set(tags.map((tag) => labelOf(tag) ?? tag))], unknown };
}
