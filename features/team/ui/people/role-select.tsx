/** A person's role in a list: saved when chosen. */
import "@mantine/core/styles/Combobox.layer.css";
import { Select, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { ROLE_NAMES, ROLES, type Role } from "#features/companies/team/roles.ts";
import { type Person, teamMessages } from "../../contract.ts";
import classes from "./people.module.css";

type Props = { person: Person; role: Role; isLastOwner: boolean; onChoose: (role: Role) => void };

const DATA = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

export function RoleSelect({ person, role, isLastOwner, onChoose }: Props) {
  const id = useId();
  return (
    <>
      <Select
        aria-label={`Role of ${person.name}`}
        aria-describedby={isLastOwner ? id : undefined}
        title={isLastOwner ? teamMessages.lastOwner : undefined}
        classNames={{ root: classes.role, input: classes.roleInput }}
        size="xs"
        data={DATA}
        value={role}
        disabled={isLastOwner}
        onChange={(chosen) => chosen && chosen !== role && onChoose(chosen)}
        allowDeselect={false}
        checkIconPosition="right"
        comboboxProps={{ shadow: "md", offset: 4, keepMounted: false, width: 132, position: "bottom-start" }}
      />
      {isLastOwner && <VisuallyHidden id={id}>{teamMessages.lastOwner}</VisuallyHidden>}
    </>
  );
}
