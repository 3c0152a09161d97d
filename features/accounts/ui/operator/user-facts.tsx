import type { ReactNode } from "react";
import { counted } from "#platform/contract/sentence.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoment, formatMomentDay } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import type { OperatorUser } from "../../operator-contract.ts";
import classes from "./user-dialog.module.css";

/** Plan, releases, posts, companies, tickets and state of the account. */
export function UserFacts({ user }: { user: OperatorUser }) {
  const facts: [string, ReactNode][] = [
    ["Plan", user.plan ?? "No plan"],
    ["Joined", formatMomentDay(user.created_at)],
    ["Releases left", releasesOf(user)],
    ["Last seen", user.last_seen_at === null ? "Not signed in" : formatMoment(user.last_seen_at)],
    ["Posts", postsOf(user)],
    ["Two-factor", twoFactorOf(user)],
    ["Companies", companiesOf(user)],
    ["Place", [user.city, user.country].filter((part) => part !== "").join(", ") || "Not given"],
    ["Open tickets", <Tickets key="tickets" user={user} />],
    ["ID", `#${user.id}`],
    ...(user.suspended_at ? [["Suspended", formatMoment(user.suspended_at)] as [string, ReactNode]] : []),
    ...(user.deletion_due_at
      ? [["Will be deleted", formatMomentDay(user.deletion_due_at)] as [string, ReactNode]]
      : []),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function twoFactorOf({ two_factor, two_factor_lift_due_at: dueAt }: OperatorUser): string {
  if (!two_factor) return "Off";
  return dueAt === null ? "On" : `On until ${formatMoment(dueAt)}`;
}

function releasesOf({ press_releases: left, available }: OperatorUser): string {
  if (left === null) return "No cap";
  const held = available === null ? 0 : left - available;
  return held > 0 ? `${formatCount(left)}, ${formatCount(held)} reserved` : formatCount(left);
}

function postsOf({ posts_by_status: tallies }: OperatorUser): string {
  const words = tallies.map(({ status, posts }) =>
    status === "draft" ? counted(posts, status) : `${formatCount(posts)} ${status}`,
  );
  return words.join(", ") || "None";
}

function companiesOf({ companies, companies_count: count }: OperatorUser): string {
  const names = companies.slice(0, 3).map(({ name }) => name);
  const rest = count - names.length;
  return [...names, ...(rest > 0 ? [`${formatCount(rest)} more`] : [])].join(", ") || "None";
}

function Tickets({ user: { open_tickets: open, email } }: { user: OperatorUser }) {
  if (open === 0) return "None";
  return (
    <ScreenLink to="operatorTickets" place={{ parameters: { q: email } }}>
      {formatCount(open)}
    </ScreenLink>
  );
}
