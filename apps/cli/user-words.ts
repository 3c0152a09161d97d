/** Formats users for the terminal. Strips control characters, so that user input cannot run terminal commands. */
import type { ListedUser, OperatorUser } from "#features/accounts/operator-contract.ts";
import { ledgerAnswer } from "#features/billing/contracts/allowance.ts";

/** "12  ada@example.com   user      Newsroom   18 releases   4 posts   2026-11-20  suspended" */
export function lineOfUser(user: ListedUser): string {
  return [
    String(user.id).padStart(6),
    plain(user.email).padEnd(32),
    user.role.padEnd(8),
    plain(user.plan ?? "no plan").padEnd(12),
    releases(user.press_releases).padEnd(14),
    `${user.posts} posts`.padEnd(10),
    user.created_at.slice(0, 10),
    ...(user.suspended_at ? ["suspended"] : []),
    ...(user.deletion_due_at ? [`to be deleted on ${user.deletion_due_at.slice(0, 10)}`] : []),
  ].join("  ");
}

export function linesOfUser(user: OperatorUser): string[] {
  const list = (words: string[]) => words.map(plain).join(", ") || "none";
  return [
    lineOfUser(user),
    `name         ${plain(user.name)}`,
    `address      ${user.email_verified ? "confirmed" : "not confirmed"}`,
    `two-factor   ${user.two_factor ? "on" : "off"}`,
    `last seen    ${user.last_seen_at ?? "never signed in"}`,
    `available    ${releases(user.available)}`,
    `posts        ${list(user.posts_by_status.map(({ status, posts }) => `${posts} ${status}`))}`,
    `companies    ${user.companies_count}: ${list(user.companies.map(({ name }) => name))}`,
    `tickets      ${user.open_tickets} open`,
    `sessions     ${user.sessions.length}`,
    ...ledgerAnswer.shape.entries
      .parse(user.ledger)
      .map(
        ({ created_at, kind, units, reason, available }) =>
          `${created_at.slice(0, 10)}   ${kind.padEnd(8)} ${String(units).padStart(6)}  then ${available}  ${plain(reason)}`,
      ),
  ];
}

function releases(count: number | null): string {
  return count === null ? "no cap" : `${count} releases`;
}

function plain(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ");
}
