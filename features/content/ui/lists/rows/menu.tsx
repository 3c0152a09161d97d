/** All actions for a row's post. */
import { use } from "react";
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconHistory,
  IconListDetails,
  IconMessage2,
  IconPencil,
  IconShare3,
  IconTemplate,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { type PostListItem, publicPath } from "../../../contract.ts";
import { useDuplicate } from "../../drafts/use-duplicate.ts";
import { quoted } from "../../post-labels.ts";
import { hasPeople, InsidersContext } from "../../insiders.tsx";
import type { AskedDialog } from "../../post-dialogs.tsx";
import { mayBeShared, ShareDialogContext } from "../../share-dialog.tsx";
import { editItemOf, mayDo, postItemOf, readItemOf } from "../post-item.ts";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export type RowEvents = {
  onDelete: (post: PostListItem) => void;
  /** Cached, so that it is not requested again. */
  onRetryDelete: (post: PostListItem) => void;
  onRestore: (post: PostListItem) => void;
  onSaveAsTemplate: (post: PostListItem) => void;
  onDialog: (dialog: AskedDialog["dialog"], post: PostListItem) => void;
};

/** Label of its page for the author: public, or a preview. */
export function viewing({ status }: PostListItem) {
  return status === "published" ? { label: "View", Icon: IconExternalLink } : { label: "Preview", Icon: IconEye };
}

type Props = { post: PostListItem; events: Pick<RowEvents, "onDelete" | "onSaveAsTemplate" | "onDialog"> };

export function RowMenu({ post, events }: Props) {
  const duplicate = useDuplicate();
  const { label, Icon } = viewing(post);
  const [edit, read, history] = [editItemOf(post), readItemOf(post), postItemOf("history", post)];
  const isOpenToCopies = post.status !== "withdrawn" && mayDo(post, "write");
  const record = use(InsidersContext) !== null && post.company_display_name !== null && mayDo(post, "share-embargo");
  const isShareable = use(ShareDialogContext) !== null && mayBeShared(post) && mayDo(post, "share-embargo");
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <ActionIcon data-more aria-label={`More actions for ${quoted(post)}`} title="More actions">
          <IconDots size={17} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={publicPath(post)} leftSection={<Icon {...ICON} />}>
          {label}
        </Menu.Item>
        {edit && (
          <Menu.Item component={ItemLink} item={edit} leftSection={<IconPencil {...ICON} />}>
            Edit
          </Menu.Item>
        )}
        {read && (
          <Menu.Item component={ItemLink} item={read} leftSection={<IconMessage2 {...ICON} />}>
            Read and comment
          </Menu.Item>
        )}
        {history && (
          <Menu.Item component={ItemLink} item={history} leftSection={<IconHistory {...ICON} />}>
            History
          </Menu.Item>
        )}
        {isShareable && (
          <Menu.Item leftSection={<IconShare3 {...ICON} />} onClick={() => events.onDialog("share", post)}>
            Share
          </Menu.Item>
        )}
        {use(InsidersContext) !== null && hasPeople(post) && (
          <Menu.Item leftSection={<IconUsers {...ICON} />} onClick={() => events.onDialog("people", post)}>
            Who can see it
          </Menu.Item>
        )}
        {record && (
          <Menu.Item
            component={ItemLink}
            item={postItemOf("insiders", post) ?? ""}
            leftSection={<IconListDetails {...ICON} />}
          >
            Who has seen it
          </Menu.Item>
        )}
        {isOpenToCopies && (
          <>
            <Menu.Item
              disabled={duplicate.isPending}
              leftSection={<IconCopy {...ICON} />}
              onClick={() => duplicate.mutate(post.id)}
            >
              Duplicate
            </Menu.Item>
            <Menu.Item leftSection={<IconTemplate {...ICON} />} onClick={() => events.onSaveAsTemplate(post)}>
              Save as template
            </Menu.Item>
          </>
        )}
        {mayDo(post, "remove") && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => events.onDelete(post)}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
