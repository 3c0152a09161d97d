/** Chooses the post to show: the one in the address, else, next to the queue, the longest-waiting one. */
import { useState } from "react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { idOfItem, itemOf } from "#ui-kit/page/numbered-item.ts";
import type { QueueItem } from "../../contract.ts";

type Listed = Pick<QueueItem, "id">;

export function useShownPost(posts: readonly Listed[] | undefined, isPhone: boolean) {
  const { activeKey, item, open, closeItem, parameters } = useNavigation();
  // A post being read stays open, even if others move ahead of it in the queue.
  const [first, setFirst] = useState<number | null>(null);
  const isListed = (id: number | null) => posts?.some((post) => post.id === id) ?? false;
  if (posts && !isListed(first) && first !== (posts[0]?.id ?? null)) setFirst(posts[0]?.id ?? null);
  const asked = idOfItem("post", item);
  const id = asked ?? (isPhone ? null : first);

  /** In place, without an entry of the browser's history. */
  const show = (next: number) =>
    open(activeKey, { item: itemOf("post", next), parameters: Object.fromEntries(parameters) });
  const at = posts?.findIndex((post) => post.id === id) ?? -1;
  const neighbour = (step: 1 | -1) => (at < 0 ? posts?.find((post) => post.id !== id) : posts?.[at + step]);
  const following = neighbour(1);
  return {
    id,
    move: (step: 1 | -1) => {
      const to = neighbour(step);
      if (to) show(to.id);
    },
    /** Null where it is the only one. */
    next: following ? () => show(following.id) : null,
    /** It was decided on: the next one opens, else the one before it, else none. */
    leave: (decided: number) => {
      const place = posts?.findIndex((post) => post.id === decided) ?? -1;
      const to = place < 0 ? posts?.find((post) => post.id !== decided) : (posts?.[place + 1] ?? posts?.[place - 1]);
      if (to) show(to.id);
      else if (item !== null) closeItem();
    },
  };
}
