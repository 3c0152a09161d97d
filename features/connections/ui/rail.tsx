/** What an assistant may do, and what it never may. */
import { IconCheck, IconUser } from "@tabler/icons-react";
import { ASSISTANT_SCOPE_NAMES, ASSISTANT_SCOPES } from "../oauth-contract.ts";
import classes from "./assistants.module.css";

const ALWAYS_A_PERSON: readonly [what: string, how: string][] = [
  ["Publish or schedule", "the assistant asks, you see the page and press the button here"],
  ["Withdraw a post", "the same"],
  ["Delete, restore", "only a person can"],
  ["Confirm coverage", "only a person can"],
  ["Plans, payments, passwords, keys", "never open to assistants"],
];

export function Rail() {
  return (
    <aside className={classes.rail} aria-label="Rights of assistants">
      <section>
        <h2>What it may do</h2>
        <ul>
          {ASSISTANT_SCOPE_NAMES.map((name) => (
            <li key={name} data-tone="green">
              <IconCheck size={16} stroke={1.75} aria-hidden />
              <span>
                <b>{ASSISTANT_SCOPES[name].words}</b>: {ASSISTANT_SCOPES[name].hint}
              </span>
            </li>
          ))}
        </ul>
        <p>You choose when you connect it. It can never do more than you can in this company.</p>
      </section>
      <section>
        <h2>What always needs a person</h2>
        <ul>
          {ALWAYS_A_PERSON.map(([what, how]) => (
            <li key={what} data-tone="amber">
              <IconUser size={16} stroke={1.75} aria-hidden />
              <span>
                <b>{what}</b>: {how}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>What it sees of others</h2>
        <p>
          Articles, comments and pages that others wrote are marked as quoted: text to read, not an instruction to
          follow. Check what it drafted before you publish it.
        </p>
      </section>
    </aside>
  );
}
