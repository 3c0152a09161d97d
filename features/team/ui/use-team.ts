/** The people of a company and its invitations, and the changes of owners. Every change reads them again. */
import { type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Role } from "#features/companies/team/roles.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { InviteInput, Person, RoleInput, Team } from "../contract.ts";

const TEAM = "team";
const keyOf = (company: number) => [TEAM, company] as const;

export function useTeam(company: number) {
  return useQuery({
    queryKey: keyOf(company),
    queryFn: ({ signal }) => call(calls.getTeam, { params: { id: company } }, { signal }),
    staleTime: 0,
  });
}

/**
 * Roles decide about posts, companies and releases: whatever shows them is read again, but not the company that was just
 * left, whose screen is closing.
 */
export function useReadAgain() {
  const cache = useQueryClient();
  return (left?: Team["company"]): Promise<void> =>
    cache.invalidateQueries({ predicate: ({ queryKey }) => left === undefined || !isAbout(left, queryKey) });
}

function isAbout({ id, slug }: Team["company"], key: QueryKey): boolean {
  return key[0] === TEAM ? key[1] === id : key.includes(slug);
}

const refused = (error: Error) => showError(error.message);

type RoleChange = { person: Person; input: RoleInput };

/** Saves what a list or dialog gives; the toast of a new role offers Undo, except of one's own. */
export function useChangeRole({ company, role: yours }: Team) {
  const cache = useQueryClient();
  const readAgain = useReadAgain();
  const { mutate, mutateAsync, variables, isPending } = useMutation({
    mutationFn: ({ person, input }: RoleChange) =>
      call(calls.changeRole, { params: { id: company.id, person: person.id }, body: input }),
    onSuccess: ({ detail, person }, { person: before, input }) => {
      cache.setQueryData<Team>(keyOf(company.id), (team) => team && withPerson(team, person));
      const undo = () => mutate({ person, input: { role: before.role } });
      const isRole = input.role !== before.role;
      showSuccess(detail, isRole && !before.is_you ? { label: "Undo", key: "z", run: undo } : undefined);
      return before.is_you && person.role !== yours ? readAgain() : cache.invalidateQueries({ queryKey: [TEAM] });
    },
    onError: (error) => {
      refused(error);
      return readAgain();
    },
  });
  return {
    choose: (person: Person, role: Role) => mutate({ person, input: { role } }),
    limit: (person: Person, monthly_releases: number | null) =>
      mutateAsync({ person, input: { role: person.role, monthly_releases } }),
    /** What a list shows while its choice is being saved. */
    chosenFor: ({ id }: Person): Role | null => (isPending && variables.person.id === id ? variables.input.role : null),
  };
}

function withPerson(team: Team, changed: Person): Team {
  return { ...team, people: team.people.map((person) => (person.id === changed.id ? changed : person)) };
}

export function useInvite() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: InviteInput) => call(calls.invite, { body }),
    onSuccess: ({ detail }) => {
      showSuccess(detail);
      return cache.invalidateQueries({ queryKey: [TEAM] });
    },
  });
}

const cancel = (company: number, invitation: number) =>
  call(calls.cancelInvitation, { params: { id: company, invitation } });
const sendAgain = (company: number, invitation: number) =>
  call(calls.sendAgain, { params: { id: company, invitation } });

/** What an owner does with one invitation of the company. */
function useInvitationCall(company: number, send: typeof cancel) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (invitation: number) => send(company, invitation),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: refused,
    onSettled: () => cache.invalidateQueries({ queryKey: [TEAM] }),
  });
}

export const useSendAgain = (company: number) => useInvitationCall(company, sendAgain);
export const useCancelInvitation = (company: number) => useInvitationCall(company, cancel);

export function useTakePlanOver(company: number) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => call(calls.takePlanOver, { params: { id: company } }),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: refused,
    onSettled: () => readAgain(),
  });
}

/** @param person null: none leaves. */
export function useLeaving(company: number, person: Person | null) {
  return useQuery({
    queryKey: [TEAM, company, "leaving", person?.id],
    queryFn: ({ signal }) => call(calls.getLeaving, { params: { id: company, person: person?.id ?? 0 } }, { signal }),
    enabled: person !== null,
    staleTime: "static", // not asked again about a person who has just left
    gcTime: 0,
  });
}

type Removal = { person: Person; heir: number | undefined };

export function useRemovePerson(company: number) {
  return useMutation({
    mutationFn: ({ person, heir }: Removal) =>
      call(calls.removePerson, { params: { id: company, person: person.id }, body: { heir } }),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: refused,
  });
}
