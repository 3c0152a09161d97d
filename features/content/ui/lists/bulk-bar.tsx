/** What can be done with the selected posts; it floats while there are some. */
import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconTrash, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { bulkPaths } from "../../bulk-contract.ts";
import { TRASH_DAYS } from "../../contract.ts";
import { DeleteDialog } from "../trash/delete-draft-dialog.tsx";
import { useDeletePosts } from "../trash/use-bulk-removal.ts";
import styles from "./bulk-bar.module.css";
import type { Selection } from "./use-selection.ts";

export function BulkBar({ selection: { selected, clear } }: { selection: Selection }) {
  const [isAsking, setAsking] = useState(false);
  const removal = useDeletePosts(clear);
  const posts = [...selected.values()];
  const drafts = posts.filter(({ status }) => status === "draft").length;
  const remove = () => {
    setAsking(false);
    removal.mutate(posts);
  };
  return (
    <div className={styles.bar} role="group" aria-label="Selected posts">
      <span className={styles.count} role="status">
        {formatCount(posts.length)} selected
      </span>
      <Button
        component="a"
        href={`${bulkPaths.csv}?posts=${posts.map(({ id }) => id).join(",")}`}
        download
        variant="subtle"
        leftSection={<IconDownload size={16} stroke={1.75} />}
      >
        Export CSV
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconTrash size={16} stroke={1.75} />}
        loading={removal.isPending}
        onClick={() => (drafts > 0 ? setAsking(true) : remove())}
      >
        Delete
      </Button>
      <ActionIcon aria-label="Clear selection" onClick={clear}>
        <IconX size={17} stroke={1.75} />
      </ActionIcon>
      <DeleteDialog
        isOpen={isAsking}
        verb={posts.length === 1 ? "Delete draft" : `Delete ${posts.length} posts`}
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      >
        {posts.length === 1 ? "1 draft goes" : `${posts.length} posts, of them ${drafts} drafts, go`} to the trash. You
        can restore them for {TRASH_DAYS} days.
      </DeleteDialog>
    </div>
  );
}
