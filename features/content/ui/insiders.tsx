/** Who sees a post before it is public, and who has seen it: content shows where to look, and does not know the answer. */
import { createContext, type ReactNode, use } from "react";
import type { PostDetail, PostListItem } from "../contract.ts";

export type PeopleDialogProps = {
  postId: number;
  /** Opens the record; null: not from here. */
  onRecord: (() => void) | null;
  opened: boolean;
  onClose: () => void;
};

/** apps/dashboard passes them; null: neither is there. */
export const InsidersContext = createContext<{
  dialog: (props: PeopleDialogProps) => ReactNode;
  screen: (props: { postId: number; onClose: () => void }) => ReactNode;
  note: (props: { postId: number; onOpen: () => void }) => ReactNode;
} | null>(null);

/** Of a company, and not public. */
export const hasPeople = ({
  status,
  company_display_name: company,
}: Pick<PostListItem, "status" | "company_display_name">) =>
  company !== null && status !== "published" && status !== "withdrawn";

type NoteProps = { post: Pick<PostDetail, "id" | "status" | "posted_by_company">; onOpen: () => void };

/** Next to an edit form: that the post is confidential, and who can see it. */
export function PeopleNote({ post: { id, status, posted_by_company }, onOpen }: NoteProps) {
  const parts = use(InsidersContext);
  const isOpen = status !== "published" && status !== "withdrawn";
  return posted_by_company !== null && isOpen ? parts?.note({ postId: id, onOpen }) : null;
}

type Props = Omit<PeopleDialogProps, "postId"> & { postId: number | null };

/** @param props.postId null: none was asked for yet. */
export function PeopleDialog({ postId, ...props }: Props) {
  const parts = use(InsidersContext);
  return postId === null || parts === null ? null : parts.dialog({ postId, ...props });
}
