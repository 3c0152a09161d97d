/** 'What each role can do': the table by which the server decides. On phones one role at a time. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, Modal, SegmentedControl, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { type Reach, REACH_WORDS, RIGHT_GROUPS } from "#features/companies/team/rights.ts";
import { ROLE_NAMES, ROLES, type Role } from "#features/companies/team/roles.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import type { Team } from "../../contract.ts";
import { countPeople } from "../people/words.ts";
import classes from "./rights.module.css";

type Props = { team: Team; opened: boolean; onClose: () => void };

const CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

export function RightsDialog({ team, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="What each role can do" size={1000}>
      <RightsTable team={team} />
      <DialogFoot words="Releases are always used from the owner’s plan.">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Modal>
  );
}

function RightsTable({ team: { role: yours, people } }: { team: Team }) {
  const [chosen, setChosen] = useState<Role>(yours);
  const look = (role: Role) => ({
    "data-own": role === yours || undefined,
    "data-chosen": role === chosen || undefined,
  });
  return (
    <>
      <SegmentedControl
        className={classes.pick}
        fullWidth
        aria-label="Role"
        data={CHOICES}
        value={chosen}
        onChange={setChosen}
      />
      <table className={classes.table} aria-label="Rights by role">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Right</VisuallyHidden>
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" {...look(role)}>
                {ROLE_NAMES[role]}
                <small>
                  {countPeople(people.filter((person) => person.role === role).length)}
                  {role === yours && ", you"}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        {RIGHT_GROUPS.map(({ group, rows }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup">{group}</th>
              {ROLES.map((role) => (
                <td key={role} {...look(role)} />
              ))}
            </tr>
            {Object.entries(rows).map(([right, { words, reach }]) => (
              <tr key={right}>
                <th scope="row">{words}</th>
                {ROLES.map((role, index) => (
                  <td key={role} {...look(role)}>
                    <ReachSign reach={reach[index] ?? "no"} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

function ReachSign({ reach }: { reach: Reach }) {
  if (reach !== "yes") return <span data-reach={reach}>{REACH_WORDS[reach]}</span>;
  return (
    <>
      <IconCheck size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{REACH_WORDS.yes}</VisuallyHidden>
    </>
  );
}
