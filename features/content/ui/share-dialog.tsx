/** Sharing a post before it is public: content does not know with whom. */
import { createContext, type ReactNode, use } from "react";
import type { PostListItem } from "../contract.ts";

export type ShareDialogProps = { postId: number; opened: boolean; onClose: () => void };

/** apps/dashboard passes it; null: nothing can be shared. */
export const ShareDialogContext = createContext<((props: ShareDialogProps) => ReactNode) | null>(null);

/** Before it is public. */
export const mayBeShared = ({ status }: Pick<PostListItem, "status">) =>
  status !== "published" && status !== "withdrawn";

type Props = Omit<ShareDialogProps, "postId"> & { postId: number | null };

/** @param props.postId null: none was asked for yet. */
export function ShareDialog({ postId, ...props }: Props) {
  const draw = use(ShareDialogContext);
  return postId === null || draw === null ? null : draw({ postId, ...props });
}
