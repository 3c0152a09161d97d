/** What list screens open inside themselves, as the address writes it: `edit.article.draft.12`. */
import { type PostListItem, STAGES, type Stage, stageOf } from "../../contract.ts";
import { type ContentKind, findKindByTypeCode, KINDS } from "../../kinds/index.ts";

const VIEWS = ["edit", "history"] as const;
type View = (typeof VIEWS)[number];

export type PostItem = { view: View; kind: ContentKind; stage: Stage; id: number };

/** Null for anything that is not exactly such an item: the address is anybody's text. */
export function parsePostItem(item: string | null): PostItem | null {
  const [view, key, stage, id, ...rest] = item?.split(".") ?? [];
  const knownView = VIEWS.find((known) => known === view);
  const kind = KINDS.find((known) => known.key === key);
  const knownStage = STAGES.find((known) => known === stage);
  if (!knownView || !kind || !knownStage || rest.length > 0 || !/^[1-9]\d{0,14}$/.test(id ?? "")) return null;
  return { view: knownView, kind, stage: knownStage, id: Number(id) };
}

/** Null for a type code that no kind has. */
export function postItemOf(view: View, post: Pick<PostListItem, "id" | "type" | "status">): string | null {
  const kind = findKindByTypeCode(post.type);
  return kind && `${view}.${kind.key}.${stageOf(post.status)}.${post.id}`;
}
