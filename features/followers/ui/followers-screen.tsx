/** Followers, for operators: who follows what by email, and erasing an address. */
import { ActionIcon } from "@mantine/core";
import { IconMailForward, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { type Follower, followMessages } from "../contract.ts";
import { PAGE_SIZE, useFollowers, useRemoveFollower } from "./use-followers.ts";

export function FollowersScreen() {
  const address = useListAddress();
  const { q, page } = address;
  const query = useFollowers(q, page);
  const list = usePagedList(query, address, { pageSize: PAGE_SIZE, rowsOf: ({ results }) => results });
  const [erasing, setErasing] = useState<Follower | null>(null);
  const stay = () => setErasing(null);
  const removing = useRemoveFollower(stay);
  const confirmed = query.data?.confirmed;
  return (
    <>
      <PageHead
        title="Followers"
        note={confirmed === undefined ? "Readers who follow by email" : `${formatCount(confirmed)} confirmed`}
      />
      {(!list.isEmpty || q !== "") && (
        <Toolbar>
          <SearchField label="Search followers" placeholder="Search followers..." q={q} onSearch={address.search} />
        </Toolbar>
      )}
      <PagedTable
        label="Followers"
        columns={columnsWith(setErasing)}
        list={list}
        keyOf={({ id }) => id}
        noun={["follower", "followers"]}
        failed={followMessages.loadFailed}
        corner={48}
        empty={{
          icon: IconMailForward,
          title: q === "" ? "No followers yet" : "No matches",
          detail:
            q === ""
              ? "Readers who follow a company, a category or a search by email appear here."
              : "No followers match this search.",
        }}
      />
      <Question
        about={erasing}
        title={() => "Erase this follower?"}
        text={whatIsErased}
        no="Keep follower"
        yes={() => "Erase follower"}
        isBusy={removing.isPending}
        onCancel={stay}
        onConfirm={removing.mutate}
      />
    </>
  );
}

function whatIsErased({ email }: Follower) {
  return (
    <>
      <bdi>{email}</bdi> will get no more emails. The address is deleted, with everything it follows. You cannot undo
      this.
    </>
  );
}

function columnsWith(onErase: (follower: Follower) => void): Column<Follower>[] {
  return [
    { name: "Email", kind: "lead", width: [34, 160], narrow: ["first"], cell: ({ email }) => <bdi>{email}</bdi> },
    {
      name: "Follows",
      width: [44, 200],
      narrow: ["line"],
      cell: ({ follows }) =>
        follows.map(({ id, query, name, frequency, confirmed_at }) => (
          <div key={id} title={wordsOf(query)}>
            <bdi>{query === "" ? "everything" : (name ?? `${wordsOf(query)} (no longer exists)`)}</bdi>
            <small>
              {frequency === "daily" ? "daily" : "immediately"}
              {confirmed_at === null && ", not confirmed yet"}
            </small>
          </div>
        )),
    },
    {
      name: "Since",
      kind: "plain",
      narrow: ["named"],
      cell: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at)}</time>,
    },
    {
      name: "Actions",
      kind: "end",
      cell: (follower) => (
        <ActionIcon aria-label={`Erase ${follower.email}`} title="Erase" onClick={() => onErase(follower)}>
          <IconTrash size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
}

/** `?company=halewood` as "company: halewood". */
function wordsOf(query: string): string {
  return [...new URLSearchParams(query)]
    .map(([name, value]) => `${name === "q" ? "search" : name}: ${value}`)
    .join(", ");
}
