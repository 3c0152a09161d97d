import { Skeleton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "#ui-kit/error-boundary.tsx";
import { useBackSwitch, useNavigation } from "#ui-kit/navigation.tsx";
import type { PostListName } from "../contract.ts";
import { parsePostItem, type PostItem } from "./lists/post-item.ts";
import { PostListPage } from "./lists/post-list-page.tsx";
import { POST_LIST_VIEWS } from "./lists/post-lists.ts";

const EditScreen = lazy(async () => ({ default: (await import("./edit/edit-screen.tsx")).EditScreen }));
const HistoryScreen = lazy(async () => ({ default: (await import("./history/history-screen.tsx")).HistoryScreen }));
const ITEM_SCREENS = { edit: EditScreen, history: HistoryScreen };

/** One list of posts; the edit form or the history of one of them opens in its place. */
export function PostListScreen({ list }: { list: PostListName }) {
  const { item, parameters } = useNavigation();
  const opened = parsePostItem(item);
  const [lastOpened, setLastOpened] = useState<number | null>(null);
  if (opened && opened.id !== lastOpened) setLastOpened(opened.id);
  useBackSwitch(true);

  if (opened) return <OpenedPost key={item} post={opened} />;
  const isTrash = list === "all" && parameters.get("view") === "trash";
  const view = POST_LIST_VIEWS[isTrash ? "trash" : list];
  return <PostListPage key={view.name} view={view} returnTo={lastOpened} onReturned={() => setLastOpened(null)} />;
}

function OpenedPost({ post: { view, kind, stage, id } }: { post: PostItem }) {
  const { closeItem } = useNavigation();
  const Screen = ITEM_SCREENS[view];
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton height={20} width={240} mt={6} />}>
        <Screen kind={kind} stage={stage} id={id} onClose={closeItem} />
      </Suspense>
    </ErrorBoundary>
  );
}

export function AllPostsScreen() {
  return <PostListScreen list="all" />;
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
