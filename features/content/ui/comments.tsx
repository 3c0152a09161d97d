/** Comments next to an edit form, and the screen of a post for who comments and does not edit: content knows neither. */
import { createContext, type ReactNode, use } from "react";
import type { ContentKind } from "../kinds/index.ts";

export type CommentsColumnProps = {
  postId: number;
  kind: ContentKind;
  /** That the form shows; null: not known. */
  version: number | null;
  /** Something is typed that is not saved. */
  isChanged: boolean;
  /** Something is being sent. */
  isBusy: boolean;
  /** Saves what is typed; null: it is not saved by the way, because readers would see it. @returns whether it is saved. */
  onStore: (() => Promise<boolean>) | null;
  /** The post was saved with other words. */
  onSaved: (version: number) => void;
};

export type ReadPostProps = { postId: number; kind: ContentKind; onClose: () => void };

export type CommentsProps = ({ view: "column" } & CommentsColumnProps) | ({ view: "screen" } & ReadPostProps);

/** apps/dashboard passes it; null: there are no comments. */
export const CommentsContext = createContext<((props: CommentsProps) => ReactNode) | null>(null);

export function PostComments(props: CommentsColumnProps) {
  return use(CommentsContext)?.({ view: "column", ...props }) ?? null;
}

/** For who comments on the post and does not edit it. */
export function ReadPost(props: ReadPostProps) {
  return use(CommentsContext)?.({ view: "screen", ...props }) ?? null;
}
