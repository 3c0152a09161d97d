/** The insider list of a post: on screen, printed from the same page, and as CSV. */
import { Button, Skeleton } from "@mantine/core";
import { IconDownload, IconPrinter, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { NavigationContext, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { useSiteName } from "#ui-kit/page/site-name.ts";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { type Insider, type InsiderList, insidersFile } from "../contract.ts";
import classes from "./insiders.module.css";
import { ToldDialog } from "./told-dialog.tsx";
import { useInsiders } from "./use-insiders.ts";
import { cityOf, countOf, fingerprintOf, longTime, placeOf, shortTime } from "./words.ts";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function InsidersScreen({ postId, onClose }: { postId: number; onClose: () => void }) {
  const navigation = useNavigation();
  const { data: list, error, refetch, isFetching } = useInsiders(postId);
  return (
    <NavigationContext value={{ ...navigation, back: onClose, isBackShown: true }}>
      <div className={classes.sheet}>
        <PageHead
          title={list?.confidential_since === null ? "Who has seen it" : "Insider list"}
          actions={list && <Actions list={list} />}
        />
        {list && <List list={list} />}
        {!list && error && (
          <ErrorState
            title="The insider list could not be loaded"
            detail={error instanceof ApiError ? error.detail : clientMessages.unexpected}
            query={{ refetch, isFetching }}
          />
        )}
        {!list && !error && <Skeleton height={320} mt={16} aria-busy="true" />}
      </div>
    </NavigationContext>
  );
}

function Actions({ list }: { list: InsiderList }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {list.may_add && (
        <Button leftSection={<IconUserPlus {...ICON} />} onClick={() => setAdding(true)}>
          <span className={classes.word}>Add a person told elsewhere</span>
        </Button>
      )}
      <Button component="a" href={insidersFile(list.post.id)} download leftSection={<IconDownload {...ICON} />}>
        CSV
      </Button>
      <Button leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
        Print
      </Button>
      <ToldDialog postId={list.post.id} opened={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

function List({ list }: { list: InsiderList }) {
  const site = useSiteName();
  const { post, time_zone: zone, insiders, created_at, created_by } = list;
  return (
    <>
      <h2 className={classes.title}>
        <bdi>{post.title}</bdi>
      </h2>
      <p className={classes.about}>Everyone who could read this post before it was public. Times in {cityOf(zone)}.</p>
      <Facts list={list} />
      {insiders.length === 0 ? (
        <EmptyState icon={IconUsers} title="No readers yet" detail="People appear here once they can read this post." />
      ) : (
        <DataTable label="Insiders" columns={columnsOf(list)} rows={insiders} keyOf={keyOf} className={classes.table} />
      )}
      <p className={classes.small}>
        {site} records who reads this post there. It cannot know what was said or forwarded elsewhere; owners can add
        people told elsewhere. Entries cannot be changed or deleted, only supplemented. Created on{" "}
        {longTime(created_at, zone)}, by {created_by}. Fingerprint {fingerprintOf(list)}.
      </p>
    </>
  );
}

function Facts({ list }: { list: InsiderList }) {
  const { company, confidential_since: since, planned_at, published_at, time_zone: zone } = list;
  const facts: [string, string][] = [
    ["Company", company],
    ["Confidential since", since === null ? "Not confidential" : longTime(since, zone)],
    published_at === null
      ? ["Public, planned", planned_at === null ? "No time yet" : longTime(planned_at, zone)]
      : ["Public since", longTime(published_at, zone)],
    ["People", countOf(list)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const keyOf = ({ name, access_from, reason }: Insider) => `${name} ${access_from} ${reason}`;

function columnsOf(list: InsiderList): Column<Insider>[] {
  const at = (time: string | null) => (time === null ? "–" : shortTime(time, list));
  return [
    { name: "Name", kind: "lead", narrow: ["first"], cell: ({ name }) => <bdi>{name}</bdi> },
    { name: "Organisation and function", narrow: ["line"], cell: (each) => <bdi>{placeOf(each)}</bdi> },
    { name: "Reason", narrow: ["line"], cell: ({ reason }) => <bdi>{reason}</bdi> },
    {
      name: "Access from",
      narrow: ["line"],
      cell: ({ access_from, access_by }) => (
        <>
          {at(access_from)}
          <small className={classes.by}>{access_by}</small>
        </>
      ),
    },
    { name: "Last read", narrow: ["named"], cell: ({ last_read }) => at(last_read) },
    { name: "Versions", narrow: ["named"], cell: ({ versions }) => versions || "–" },
    {
      name: "Access until",
      narrow: ["second"],
      cell: ({ access_until }) => (access_until === null ? "Open" : at(access_until)),
    },
  ];
}
