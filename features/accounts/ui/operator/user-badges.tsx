import { Badge } from "@mantine/core";
import type { ListedUser } from "../../operator-contract.ts";
import classes from "./user-badges.module.css";

/** Badges for unusual account states; nothing for an ordinary account. */
export function UserBadges({ user }: { user: ListedUser }) {
  return (
    <span className={classes.badges}>
      {user.role === "operator" && <Badge color="purple">Operator</Badge>}
      {user.suspended_at !== null && <Badge color="red">Suspended</Badge>}
      {user.deletion_due_at !== null && <Badge color="amber">To be deleted</Badge>}
      {!user.email_verified && <Badge color="grey">Email not confirmed</Badge>}
    </span>
  );
}
