/** What each role can do in a line each, and what becomes of a leaver's posts. */
import { ROLE_SUMMARIES } from "#features/companies/team/rights.ts";
import { ROLE_NAMES, ROLES } from "#features/companies/team/roles.ts";
import classes from "./rights.module.css";

export function RoleSummaries({ onCompare }: { onCompare: () => void }) {
  return (
    <aside className={classes.rail}>
      <section>
        <h2>What each role can do</h2>
        {ROLES.map((role) => (
          <div key={role} className={classes.said}>
            <h3>{ROLE_NAMES[role]}</h3>
            <p>{ROLE_SUMMARIES[role]}</p>
          </div>
        ))}
        <button type="button" className={classes.link} onClick={onCompare}>
          Compare all rights
        </button>
      </section>
      <section>
        <h2>When a person leaves</h2>
        <p>Posts stay with the company: drafts, scheduled and published. Published ones keep the person’s name.</p>
      </section>
    </aside>
  );
}
