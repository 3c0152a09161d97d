/** 'Calendar': an author's scheduled and published posts by day; the edit form of one opens in its place. */
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { OpenedPost } from "../lists/opened-post.tsx";
import { parsePostItem } from "../lists/post-item.ts";
import { CalendarPage } from "./calendar-page.tsx";

export function CalendarScreen() {
  const { item } = useNavigation();
  const opened = parsePostItem(item);
  return opened ? <OpenedPost key={item} post={opened} /> : <CalendarPage />;
}
