/** The explorer limited to given feeds: what a feed collection shows. */
import { GroupList } from "./sources/group-list.tsx";

/** Sources in the order of `rssFeedUrls`; unknown addresses are fetched and appear by themselves. */
export function SourceGroups({ rssFeedUrls }: { rssFeedUrls: readonly string[] }) {
  return <GroupList source={{ kind: "urls", urls: rssFeedUrls }} />;
}
