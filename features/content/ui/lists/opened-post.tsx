/** The edit form or the history of a post, in place of the list. */
import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { PostItem } from "./post-item.ts";

const EditScreen = lazy(async () => ({ default: (await import("../edit/edit-screen.tsx")).EditScreen }));
const HistoryScreen = lazy(async () => ({ default: (await import("../history/history-screen.tsx")).HistoryScreen }));
const ITEM_SCREENS = { edit: EditScreen, history: HistoryScreen };

export function OpenedPost({ post: { view, kind, stage, id } }: { post: PostItem }) {
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
