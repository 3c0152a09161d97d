/** Views of the posts on a page: lists show them in a column, with one call for all rows. */
import { Sparkline } from "#ui-kit/page/sparkline.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { RECENT_DAYS } from "../contract.ts";
import classes from "./post-views.module.css";
import { usePostViews } from "./use-analytics.ts";

type Props = {
  id: number;
  /** The posts of the page that readers have seen, including this one. */
  ids: readonly number[];
};

/** Views of all days. Empty until loaded, or if loading fails. Where the column has no head, the noun stands with them. */
export function PostViews({ id, ids }: Props) {
  const { data } = usePostViews(ids);
  if (!data) return null;
  const views = data.get(id)?.views ?? 0;
  return (
    <>
      {formatCount(views)}
      <span className={classes.noun}>{views === 1 ? " view" : " views"}</span>
    </>
  );
}

/** Views of the last week, with a sparkline. */
export function RecentViews({ id, ids }: Props) {
  const { data } = usePostViews(ids);
  if (!data) return null;
  const recent = data.get(id)?.recent ?? [];
  const sum = recent.reduce((total, views) => total + views, 0);
  return (
    <span className={classes.recent}>
      {sum > 0 && <Sparkline values={recent} label={`Views in the last ${RECENT_DAYS} days: ${recent.join(", ")}`} />}
      <span>{formatCount(sum)}</span>
    </span>
  );
}
