/** A choice of websites, by category, with a search. The selection is kept while others are shown. */
import { Skeleton } from "@mantine/core";
import { memo, useId, useMemo, useState } from "react";
import { FieldNote } from "#features/media/ui/field-note.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import type { CollectionForm } from "./use-collection-form.ts";
import { useWebsites } from "../use-collections.ts";
import classes from "./website-choice.module.css";
import { groupWebsites, hostOf, type Website, type WebsiteGroup } from "./website-groups.ts";

const HELP = "Their news appears together in this collection.";

export function WebsiteChoice({ form }: { form: CollectionForm }) {
  const id = useId();
  const { data, error, refetch, isFetching } = useWebsites();
  const [query, setQuery] = useState("");
  const chosen = new Set(form.values.rss_feed_urls);
  const groups = useMemo(() => groupWebsites(data ?? [], query), [data, query]);
  return (
    <div className={classes.choice} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <span id={`${id}-label`} className={classes.label}>
        News websites
      </span>
      <SearchField isInDialog name="rss_feed_urls" label="Search news websites" onSearch={setQuery} />
      <div className={classes.list}>
        {error && !data && (
          <ErrorState title="The news websites could not be loaded" query={{ error, refetch, isFetching }} />
        )}
        {!error && !data && <ListSkeleton />}
        {groups.map((group) => (
          <Group key={group.label} group={group} chosen={chosen} onToggle={form.toggleUrl} />
        ))}
        {data && groups.length === 0 && <p className={classes.none}>{noneWords(query)}</p>}
      </div>
      <FieldNote id={`${id}-note`} error={form.problems["rss_feed_urls"] ?? null} help={HELP} />
    </div>
  );
}

function noneWords(query: string): string {
  return query === "" ? "There are no news websites yet." : `No website has “${query}” in its name or address.`;
}

type GroupProps = { group: WebsiteGroup; chosen: ReadonlySet<string>; onToggle: (url: string) => void };

function Group({ group, chosen, onToggle }: GroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend>{group.label}</legend>
      {group.websites.map((website) => (
        <Box key={website.url} website={website} isChosen={chosen.has(website.url)} onToggle={onToggle} />
      ))}
    </fieldset>
  );
}

type BoxProps = { website: Website; isChosen: boolean; onToggle: (url: string) => void };

const Box = memo(function Box({ website: { name, url }, isChosen, onToggle }: BoxProps) {
  const id = useId();
  return (
    <label className={classes.box}>
      <input type="checkbox" aria-labelledby={id} checked={isChosen} onChange={() => onToggle(url)} />
      <bdi id={id} className={classes.name}>
        {name}
      </bdi>
      <span className={classes.host}>{hostOf(url)}</span>
    </label>
  );
});

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading the news websites" aria-busy className={classes.skeleton}>
      {[40, 56, 48, 62, 44, 52].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}
