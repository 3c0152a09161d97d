/**
 * Links to a post of the calendar: the edit form of a scheduled one, or its text with comments, the page of a published one. M opens the move
 * dialog.
 */
import type { ComponentProps, KeyboardEvent } from "react";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import type { CalendarPost } from "../../contracts/calendar.ts";
import { publicPath } from "../../contract.ts";
import { editItemOf, readItemOf } from "../lists/post-item.ts";

type Props = Omit<ComponentProps<"a">, "href" | "onClick" | "onKeyDown"> & {
  post: CalendarPost;
  /** Null for a post that cannot be moved. */
  onAskMove: (() => void) | null;
};

export function PostLink({ post, onAskMove, children, ...attributes }: Props) {
  const item = post.status === "scheduled" ? (editItemOf(post) ?? readItemOf(post)) : null;
  if (!item)
    return (
      <a {...attributes} href={publicPath(post)}>
        {children}
      </a>
    );
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey || !onAskMove) return;
    event.preventDefault();
    onAskMove();
  };
  return (
    <ItemLink {...attributes} item={item} aria-keyshortcuts={onAskMove ? "M" : undefined} onKeyDown={press}>
      {children}
    </ItemLink>
  );
}
