/** All actions for a row's post. */
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconHistory,
  IconPencil,
  IconTemplate,
  IconTrash,
} from "@tabler/icons-react";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { type PostListItem, publicPath } from "../../../contract.ts";
import { useDuplicate } from "../../drafts/use-duplicate.ts";
import { quoted } from "../../post-labels.ts";
import { postItemOf } from "../post-item.ts";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export type RowEvents = {
  onDelete: (post: PostListItem) => void;
  /** Cached, so that it is not requested again. */
  onRetryDelete: (post: PostListItem) => void;
  onRestore: (post: PostListItem) => void;
  onSaveAsTemplate: (post: PostListItem) => void;
};

/** Label of its page for the author: public, or a preview. */
export function viewing({ status }: PostListItem) {
  return status === "published" ? { label: "View", Icon: IconExternalLink } : { label: "Preview", Icon: IconEye };
}

type Props = { post: PostListItem; events: Pick<RowEvents, "onDelete" | "onSaveAsTemplate"> };

export function RowMenu({ post, events }: Props) {
  const duplicate = useDuplicate();
  const { label, Icon } = viewing(post);
  const [edit, history] = [postItemOf("edit", post), postItemOf("history", post)];
  const isOpenToCopies = post.status !== "withdrawn";
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
        {history && (
          <Menu.Item component={ItemLink} item={history} leftSection={<IconHistory {...ICON} />}>
            History
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
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => events.onDelete(post)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
