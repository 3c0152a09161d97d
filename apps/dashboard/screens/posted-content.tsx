/** Posted Content, with how often each post was read. */
import { PostViews } from "#features/analytics/ui/post-views.tsx";
import { PostedContentScreen } from "#features/content/ui/lists/post-list-screen.tsx";

export function PostedContent() {
  return <PostedContentScreen Views={PostViews} />;
}
