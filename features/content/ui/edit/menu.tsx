/** Actions of an edit form that are rarely needed. */
import { use } from "react";
import { IconCopy, IconShare3, IconUsers } from "@tabler/icons-react";
import { MenuItem } from "#ui-kit/page/menu-item.tsx";
import type { PostDetail } from "../../contract.ts";
import { mayWithPost } from "#features/companies/team/rights.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { useDuplicate } from "../drafts/use-duplicate.ts";
import { PointsItem } from "../form/dock-facts.tsx";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { InsidersContext } from "../insiders.tsx";
import type { AskedDialog } from "../post-dialogs.tsx";
import { mayBeShared, ShareDialogContext } from "../share-dialog.tsx";
import { SaveTemplateItem } from "../templates/template-item.tsx";

type Props = {
  post: PostDetail;
  /** There are unsaved changes: copies are made from the stored post, so it must be saved first. */
  isChanged: boolean;
  onSaveAsTemplate: () => void;
  onDialog: (dialog: AskedDialog["dialog"]) => void;
};

export function EditMenu({ post, isChanged, onSaveAsTemplate, onDialog }: Props) {
  const { mutate, isPending } = useDuplicate();
  const isShareable = useMayShare(post);
  return (
    <>
      {isShareable && (
        <MenuItem
          isOff={isChanged}
          leftSection={<IconShare3 size={16} stroke={1.75} aria-hidden />}
          onClick={() => onDialog("share")}
        >
          {isChanged ? "Share (save your changes first)" : "Share"}
        </MenuItem>
      )}
      {use(InsidersContext) !== null && post.posted_by_company !== null && mayBeShared(post) && (
        <MenuItem
          isOff={false}
          leftSection={<IconUsers size={16} stroke={1.75} aria-hidden />}
          onClick={() => onDialog("people")}
        >
          Who can see it
        </MenuItem>
      )}
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

/** As the person's role in the post's company says; who edits a post without one is its author. */
function useMayShare(post: PostDetail): boolean {
  const { data: companies = [] } = useCompanies();
  const isOfCompany = post.posted_by_company !== null;
  const role = companies.find(({ id }) => id === post.posted_by_company)?.role ?? null;
  const standing = { role, isOfCompany, isOwn: true, isUnpublished: true };
  // Who shares under embargo shares for comment too.
  return use(ShareDialogContext) !== null && mayBeShared(post) && mayWithPost(standing, "share-comment");
}
