/** The edit form, the text with comments, the history or the insider list of a post, in place of the list. */
import { Skeleton } from "@mantine/core";
import { Suspense, use } from "react";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { ReadPost } from "../comments.tsx";
import { InsidersContext } from "../insiders.tsx";
import type { PostItem } from "./post-item.ts";

const EditScreen = lazyComponent(() => import("../edit/edit-screen.tsx"), "EditScreen");
const HistoryScreen = lazyComponent(() => import("../history/history-screen.tsx"), "HistoryScreen");

export function OpenedPost({ post: { view, kind, stage, id, since } }: { post: PostItem }) {
  const { closeItem } = useNavigation();
  const insiders = use(InsidersContext);
  const opened = { kind, stage, id, onClose: closeItem };
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton height={20} width={240} mt={6} />}>
        {view === "insiders" ? (
          insiders?.screen({ postId: id, onClose: closeItem })
        ) : view === "read" ? (
          <ReadPost postId={id} kind={kind} onClose={closeItem} />
        ) : view === "edit" ? (
          <EditScreen {...opened} />
        ) : (
          <HistoryScreen key={`${id}.${since}`} {...opened} since={since} />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
