/** Items that screens of posts open inside themselves, as in the address: `edit.article.draft.12`. */
import { type PostListItem, STAGES, type Stage, stageOf } from "../../contract.ts";
import { type ContentKind, findKindByTypeCode, KINDS } from "../../kinds/index.ts";

/** Items of a list. */
const VIEWS = ["edit", "history"] as const;
type View = (typeof VIEWS)[number];
/** Items of the submit page. */
const SUBMITTED = "submitted";

export type PostItem<V extends string = View> = { view: V; kind: ContentKind; stage: Stage; id: number };

/** Null for anything else, because the address is untrusted. */
export function parsePostItem(item: string | null): PostItem | null {
  return parse(item, VIEWS);
}

/** The post that was just submitted, as the submit page shows it; null for anything else. */
export function parseSubmittedItem(item: string | null): PostItem<typeof SUBMITTED> | null {
  return parse(item, [SUBMITTED]);
}

function parse<V extends string>(item: string | null, views: readonly V[]): PostItem<V> | null {
  const [view, key, stage, id, ...rest] = item?.split(".") ?? [];
  const knownView = views.find((known) => known === view);
  const kind = KINDS.find((known) => known.key === key);
  const knownStage = STAGES.find((known) => known === stage);
  if (!knownView || !kind || !knownStage || rest.length > 0 || !/^[1-9]\d{0,14}$/.test(id ?? "")) return null;
  return { view: knownView, kind, stage: knownStage, id: Number(id) };
}

/** Null for an unknown type code. */
export function postItemOf(
  view: View | typeof SUBMITTED,
  post: Pick<PostListItem, "id" | "type" | "status">,
): string | null {
  const kind = findKindByTypeCode(post.type);
  return kind && `${view}.${kind.key}.${stageOf(post.status)}.${post.id}`;
}
