/** Sets the category or the company of several posts of a caller: each as an edit by hand would (docs/product/lists.md). */
import type { Actor } from "#features/accounts/contract.ts";
import { categoryMessages, MAX_CATEGORIES } from "#features/categories/contract.ts";
import { categoryLabels } from "#features/categories/server/label-service.ts";
import { findPostingCompany } from "#features/companies/server/service.ts";
import { fieldProblems } from "#platform/contract/fields.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { type BulkChange, type BulkChangeAnswer, bulkMessages } from "../../contracts/bulk.ts";
import { contentMessages, type PostDetail, stageOf } from "../../contract.ts";
import { BYLINE_FIELD } from "../../kinds/byline.ts";
import { kindOf } from "../../kinds/index.ts";
import { type Edit, editSchema } from "../../contracts/submission.ts";
import { savePost } from "../posts/save-service.ts";
import { getEditedPost, getReachedPost } from "../posts/reach-service.ts";
import { changeEach } from "./each-post.ts";

const KEEPS_MEDIA = { banner: null, related: [] };

/** The post after a change; null if nothing would change. @throws AppError if the change is not possible. */
type Alter = (post: PostDetail) => (Pick<Edit, "tags" | "posted_by_company"> & { byline?: "" }) | null;

/**
 * Idempotent: what is as asked already is not saved.
 * @throws AppError invalid-input naming an unknown category, or a company that is not the caller's, before any change.
 */
export async function changePosts(actor: Actor, ids: readonly number[], change: BulkChange): Promise<BulkChangeAnswer> {
  const alter = await alterationOf(actor, change);
  const saved: BulkChangeAnswer["saved"] = [];
  const answer = await changeEach(ids, async (id) => {
    const made = await changeOne(actor, id, alter);
    if (made) saved.push(made);
  });
  return { ...answer, saved };
}

/** The version that was read goes with the save, so that an edit in between is refused and not overwritten. */
async function changeOne(actor: Actor, id: number, alter: Alter): Promise<BulkChangeAnswer["saved"][number] | null> {
  const found = await getReachedPost(actor, id, "write");
  if (found.status === "withdrawn") throw new AppError("conflict", contentMessages.withdrawn);
  const [kind, stage] = [kindOf(found.kind), stageOf(found.status)];
  const post = await getEditedPost(actor, kind, stage, id);
  const altered = alter(post);
  if (!altered) return null;
  const edit = editSchema(kind, stage).safeParse({ ...post, ...altered });
  if (!edit.success) throw invalidInput(fieldProblems(edit.error));
  const { review } = await savePost(actor, kind, stage, id, edit.data as Edit, KEEPS_MEDIA);
  const isWaiting = review === "waiting" && post.status === "published";
  return { id, posted_by_company: post.posted_by_company, is_waiting: isWaiting };
}

async function alterationOf(actor: Actor, change: BulkChange): Promise<Alter> {
  const { posted_by_company: company, add_category: added, remove_category: removed } = change;
  if (company !== undefined) {
    if (company !== null && !(await findPostingCompany(actor, company)))
      throw invalidInput({ posted_by_company: bulkMessages.company });
    return ({ tags, posted_by_company }) =>
      posted_by_company === company ? null : { tags, posted_by_company: company, [BYLINE_FIELD]: "" };
  }
  const labels = await categoryLabels();
  const labelOf = (tag: string) => labels.get(tag.toLowerCase()) ?? tag;
  if (added !== undefined) {
    const label = labels.get(added.toLowerCase());
    if (label === undefined) throw invalidInput({ add_category: contentMessages.unknownCategory(added) });
    return ({ tags, posted_by_company }) => {
      if (tags.some((tag) => labelOf(tag) === label)) return null;
      if (tags.length >= MAX_CATEGORIES) throw invalidInput({ tags: categoryMessages.maximum });
      return { tags: [...tags, label], posted_by_company };
    };
  }
  const gone = labelOf(removed ?? "");
  return ({ tags, posted_by_company }) => {
    const left = tags.filter((tag) => labelOf(tag) !== gone);
    return left.length === tags.length ? null : { tags: left, posted_by_company };
  };
}
