/** How often posts of a page were read: lists of posts show it in a column, one call for all of their rows. */
import { Sparkline } from "#ui-kit/page/sparkline.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { RECENT_DAYS } from "../contract.ts";
import classes from "./post-views.module.css";
import { usePostViews } from "./use-analytics.ts";

type Props = {
  id: number;
  /** The posts of the page that readers have seen, this one among them. */
  ids: readonly number[];
};

/** Of all days. Empty until it is known, and where it cannot be known. */
export function PostViews({ id, ids }: Props) {
  const { data } = usePostViews(ids);
  return data && formatCount(data.get(id)?.views ?? 0);
}

/** Of the last week, with its course. */
export function RecentViews({ id, ids }: Props) {
  const { data } = usePostViews(ids);
  if (!data) return null;
  const recent = data.get(id)?.recent ?? [];
  const sum = recent.reduce((total, views) => total + views, 0);
  return (
    <span className={classes.recent}>
      {sum > 0 && <Sparkline values={recent} label={`Views of the last ${RECENT_DAYS} days: ${recent.join(", ")}`} />}
      <span>{formatCount(sum)}</span>
    </span>
  );
}
