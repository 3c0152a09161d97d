/** How an entry of what is to be done looks, and where its button leads. */
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBroadcastOff,
  IconClockExclamation,
  IconCreditCard,
  IconFilePencil,
  IconMessage2,
  IconNews,
  IconPhoto,
  IconQuote,
  IconRobot,
  IconUserCheck,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { postItemOf } from "#features/content/ui/lists/post-item.ts";
import { reportItemOf } from "#features/reports/ui/report/item.ts";
import { itemOf } from "#ui-kit/page/numbered-item.ts";
import type { InboxEntry, TodoCause } from "../contract.ts";

export type Look = {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  tone: "red" | "amber" | "green" | "plain";
};

export const TODO_LOOKS: Record<TodoCause, Look & { verb: string }> = {
  "payment-failed": { icon: IconCreditCard, tone: "red", verb: "Pay" },
  overdue: { icon: IconClockExclamation, tone: "red", verb: "Open" },
  "may-miss": { icon: IconClockExclamation, tone: "amber", verb: "Open" },
  "approval-asked": { icon: IconUserCheck, tone: "amber", verb: "Read and answer" },
  "assistant-asked": { icon: IconRobot, tone: "amber", verb: "Review" },
  "quote-refused": { icon: IconQuote, tone: "red", verb: "Open" },
  "words-suggested": { icon: IconQuote, tone: "amber", verb: "Open" },
  "changes-asked": { icon: IconMessage2, tone: "amber", verb: "Open" },
  "comment-suggested": { icon: IconQuote, tone: "amber", verb: "Discuss" },
  returned: { icon: IconArrowBackUp, tone: "amber", verb: "Review" },
  rejected: { icon: IconAlertTriangle, tone: "red", verb: "Review" },
  "delivery-failed": { icon: IconBroadcastOff, tone: "plain", verb: "Report" },
  "no-banner": { icon: IconPhoto, tone: "amber", verb: "Add banner" },
  "coverage-found": { icon: IconNews, tone: "plain", verb: "Review" },
  "support-replied": { icon: IconMessage2, tone: "plain", verb: "Read" },
  "old-draft": { icon: IconFilePencil, tone: "plain", verb: "Continue" },
};

/** The screen that an entry is about; null: none. */
export function placeOf({ cause, post, ticket, alert, request }: InboxEntry) {
  if (cause === "payment-failed") return { to: "billing" };
  if (ticket) return { to: "supportTickets", place: { item: itemOf("ticket", ticket.id) } };
  if (request !== null) return { to: "inbox", place: { item: itemOf("request", request) } };
  if (alert) return { to: "alerts", place: { item: itemOf("hits", alert.id) } };
  if (!post) return null;
  if (cause === "coverage-found") return { to: "coverage" };
  if (cause === "delivery-failed" || cause === "delivered" || post.status === "published")
    return { to: "reportingPage", place: { item: reportItemOf("report", post.id) } };
  const item = postItemOf("edit", post);
  return item === null ? null : { to: "allPosts", place: { item } };
}
