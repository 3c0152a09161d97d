/** The rows of 'Users': each opens the user. */
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import type { ListedUser } from "../../operator-contract.ts";
import { UserBadges } from "./user-badges.tsx";
import { userItemOf } from "./user-item.ts";
import classes from "./users-table.module.css";

const COLUMNS: Column[] = [
  { name: "Name", className: classes.name, loading: "text" },
  { name: "Email", className: classes.email, loading: "text" },
  { name: "Plan", className: classes.plan, loading: 64 },
  { name: "Releases left", kind: "figure", loading: 24 },
  { name: "Posts", kind: "figure", loading: 24 },
  { name: "Joined", kind: "figure", loading: 72 },
  { name: "State", className: classes.state, loading: [0, 16] },
];

/** @param users undefined while loading. */
export function UsersTable({ users, isBusy }: { users: readonly ListedUser[] | undefined; isBusy: boolean }) {
  return (
    <DataTable label="Users" columns={COLUMNS} rows={users} isBusy={isBusy} rowClass={classes.user} loadingRows={5}>
      {(user) => <Row key={user.id} user={user} />}
    </DataTable>
  );
}

function Row({ user }: { user: ListedUser }) {
  const { id, name, email, plan, press_releases: left, posts, created_at } = user;
  return (
    <tr className={`${table.row} ${classes.user}`}>
      <td className={`${table.lead} ${classes.name}`}>
        <ItemLink item={userItemOf(id)} className={table.whole} dir="auto">
          {name}
        </ItemLink>
      </td>
      <td className={classes.email} title={email}>
        {email}
      </td>
      <td className={`${table.plain} ${classes.plan}`}>
        <bdi>{plan ?? "No plan"}</bdi>
      </td>
      <td className={`${table.figure} ${classes.figure}`} data-label="Releases left">
        {left === null ? "No cap" : formatCount(left)}
      </td>
      <td className={`${table.figure} ${classes.figure}`} data-label="Posts">
        {formatCount(posts)}
      </td>
      <td className={`${table.figure} ${classes.figure}`} data-label="Joined">
        <time dateTime={created_at}>{formatTableDate(created_at)}</time>
      </td>
      <td className={classes.state}>
        <UserBadges user={user} />
      </td>
    </tr>
  );
}
