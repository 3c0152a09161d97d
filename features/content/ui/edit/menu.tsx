/** Actions of an edit form that are rarely needed. */
import { Menu } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { PostDetail } from "../../contract.ts";
import { useDuplicate } from "../drafts/use-duplicate.ts";
import { PointsItem } from "../form/dock-facts.tsx";
import { findKindByTypeCode } from "../../kinds/index.ts";

/** @param isChanged there are unsaved changes: the copy is made from the stored post, so they must be saved first. */
export function EditMenu({ post, isChanged }: { post: PostDetail; isChanged: boolean }) {
  const { mutate, isPending } = useDuplicate();
  return (
    <>
      <PointsItem scope={findKindByTypeCode(post.type)?.key ?? ""} />
      <Menu.Item
        disabled={isPending || isChanged}
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        onClick={() => mutate(post.id)}
      >
        {isChanged ? "Duplicate (save your changes first)" : "Duplicate"}
      </Menu.Item>
    </>
  );
}
