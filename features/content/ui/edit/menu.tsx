/** Actions of an edit form that are rarely needed. */
import { IconCopy } from "@tabler/icons-react";
import { MenuItem } from "#ui-kit/page/menu-item.tsx";
import type { PostDetail } from "../../contract.ts";
import { useDuplicate } from "../drafts/use-duplicate.ts";
import { PointsItem } from "../form/dock-facts.tsx";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { SaveTemplateItem } from "../templates/template-item.tsx";

type Props = {
  post: PostDetail;
  /** There are unsaved changes: copies are made from the stored post, so it must be saved first. */
  isChanged: boolean;
  onSaveAsTemplate: () => void;
};

export function EditMenu({ post, isChanged, onSaveAsTemplate }: Props) {
  const { mutate, isPending } = useDuplicate();
  return (
    <>
      <PointsItem scope={findKindByTypeCode(post.type)?.key ?? ""} />
      <MenuItem
        isOff={isPending || isChanged}
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        onClick={() => mutate(post.id)}
      >
        {isChanged ? "Duplicate (save your changes first)" : "Duplicate"}
      </MenuItem>
      <SaveTemplateItem reason={isChanged ? "save your changes first" : null} onClick={onSaveAsTemplate} />
    </>
  );
}
