/** Users, with what billing says about them. */
import { UsersScreen } from "#features/accounts/ui/operator/users-screen.tsx";
import { describeLedger } from "#features/billing/ui/allowance/ledger-words.ts";
import { usePlanChoices } from "#features/billing/ui/operator/use-operator-plans.ts";

export function OperatorUsersScreen() {
  const { data: choices = [], error } = usePlanChoices();
  return <UsersScreen billing={{ plans: { choices, error }, describeLedger }} />;
}
