/** Search and filters of the users. */
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { ROLES } from "../../contract.ts";
import { USER_STATES } from "../../operator-contract.ts";
import { useUserBilling } from "./user-billing.ts";

const ROLE_CHOICES = [
  { value: "user", label: "Users" },
  { value: "operator", label: "Operators" },
];
const STATE_CHOICES = [
  { value: "suspended", label: "Suspended" },
  { value: "deletion", label: "To be deleted" },
];

/** Search and filters of the users, kept in the address. */
export function useUsersAddress() {
  const address = useListAddress();
  const { q, page, text, choice } = address;
  const filter = { role: choice("role", ROLES), plan: text("plan") || null, state: choice("state", USER_STATES) };
  return { ...address, asked: { q, page, ...filter } };
}

type UsersToolbarProps = { address: ReturnType<typeof useUsersAddress> };

export function UsersToolbar({ address: { asked, narrow, search } }: UsersToolbarProps) {
  const { plans } = useUserBilling();
  const choose = (field: "role" | "plan" | "state") => (chosen: string | null) => narrow({ [field]: chosen });
  return (
    <Toolbar>
      <SearchField label="Search users" placeholder="Search users..." q={asked.q} onSearch={search} />
      <FilterChoice label="Role" all="Any role" data={ROLE_CHOICES} value={asked.role} onChoose={choose("role")} />
      <FilterChoice
        label="Plan"
        all="Any plan"
        data={[...plans.choices, { value: "none", label: "No plan" }]}
        value={asked.plan}
        onChoose={choose("plan")}
      />
      <FilterChoice label="State" all="Any state" data={STATE_CHOICES} value={asked.state} onChoose={choose("state")} />
    </Toolbar>
  );
}
