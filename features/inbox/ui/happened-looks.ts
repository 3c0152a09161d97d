/** How an entry of what happened looks. */
import {
  IconAt,
  IconBell,
  IconCircleCheck,
  IconEye,
  IconLinkOff,
  IconLock,
  IconLockOpen,
  IconMessage,
  IconQuote,
  IconSend,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
  IconWorldCheck,
} from "@tabler/icons-react";
import type { HappenedCause } from "../contract.ts";
import type { Look } from "./todo-looks.ts";

export const HAPPENED_LOOKS: Record<HappenedCause, Look> = {
  approved: { icon: IconCircleCheck, tone: "plain" },
  "approved-by-all": { icon: IconCircleCheck, tone: "green" },
  "quotes-approved": { icon: IconQuote, tone: "green" },
  commented: { icon: IconMessage, tone: "plain" },
  mentioned: { icon: IconAt, tone: "plain" },
  published: { icon: IconWorldCheck, tone: "plain" },
  "published-unapproved": { icon: IconWorldCheck, tone: "amber" },
  delivered: { icon: IconSend, tone: "plain" },
  "embargo-opened": { icon: IconEye, tone: "plain" },
  "embargo-accepted": { icon: IconLockOpen, tone: "plain" },
  "embargo-declined": { icon: IconLock, tone: "plain" },
  "link-disowned": { icon: IconLinkOff, tone: "amber" },
  joined: { icon: IconUserPlus, tone: "plain" },
  "invitation-declined": { icon: IconUserMinus, tone: "plain" },
  "role-changed": { icon: IconUsers, tone: "plain" },
  "alert-found": { icon: IconBell, tone: "plain" },
  removed: { icon: IconUserMinus, tone: "plain" },
  left: { icon: IconUserMinus, tone: "plain" },
  "own-role-changed": { icon: IconUsers, tone: "plain" },
  "own-removed": { icon: IconUserMinus, tone: "plain" },
};
