/** The dialogs about who reads a post before it is public, for lists and the edit form. */
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { PostListItem } from "../contract.ts";
import { PeopleDialog } from "./insiders.tsx";
import { postItemOf } from "./lists/post-item.ts";
import { ShareDialog } from "./share-dialog.tsx";

/** Stays while it closes, so that it can fade. */
export type AskedDialog = {
  dialog: "share" | "people";
  post: Pick<PostListItem, "id" | "type" | "status">;
  isOpen: boolean;
};

/** @param asked null: none was asked for yet. */
export function PostDialogs({ asked, onClose }: { asked: AskedDialog | null; onClose: () => void }) {
  const { openItem } = useNavigation();
  const of = (dialog: AskedDialog["dialog"]) => ({
    postId: asked?.dialog === dialog ? asked.post.id : null,
    opened: asked?.dialog === dialog && asked.isOpen,
    onClose,
  });
  const record = asked && postItemOf("insiders", asked.post);
  return (
    <>
      <ShareDialog {...of("share")} />
      <PeopleDialog {...of("people")} onRecord={record ? () => openItem(record) : null} />
    </>
  );
}
