/** The rows of 'Users': each opens the user. */
import { Skeleton } from "@mantine/core";
import table from "#ui-kit/data-table.module.css";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { ItemLink } from "#ui-kit/navigation.tsx";
import type { ListedUser } from "../../operator-contract.ts";
import { UserBadges } from "./user-badges.tsx";
import { userItemOf } from "./user-item.ts";
import classes from "./users-table.module.css";

/** @param users undefined while loading. */
export function UsersTable({ users, isBusy }: { users: readonly ListedUser[] | undefined; isBusy: boolean }) {
  return (
    <table className={table.table} aria-label="Users" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Plan</th>
          <th scope="col" className={table.figure}>
            Releases left
          </th>
          <th scope="col" className={table.figure}>
            Posts
          </th>
          <th scope="col" className={table.figure}>
            Joined
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>{users ? users.map((user) => <Row key={user.id} user={user} />) : <SkeletonRows />}</tbody>
    </table>
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

function SkeletonRows() {
  return [62, 48, 70, 54, 66].map((width) => (
    <tr key={width} className={classes.user} aria-hidden>
      <td className={classes.name}>
        <Skeleton height={12} width={`${width}%`} />
      </td>
      <td className={classes.email}>
        <Skeleton height={12} width={`${width + 20}%`} />
      </td>
      <td className={classes.plan}>
        <Skeleton height={12} width={64} />
      </td>
      <td className={table.figure}>
        <Skeleton height={12} width={24} ml="auto" />
      </td>
      <td className={table.figure}>
        <Skeleton height={12} width={24} ml="auto" />
      </td>
      <td className={table.figure}>
        <Skeleton height={12} width={72} ml="auto" />
      </td>
      <td className={classes.state}>
        <Skeleton height={16} width={0} />
      </td>
    </tr>
  ));
}
