/** Both lists with the dialogs that add to them and the one that deletes. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useFollowed } from "#features/news/ui/use-follow.ts";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { type Collection, collectionMessages, type CollectionTag } from "../../contract.ts";
import { CollectionList } from "./collection-list.tsx";
import classes from "./collection-lists.module.css";
import { FollowedSources } from "./followed-sources.tsx";
import { NewCollectionDialog } from "../creating/new-collection-dialog.tsx";
import { WebsiteCollectionDialog } from "../creating/website-collection-dialog.tsx";
import { useDeleteCollection } from "../use-change-collection.ts";
import { useCollections } from "../use-collections.ts";

type CollectionListsProps = {
  /** The collection whose card takes the focus; null leaves the focus where it is. */
  returnTo: number | null;
  onReturned: () => void;
  onCreated: (created: Collection) => void;
};

const FOR_ARTICLES =
  "Keep the releases of a campaign together, or what others publish about your field. Only you see your collections.";
const FOR_NEWS =
  "Choose the websites that write about your field, such as your trade press, and read them on one page.";

const WHAT_STAYS: Record<CollectionTag, string> = {
  blogs: "The articles in it stay published.",
  feeds: "You can still read its websites in the news explorer.",
};

function whatIsDeleted({ name, tag }: Collection) {
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>{" "}
      is deleted permanently. {WHAT_STAYS[tag]}
    </>
  );
}

const PLUS = <IconPlus size={16} stroke={1.75} aria-hidden />;

export function CollectionLists({ onCreated, ...focus }: CollectionListsProps) {
  const [dialog, setDialog] = useState<"blogs" | "feeds" | null>(null);
  const [asked, setAsked] = useState<Collection | null>(null);
  const remove = useDeleteCollection();
  const hasBlogs = useCollections("blogs").data?.length !== 0;
  const followsNone = useFollowed().data?.feeds.length === 0;
  const hasFeeds = useCollections("feeds").data?.length !== 0;
  const close = () => setDialog(null);
  const show = (created: Collection) => {
    close();
    onCreated(created);
  };
  const newCollection = (
    <Button variant="filled" leftSection={PLUS} onClick={() => setDialog("blogs")}>
      New Collection
    </Button>
  );
  const addWebsites = (
    <Button leftSection={PLUS} onClick={() => setDialog("feeds")}>
      Add News Websites
    </Button>
  );
  return (
    <>
      <PageHead title="My Blog Collections" actions={hasBlogs && newCollection} />
      {hasBlogs && <p className={classes.purpose}>{FOR_ARTICLES}</p>}
      <CollectionList
        {...focus}
        tag="blogs"
        label="Blog collections"
        heading="h2"
        empty={{
          title: collectionMessages.noCollections,
          detail: FOR_ARTICLES,
          action: newCollection,
        }}
        onDelete={setAsked}
      />
      <section className={classes.news} aria-labelledby="saved-news-feed">
        <header className={classes.head}>
          <h2 id="saved-news-feed">Saved News Feed</h2>
          {hasFeeds && addWebsites}
        </header>
        {hasFeeds && <p className={classes.purpose}>{FOR_NEWS}</p>}
        <CollectionList
          {...focus}
          tag="feeds"
          label="News collections"
          heading="h3"
          empty={{
            title: followsNone ? collectionMessages.noSources : "No news collections yet",
            detail: FOR_NEWS,
            action: addWebsites,
          }}
          onDelete={setAsked}
        />
        <FollowedSources />
      </section>
      <NewCollectionDialog isOpen={dialog === "blogs"} onClose={close} onCreated={show} />
      <WebsiteCollectionDialog isOpen={dialog === "feeds"} onClose={close} onCreated={show} />
      <Question
        about={asked}
        title={() => "Delete this collection?"}
        text={whatIsDeleted}
        yes={() => "Delete collection"}
        onCancel={() => setAsked(null)}
        onConfirm={(collection) => {
          setAsked(null);
          focusNeighbour(collection);
          remove(collection);
        }}
      />
    </>
  );
}

/**
 * The card is about to disappear: the same button of the next one takes the focus, so that the user need not start from
 * the top.
 */
function focusNeighbour({ id }: Collection): void {
  const place = document.querySelector(`[data-collection="${id}"]`)?.closest("li");
  const neighbour = place?.nextElementSibling ?? place?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>("button[data-removes]");
  (target ?? document.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
}
