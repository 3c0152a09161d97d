/** The people of a company. Owners change roles and limits in it, and remove people; any of them may leave. */
import { ActionIcon } from "@mantine/core";
import { IconLogout, IconUserX } from "@tabler/icons-react";
import { useState } from "react";
import { mayInCompany, mayPostAs } from "#features/companies/team/rights.ts";
import { ROLE_NAMES, type Role } from "#features/companies/team/roles.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { showWarning } from "#ui-kit/toasts/toasts.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { type Person, type Team, teamMessages } from "../../contract.ts";
import { LeavingDialog } from "../leaving/leaving-dialog.tsx";
import { useChangeRole } from "../use-team.ts";
import { LimitDialog } from "./limit-dialog.tsx";
import classes from "./people.module.css";
import { PersonCell } from "./person-cell.tsx";
import { RoleSelect } from "./role-select.tsx";
import { lastSeenOf } from "./words.ts";

/** @property people those that are looked for. Both are undefined while they load. */
type Props = { team: Team | undefined; people: readonly Person[] | undefined };

const LOADING: Team = {
  company: { id: 0, slug: "", name: "", payer_has_left: false },
  role: "viewer",
  people: [],
  invitations: [],
};

export function PeopleTable({ team = LOADING, people }: Props) {
  const changing = useChangeRole(team);
  const [limited, setLimited] = useState<Person | null>(null);
  const [leaver, setLeaver] = useState<Person | null>(null);
  const [ownRole, setOwnRole] = useState<{ you: Person; role: Role } | null>(null);
  const now = useNow(60_000).getTime();
  const columns = columnsWith(team, now, {
    chosenFor: changing.chosenFor,
    onRole: (person, role) => (person.is_you ? setOwnRole({ you: person, role }) : changing.choose(person, role)),
    onLimit: setLimited,
    onLeave: setLeaver,
  });
  return (
    <>
      <DataTable
        label="People"
        columns={columns}
        rows={people}
        keyOf={({ id }) => id}
        className={classes.table}
        loadingRows={3}
        corner={36}
      />
      <LimitDialog person={limited} onSave={changing.limit} onClose={() => setLimited(null)} />
      <LeavingDialog company={team.company} person={leaver} onClose={() => setLeaver(null)} />
      <Question
        about={ownRole}
        title={({ role }) => `Become ${ROLE_NAMES[role]}?`}
        text={() =>
          `You can no longer manage the people of ${sentence(team.company.name)} Only an owner can change that.`
        }
        no="Stay owner"
        yes={({ role }) => `Become ${ROLE_NAMES[role]}`}
        onCancel={() => setOwnRole(null)}
        onConfirm={({ you, role }) => {
          setOwnRole(null);
          changing.choose(you, role);
        }}
      />
    </>
  );
}

type Actions = {
  chosenFor: (person: Person) => Role | null;
  onRole: (person: Person, role: Role) => void;
  onLimit: (person: Person) => void;
  onLeave: (person: Person) => void;
};

function columnsWith(team: Team, now: number, { chosenFor, onRole, onLimit, onLeave }: Actions): Column<Person>[] {
  const isOwner = mayInCompany(team.role, "manage-people");
  const owners = team.people.filter(({ role }) => role === "owner").length;
  const isLastOwner = ({ role }: Person) => role === "owner" && owners === 1;
  return [
    {
      name: "Name",
      kind: "main",
      narrow: ["first", "line"],
      loading: [180, 28],
      cell: ({ name, email, is_you }) => (
        <PersonCell
          name={name}
          title={
            <>
              <bdi>{name}</bdi> {is_you && <small>(you)</small>}
            </>
          }
          detail={<bdi>{email}</bdi>}
        />
      ),
    },
    {
      name: "Role",
      kind: "plain",
      narrow: [],
      cell: (person) =>
        isOwner ? (
          <RoleSelect
            person={person}
            role={chosenFor(person) ?? person.role}
            isLastOwner={isLastOwner(person)}
            onChoose={(role) => onRole(person, role)}
          />
        ) : (
          ROLE_NAMES[person.role]
        ),
    },
    {
      name: "Releases",
      kind: "plain",
      narrow: [],
      cell: (person) => <Releases person={person} onLimit={isOwner ? onLimit : null} />,
    },
    {
      name: "Last seen",
      kind: "figure",
      narrow: ["named"],
      narrowName: "Seen",
      cell: (person) => {
        const { words, away } = lastSeenOf(person, now);
        return (
          <>
            {words}
            {away && <small data-tone="amber">{away}</small>}
          </>
        );
      },
    },
    {
      name: "Actions",
      kind: "end",
      narrow: [],
      head: <span className={classes.unseen}>Actions</span>,
      loading: [28, 28],
      cell: (person) =>
        (isOwner || person.is_you) && (
          <LeaveButton person={person} isLastOwner={isLastOwner(person)} onLeave={onLeave} />
        ),
    },
  ];
}

function Releases({ person, onLimit }: { person: Person; onLimit: ((person: Person) => void) | null }) {
  const { name, pays, role, monthly_releases: limit } = person;
  if (pays) return <span className={classes.pays}>Pays with {person.is_you ? "your" : "their"} plan</span>;
  if (!mayPostAs(role)) return null;
  const words = limit === null ? "No limit" : `${limit} a month`;
  if (!onLimit) return words;
  return (
    <button
      type="button"
      className={classes.quiet}
      aria-label={`${words}. Limit the releases of ${name}`}
      onClick={() => onLimit(person)}
    >
      {words}
    </button>
  );
}

type LeaveProps = { person: Person; isLastOwner: boolean; onLeave: (person: Person) => void };

/** Can be reached where it does nothing, and says why. */
function LeaveButton({ person, isLastOwner, onLeave }: LeaveProps) {
  const { name, is_you } = person;
  const Icon = is_you ? IconLogout : IconUserX;
  const label = is_you ? "Leave this company" : `Remove ${name}`;
  return (
    <ActionIcon
      aria-label={label}
      title={isLastOwner ? teamMessages.lastOwner : label}
      aria-disabled={isLastOwner || undefined}
      data-disabled={isLastOwner || undefined}
      onClick={() => (isLastOwner ? showWarning(teamMessages.lastOwner) : onLeave(person))}
    >
      <Icon size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
