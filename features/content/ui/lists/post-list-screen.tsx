import { useState } from "react";
import { useBackSwitch, useNavigation } from "#ui-kit/page/navigation.tsx";
import type { PostListName } from "../../contract.ts";
import { parsePostItem } from "./post-item.ts";
import { PostListPage } from "./page.tsx";
import { POST_LIST_VIEWS } from "./post-lists.ts";
import { OpenedPost } from "./opened-post.tsx";
import type { ViewsSlot } from "./views.tsx";

type Props = {
  list: PostListName;
  /** Renders a post's views; without it there is no views column. */
  Views?: ViewsSlot | undefined;
};

/** One list of posts; a post's edit form or history opens in its place. */
export function PostListScreen({ list, Views }: Props) {
  const { item, parameters } = useNavigation();
  const opened = parsePostItem(item);
  const [lastOpened, setLastOpened] = useState<number | null>(null);
  if (opened && opened.id !== lastOpened) setLastOpened(opened.id);
  useBackSwitch(true);

  if (opened) return <OpenedPost key={item} post={opened} />;
  const isTrash = list === "all" && parameters.get("view") === "trash";
  const view = POST_LIST_VIEWS[isTrash ? "trash" : list];
  return (
    <PostListPage
      key={view.name}
      view={view}
      Views={isTrash ? undefined : Views}
      returnTo={lastOpened}
      onReturned={() => setLastOpened(null)}
    />
  );
}

export function PostedContentScreen({ Views }: Pick<Props, "Views">) {
  return <PostListScreen list="all" Views={Views} />;
}

export function ScheduledPostsScreen() {
  return <PostListScreen list="scheduled" />;
}

export function DraftsScreen() {
  return <PostListScreen list="drafts" />;
}

export function PublishedPostsScreen() {
  return <PostListScreen list="published" />;
}

export function PendingPostsScreen() {
  return <PostListScreen list="pending" />;
}
