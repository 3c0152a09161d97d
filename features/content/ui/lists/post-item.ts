/** Items that screens of posts open inside themselves, as in the address: `edit.article.draft.12`, `history.article.draft.12.3`. */
import { type PostListItem, STAGES, type Stage, stageOf } from "../../contract.ts";
import { type ContentKind, findKindByTypeCode, KINDS } from "../../kinds/index.ts";

/** Items of a list. */
const VIEWS = ["edit", "read", "history", "insiders"] as const;
type View = (typeof VIEWS)[number];
/** Items of the submit page. */
const SUBMITTED = "submitted";

export type PostItem<V extends string = View> = {
  view: V;
  kind: ContentKind;
  stage: Stage;
  id: number;
  /** A version that the history compares with the current one. */
  since?: number;
};

const NUMBER = /^[1-9]\d{0,14}$/;

/** Null for anything else, because the address is untrusted. */
export function parsePostItem(item: string | null): PostItem | null {
  return parse(item, VIEWS);
}

/** The post that was just submitted, as the submit page shows it; null for anything else. */
export function parseSubmittedItem(item: string | null): PostItem<typeof SUBMITTED> | null {
  return parse(item, [SUBMITTED]);
}

function parse<V extends string>(item: string | null, views: readonly V[]): PostItem<V> | null {
  const [view, key, stage, id, since, ...rest] = item?.split(".") ?? [];
  const knownView = views.find((known) => known === view);
  const kind = KINDS.find((known) => known.key === key);
  const knownStage = STAGES.find((known) => known === stage);
  if (!knownView || !kind || !knownStage || rest.length > 0 || !NUMBER.test(id ?? "")) return null;
  if (since === undefined) return { view: knownView, kind, stage: knownStage, id: Number(id) };
  if (view !== "history" || !NUMBER.test(since)) return null;
  return { view: knownView, kind, stage: knownStage, id: Number(id), since: Number(since) };
}

type ListRight = PostListItem["rights"][number];

/** Whether the user's role allows this with the post. */
export function mayDo({ rights }: Pick<PostListItem, "rights">, right: ListRight): boolean {
  return rights.includes(right);
}

/** Opens its edit form; null where the user's role does not write it, and for an unknown type code. */
export function editItemOf(post: Pick<PostListItem, "id" | "type" | "status" | "rights">): string | null {
  return mayDo(post, "write") ? postItemOf("edit", post) : null;
}

/** Opens the text with its comments, for who comments on the post and does not edit it; null for all others. */
export function readItemOf(post: Pick<PostListItem, "id" | "type" | "status" | "rights">): string | null {
  return mayDo(post, "comment") && !mayDo(post, "write") ? postItemOf("read", post) : null;
}

/** Null for an unknown type code. */
export function postItemOf(
  view: View | typeof SUBMITTED,
  post: Pick<PostListItem, "id" | "type" | "status">,
): string | null {
  const kind = findKindByTypeCode(post.type);
  return kind && `${view}.${kind.key}.${stageOf(post.status)}.${post.id}`;
}
