/** What the app shows of comments: the column next to an edit form, or the screen of who comments and does not edit. */
import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import type { CommentsProps } from "#features/content/ui/comments.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { CommentsColumn } from "./column.tsx";

const ReadScreen = lazyComponent(() => import("./reading/read-screen.tsx"), "ReadScreen");

export function Comments(props: CommentsProps) {
  if (props.view === "column") return <CommentsColumn {...props} />;
  return (
    <Suspense fallback={<Skeleton height={20} width={240} mt={6} />}>
      <ReadScreen {...props} />
    </Suspense>
  );
}
