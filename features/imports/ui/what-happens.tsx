/** What an import does and does not do, or how far it is: ticked, and nothing to choose. */
import { IconCheck, IconCircleDashed } from "@tabler/icons-react";
import classes from "./imports.module.css";

type Fact = { key: string; says: string; detail?: string; isOpen?: boolean };

export function WhatHappens({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map(({ key, says, detail, isOpen = false }) => (
        <li key={key} data-open={isOpen || undefined}>
          {isOpen ? (
            <IconCircleDashed size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconCheck size={16} stroke={1.75} aria-hidden />
          )}
          <span>
            {detail === undefined ? says : <b>{says}</b>}
            {detail !== undefined && <small>{detail}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
