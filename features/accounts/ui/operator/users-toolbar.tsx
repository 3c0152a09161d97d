/** Search and narrowing of the users. */
import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { useUserBilling } from "./user-billing.ts";
import type { UsersAddress } from "./use-users-address.ts";
import classes from "./users-screen.module.css";

const ALL = "all";
const ROLE_CHOICES = [
  { value: ALL, label: "Any role" },
  { value: "user", label: "Users" },
  { value: "operator", label: "Operators" },
];
const STATE_CHOICES = [
  { value: ALL, label: "Any state" },
  { value: "suspended", label: "Suspended" },
  { value: "deletion", label: "To be deleted" },
];

export function UsersToolbar({ address: { q, role, plan, state, narrow } }: { address: UsersAddress }) {
  const { plans } = useUserBilling();
  const choose = (field: "role" | "plan" | "state") => (chosen: string | null) =>
    narrow({ [field]: chosen === ALL ? null : chosen });
  return (
    <div className={classes.toolbar}>
      <SearchField label="Search users" placeholder="Search users..." q={q} onSearch={(next) => narrow({ q: next })} />
      <Select
        size="xs"
        aria-label="Role"
        data={ROLE_CHOICES}
        value={role ?? ALL}
        allowDeselect={false}
        onChange={choose("role")}
      />
      <Select
        size="xs"
        aria-label="Plan"
        data={[{ value: ALL, label: "Any plan" }, ...plans.choices, { value: "none", label: "No plan" }]}
        value={plan ?? ALL}
        allowDeselect={false}
        onChange={choose("plan")}
      />
      <Select
        size="xs"
        aria-label="State"
        data={STATE_CHOICES}
        value={state ?? ALL}
        allowDeselect={false}
        onChange={choose("state")}
      />
    </div>
  );
}
