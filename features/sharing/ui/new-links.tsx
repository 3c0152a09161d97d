/** The addresses of links that were made just now: shown once. */
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import type { Shared } from "../contract.ts";
import classes from "./share.module.css";

export function NewLinks({ links }: { links: Shared["links"] }) {
  return (
    <section className={classes.fresh} aria-label="New links">
      <p>
        <b>Sent.</b> You can copy the addresses now; they are not shown again.
      </p>
      <ul>
        {links.map(({ id, email, address }) => (
          <li key={id}>
            <span>
              <bdi>{email}</bdi>
              <code>{address}</code>
            </span>
            <CopyButton text={address} label="Copy link" />
          </li>
        ))}
      </ul>
    </section>
  );
}
