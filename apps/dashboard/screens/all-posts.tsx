/** All Posts: all users' posts, and the pins of the front page. */
import { AllPostsScreen } from "#features/content/ui/oversight/all-posts-screen.tsx";
import { usePinActions } from "#features/newsroom/ui/front-page/use-pin-actions.tsx";

export function AllPosts() {
  const { dialog, ...extras } = usePinActions();
  return <AllPostsScreen extras={extras}>{dialog}</AllPostsScreen>;
}
