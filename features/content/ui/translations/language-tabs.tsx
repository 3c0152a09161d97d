/** Moves between the posts of a story, above the form; a save concerns the one that is open. */
import { ownNameOf } from "#platform/contract/language-tag.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { postItemOf } from "../lists/post-item.ts";
import classes from "./translations.module.css";
import { useStory } from "./use-story.ts";

export function LanguageTabs({ postId }: { postId: number }) {
  const posts = useStory(postId);
  if (posts.length < 2) return null;
  return (
    <nav className={classes.tabs} aria-label="Languages of this story">
      {posts.map((post) => {
        const status = post.status !== "published" && <small>{post.status}</small>;
        const name = <span lang={post.language}>{ownNameOf(post.language)}</span>;
        const item = post.id === postId ? null : postItemOf("edit", post);
        return item === null ? (
          <span key={post.id} aria-current="page">
            {name}
            {status}
          </span>
        ) : (
          <ItemLink key={post.id} item={item}>
            {name}
            {status}
          </ItemLink>
        );
      })}
    </nav>
  );
}
