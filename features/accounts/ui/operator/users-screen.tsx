/** All users, for operators: searchable by part of name, email address or company. */
import { IconUsers } from "@tabler/icons-react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMomentDay } from "#ui-kit/format/dates.ts";
import { ItemLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { idOfItem, itemOf } from "#ui-kit/page/numbered-item.ts";
import table from "#ui-kit/tables/data-table.module.css";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import type { ListedUser } from "../../operator-contract.ts";
import { PAGE_SIZE, useUsers } from "./use-users.ts";
import { UserBadges } from "./user-badges.tsx";
import { type UserBilling, UserBillingContext } from "./user-billing.ts";
import { UserDialog } from "./user-dialog.tsx";
import { UsersToolbar, useUsersAddress } from "./users-toolbar.tsx";

const COLUMNS: Column<ListedUser>[] = [
  {
    name: "Name",
    kind: "lead",
    width: [null, 140],
    narrow: ["first"],
    cell: ({ id, name }) => (
      <ItemLink item={itemOf("user", id)} className={table.whole} dir="auto">
        {name}
      </ItemLink>
    ),
  },
  { name: "Email", clip: 280, title: ({ email }) => email, narrow: ["line"], cell: ({ email }) => email },
  { name: "Plan", kind: "plain", cell: ({ plan }) => <bdi>{plan ?? "No plan"}</bdi> },
  {
    name: "Releases left",
    kind: "figure",
    narrow: ["named"],
    cell: ({ press_releases: left }) => (left === null ? "No cap" : formatCount(left)),
  },
  { name: "Posts", kind: "figure", narrow: ["named"], cell: ({ posts }) => formatCount(posts) },
  {
    name: "Joined",
    kind: "figure",
    narrow: ["named"],
    cell: ({ created_at }) => <time dateTime={created_at}>{formatMomentDay(created_at)}</time>,
  },
  { name: "State", width: [null, 110], narrow: ["second", "rest"], cell: (user) => <UserBadges user={user} /> },
];

export function UsersScreen({ billing }: { billing: UserBilling }) {
  const { item, closeItem } = useNavigation();
  const address = useUsersAddress();
  const list = usePagedList(useUsers(address.asked), address, { pageSize: PAGE_SIZE, rowsOf: ({ users }) => users });
  return (
    <UserBillingContext value={billing}>
      <PageHead title="Users" />
      <UsersToolbar address={address} />
      <PagedTable
        label="Users"
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        loadingRows={5}
        noun={["user", "users"]}
        moreHint="Search to narrow the list."
        failed="The users could not be loaded"
        empty={{
          icon: IconUsers,
          title: "No users found",
          detail: "Search by name, email address or company, or enter # and an ID.",
        }}
      />
      <UserDialog id={idOfItem("user", item)} onClose={closeItem} />
    </UserBillingContext>
  );
}
