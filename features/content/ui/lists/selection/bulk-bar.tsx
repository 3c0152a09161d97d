/** Actions for the selected posts; a floating bar, shown while there is a selection. */
import { counted } from "#platform/contract/sentence.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconBuilding, IconDownload, IconTag, IconTrash, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { TRASH_DAYS } from "../../../contract.ts";
import { mayDo } from "../post-item.ts";
import { DeleteDialog } from "../../trash/delete-draft-dialog.tsx";
import { useDeletePosts } from "../../trash/use-bulk-removal.ts";
import styles from "./bulk-bar.module.css";
import type { Asked } from "./bulk-choice.tsx";
import { useChangePosts } from "./use-bulk-change.ts";
import { BULK_BAR, type Selection } from "./use-selection.ts";

const BulkChoiceDialog = lazyComponent(() => import("./bulk-choice.tsx"), "BulkChoiceDialog");
const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;
/** Phones show only the icon of these. */
const CHOICES = [
  { asked: "category", label: "Category", icon: <IconTag {...ICON} /> },
  { asked: "company", label: "Company", icon: <IconBuilding {...ICON} /> },
] as const;

export function BulkBar({ selection: { selected, clear } }: { selection: Selection }) {
  const [isAsking, setAsking] = useState(false);
  const removal = useDeletePosts(clear);
  const [choice, setChoice] = useState<{ asked: Asked; isOpen: boolean } | null>(null);
  const change = useChangePosts(clear);
  const posts = [...selected.values()];
  /** For at least one of them; the answer names those that are refused. */
  const offered = (right: "write" | "remove") => posts.some((post) => mayDo(post, right));
  const drafts = posts.filter(({ status }) => status === "draft").length;
  const remove = () => {
    setAsking(false);
    removal.mutate(posts);
  };
  /** The bar disappears with the selection, and the focus returns to where it was made. */
  const clearAndReturn = () => {
    document.querySelector<HTMLElement>("tr[data-selected] input, tr[data-post] input")?.focus({ preventScroll: true });
    clear();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a shortcut of the button that clears
    <div
      className={styles.bar}
      role="group"
      aria-label="Selected posts"
      {...{ [BULK_BAR]: true }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && event.currentTarget.contains(event.target as Node)) clearAndReturn();
      }}
    >
      <span className={styles.count} role="status">
        {formatCount(posts.length)} <span>selected</span>
      </span>
      {offered("write") &&
        CHOICES.map(({ asked, label, icon }) => (
          <Button
            key={asked}
            variant="subtle"
            className={styles.short}
            leftSection={icon}
            loading={change.isPending && choice?.asked === asked}
            onClick={() => setChoice({ asked, isOpen: true })}
          >
            {label}
          </Button>
        ))}
      <Button
        component="a"
        href={`/dashboard/posts.csv?posts=${posts.map(({ id }) => id).join(",")}`}
        download
        variant="subtle"
        className={styles.short}
        leftSection={<IconDownload {...ICON} />}
      >
        Export CSV
      </Button>
      {offered("remove") && (
        <Button
          variant="subtle"
          leftSection={<IconTrash {...ICON} />}
          loading={removal.isPending}
          onClick={() => (drafts > 0 ? setAsking(true) : remove())}
        >
          Delete
        </Button>
      )}
      <ActionIcon aria-label="Clear selection" onClick={clearAndReturn}>
        <IconX size={17} stroke={1.75} />
      </ActionIcon>
      {choice && (
        <LatePart onMissing={() => setChoice(null)}>
          <BulkChoiceDialog
            key={choice.asked}
            {...choice}
            posts={posts.length}
            onChoose={(chosen) => {
              setChoice({ ...choice, isOpen: false });
              change.mutate({ ...chosen, posts: posts.map(({ id }) => id) });
            }}
            onClose={() => setChoice({ ...choice, isOpen: false })}
          />
        </LatePart>
      )}
      <DeleteDialog
        isOpen={isAsking}
        verb={posts.length === 1 ? "Delete draft" : `Delete ${posts.length} posts`}
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      >
        {posts.length === 1
          ? "Move this draft to the trash? You can restore it"
          : `Move ${posts.length} posts, ${counted(drafts, "draft")} among them, to the trash? You can restore them`}{" "}
        for {TRASH_DAYS} days.
      </DeleteDialog>
    </div>
  );
}
