/** The languages of a post's story next to its form: where they are, what has to follow the original, and adding one. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { ownNameOf } from "#platform/contract/language-tag.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import type { PostDetail } from "../../contract.ts";
import type { LinkedPost } from "../../contracts/translation.ts";
import { StatusBadge } from "../badges.tsx";
import { postItemOf } from "../lists/post-item.ts";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import { DeleteDialog } from "../trash/delete-draft-dialog.tsx";
import classes from "./translations.module.css";
import { useFollow, useStory, useUnlink } from "./use-story.ts";

const AddDialog = lazy(() => import("./add-dialog.tsx"));

export function AlsoIn({ post }: { post: PostDetail }) {
  const posts = useStory(post.id);
  const [isAdding, setAdding] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const original = posts.find(({ is_original }) => is_original);
  const add = () => {
    setWasOpen(true);
    setAdding(true);
  };
  return (
    <section className={classes.alsoIn} aria-label="Translations">
      <header>
        <h2>{posts.length === 0 ? "Translations" : "Also in"}</h2>
        {post.status !== "withdrawn" && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
            Add a translation
          </Button>
        )}
      </header>
      {posts.length > 0 && (
        <ul>
          {posts.map((each) => (
            <Linked key={each.id} post={each} isOpen={each.id === post.id} original={original} />
          ))}
        </ul>
      )}
      {posts.length > 0 && original?.status === "withdrawn" && <p>The original has been withdrawn.</p>}
      {posts.length > 0 && !original && <p>The original has been deleted.</p>}
      <p>
        Each language is a post with its own address and uses 1 release. Readers see a line with the languages that are
        published.
      </p>
      {wasOpen && (
        <LatePart onMissing={() => setWasOpen(false)}>
          <AddDialog isOpen={isAdding} post={post} story={posts} onClose={() => setAdding(false)} />
        </LatePart>
      )}
    </section>
  );
}

type LinkedProps = { post: LinkedPost; isOpen: boolean; original: LinkedPost | undefined };

function Linked({ post, isOpen, original }: LinkedProps) {
  const [zone] = useScheduleZone();
  const unlink = useUnlink();
  const [isAsking, setAsking] = useState(false);
  const name = ownNameOf(post.language);
  const item = isOpen ? null : postItemOf("edit", post);
  return (
    <li>
      <div>
        <b lang={post.language}>{item === null ? name : <ItemLink item={item}>{name}</ItemLink>}</b>
        {isOpen && " this post"}
      </div>
      <StatusBadge status={post.status} />
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={post.is_original ? "Unlink all translations" : `Unlink ${name}`}
        loading={unlink.isPending}
        onClick={() => (post.is_original ? setAsking(true) : unlink.mutate(post.id))}
      >
        {post.is_original ? "Unlink all" : "Unlink"}
      </Button>
      {post.is_original && (
        <>
          <p>Original</p>
          <DeleteDialog
            isOpen={isAsking}
            verb="Unlink all"
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              unlink.mutate(post.id);
            }}
          >
            Unlink all translations? No post is deleted, but their pages no longer link to each other.
          </DeleteDialog>
        </>
      )}
      {post.publishing_time !== null && <p>{formatDateTime(post.publishing_time, zone)}</p>}
      {post.changed_since !== null && original && (
        <Changed post={post} original={original} since={post.changed_since} />
      )}
    </li>
  );
}

/** Nothing is changed by itself. */
function Changed({ post, original, since }: { post: LinkedPost; original: LinkedPost; since: number }) {
  const history = postItemOf("history", original);
  const follow = useFollow();
  return (
    <p className={classes.changed}>
      <span lang={original.language}>{ownNameOf(original.language)}</span> changed after this was written.{" "}
      {history !== null && <ItemLink item={`${history}.${since}`}>See what</ItemLink>}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Mark ${ownNameOf(post.language)} as up to date`}
        loading={follow.isPending}
        onClick={() => follow.mutate({ id: post.id, version: original.version })}
      >
        Mark as up to date
      </Button>
    </p>
  );
}
