/** What is searched and shown of the users, as the address keeps it. */
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { ROLES } from "../../contract.ts";
import { USER_STATES } from "../../operator-contract.ts";

const LONGEST = 200;

export function useUsersAddress() {
  const { parameters, setParameters } = useNavigation();
  const given = (name: string) => (parameters.get(name) ?? "").trim().slice(0, LONGEST);
  const page = /^[1-9]\d{0,4}$/.test(given("page")) ? Number(given("page")) : 1;
  return {
    q: given("q"),
    role: ROLES.find((role) => role === given("role")) ?? null,
    plan: given("plan") || null,
    state: USER_STATES.find((state) => state === given("state")) ?? null,
    page,
    narrow: (change: Partial<Record<"q" | "role" | "plan" | "state", string | null>>) =>
      setParameters({ ...change, page: null }),
    goTo: (to: number) => setParameters({ page: to === 1 ? null : String(to) }),
  };
}
export type UsersAddress = ReturnType<typeof useUsersAddress>;
