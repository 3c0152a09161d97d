/** Everybody who has an account, for operators: found by part of name, address or company. */
import { IconUsers } from "@tabler/icons-react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { PAGE_SIZE, useUsers } from "./use-users.ts";
import { useUsersAddress } from "./use-users-address.ts";
import { type UserBilling, UserBillingContext } from "./user-billing.ts";
import { UserDialog } from "./user-dialog.tsx";
import { userIdOf } from "./user-item.ts";
import { UsersTable } from "./users-table.tsx";
import { UsersToolbar } from "./users-toolbar.tsx";

export function UsersScreen({ billing }: { billing: UserBilling }) {
  const { item, closeItem } = useNavigation();
  const address = useUsersAddress();
  const { data, error, refetch, isFetching, isPlaceholderData } = useUsers(address);
  const again = { run: () => void refetch(), isBusy: isFetching };
  const hasFailed = error !== null && !data;
  const isEmpty = data?.users.length === 0;
  return (
    <UserBillingContext value={billing}>
      <PageHead title="Users" />
      <UsersToolbar address={address} />
      {hasFailed && <ErrorState title="The users could not be loaded" detail={error.message} action={again} />}
      {isEmpty && (
        <EmptyState
          icon={IconUsers}
          title="No users found"
          detail="Search by name, email address or company, or enter # and an ID."
        />
      )}
      {!hasFailed && !isEmpty && <UsersTable users={data?.users} isBusy={!data || isPlaceholderData} />}
      {data && data.count > 0 && (
        <ListFoot
          page={address.page}
          pages={Math.max(1, Math.ceil(data.count / PAGE_SIZE))}
          stale={error ? again : null}
          onPage={address.goTo}
        >
          {countWords(data)}
        </ListFoot>
      )}
      <UserDialog id={userIdOf(item)} onClose={closeItem} />
    </UserBillingContext>
  );
}

function countWords({ count, has_more }: { count: number; has_more: boolean }): string {
  if (has_more) return `More than ${formatCount(count)} users. Search to narrow the list.`;
  return count === 1 ? "1 user" : `${formatCount(count)} users`;
}
