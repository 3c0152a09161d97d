/** The companies of an invitation, and what its role may do there. */
import { IconCheck } from "@tabler/icons-react";
import { ROLE_NAMES, type Role } from "#features/companies/team/roles.ts";
import { firstLetters } from "#ui-kit/format/first-letters.ts";
import { Logo } from "#ui-kit/page/logo.tsx";
import type { OpenedInvitation } from "../../contract.ts";
import classes from "./invitation.module.css";

const MAY_DO: Record<Role, readonly string[]> = {
  owner: [
    "Write, publish and schedule every post",
    "Invite people, change their roles and set approval rules",
    "Let your plan pay for its releases",
  ],
  editor: [
    "Write and edit every press release, interview and review",
    "Publish, schedule and withdraw posts",
    "Edit company details and newsroom",
  ],
  author: [
    "Write and edit your own press releases, interviews and reviews",
    "Read drafts and scheduled posts of your colleagues",
    "Publish and schedule once a post is approved",
  ],
  reviewer: ["Read published posts and reports", "Comment and approve when you are asked"],
  viewer: ["Read published posts and reports"],
};

type Props = { invitation: OpenedInvitation; hasRights?: boolean };

export function InvitedTo({ invitation: { companies, role, inviter }, hasRights = false }: Props) {
  return (
    <>
      <ul className={classes.companies}>
        {companies.map(({ name, logo }, index) => (
          <li key={name}>
            <Logo image={logo} letters={firstLetters(name)} ink={index} />
            <div>
              <b>
                <bdi>{name}</bdi>
              </b>
              <span>
                {ROLE_NAMES[role]}, invited by <bdi>{inviter}</bdi>
              </span>
            </div>
          </li>
        ))}
      </ul>
      {hasRights && (
        <ul className={classes.rights}>
          {MAY_DO[role].map((words) => (
            <li key={words}>
              <IconCheck size={16} stroke={1.75} aria-hidden />
              {words}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
