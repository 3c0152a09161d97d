import { Button } from "@mantine/core";
import { useState } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { newsMessages } from "../../contract.ts";
import { GroupList } from "../sources/group-list.tsx";
import { GroupsSkeleton } from "../sources/skeletons.tsx";
import type { ExplorerAddress } from "./use-explorer-address.ts";
import { useFollowed } from "../use-follow.ts";

/** Only followed sources, last followed first. */
export function FollowedGroups({ address }: { address: ExplorerAddress }) {
  const { data, error, refetch, isFetching } = useFollowed();
  const followed = data?.feeds
    .filter(({ category }) => address.category === "" || category === address.category)
    .map(({ rss_feed_url }) => rss_feed_url);
  const urls = useLastingUrls(followed);
  if (error && !urls) {
    return (
      <ErrorState
        title="The sources you follow could not be loaded"
        detail={newsMessages.followedFailed}
        query={{ refetch, isFetching }}
      />
    );
  }
  if (!urls) return <GroupsSkeleton />;
  return (
    <GroupList
      source={{ kind: "urls", urls }}
      isUnreadOnly={address.isUnreadOnly}
      empty={{
        detail: "You are not following any sources here yet. Follow one from the full list, or add a website.",
        action: <Button onClick={() => address.show("all")}>See all sources</Button>,
      }}
    />
  );
}

/** An unfollowed source stays visible, so that a mistake can be undone; new ones come first. */
function useLastingUrls(followed: readonly string[] | undefined): readonly string[] | undefined {
  const [urls, setUrls] = useState(followed);
  const added = followed?.filter((url) => !urls?.includes(url)) ?? [];
  if (followed && (!urls || added.length > 0)) setUrls([...added, ...(urls ?? [])]);
  return urls;
}
