/** 'Needs attention' on the overview: what is waiting, why, and the one button that leads to it. */
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBroadcastOff,
  IconClockExclamation,
  IconCreditCard,
  IconFilePencil,
  IconMessage2,
  IconPhoto,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { postItemOf } from "#features/content/ui/lists/post-item.ts";
import { useScheduleZone } from "#features/content/ui/schedule/schedule-zone.ts";
import { reportItemOf } from "#features/reports/ui/report/item.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { itemOf } from "#ui-kit/page/numbered-item.ts";
import { useNow } from "#ui-kit/use-now.ts";
import type { AttentionCause, AttentionEntry } from "../contract.ts";
import styles from "./needs-attention.module.css";
import { useAttention } from "./use-attention.ts";

type Look = { icon: ComponentType<{ size?: number; stroke?: number }>; tone: "red" | "amber" | "plain"; verb: string };

const LOOKS: Record<AttentionCause, Look> = {
  "payment-failed": { icon: IconCreditCard, tone: "red", verb: "Pay" },
  overdue: { icon: IconClockExclamation, tone: "red", verb: "Open" },
  returned: { icon: IconArrowBackUp, tone: "amber", verb: "Review" },
  rejected: { icon: IconAlertTriangle, tone: "red", verb: "Review" },
  "delivery-failed": { icon: IconBroadcastOff, tone: "plain", verb: "Report" },
  "no-banner": { icon: IconPhoto, tone: "amber", verb: "Add banner" },
  "support-replied": { icon: IconMessage2, tone: "plain", verb: "Read" },
  "old-draft": { icon: IconFilePencil, tone: "plain", verb: "Continue" },
};
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

export function NeedsAttention() {
  const { data, error, refetch, isFetching } = useAttention();
  if (error && !data)
    return (
      <Block title="Needs attention">
        <ErrorState title="What needs attention could not be loaded" query={{ error, refetch, isFetching }} />
      </Block>
    );
  if (!data || data.length === 0) return null;
  return (
    <Block title="Needs attention" aside={<span className={styles.count}>{data.length}</span>}>
      <ul className={styles.entries}>
        {data.map((entry) => (
          <Entry key={`${entry.cause} ${entry.post?.id} ${entry.ticket?.id} ${entry.note}`} entry={entry} />
        ))}
      </ul>
    </Block>
  );
}

function Entry({ entry }: { entry: AttentionEntry }) {
  const now = useNow(MINUTE_MS);
  const [zone] = useScheduleZone();
  const { icon: Icon, tone, verb } = LOOKS[entry.cause];
  const [what, about] = wordsOf(entry, now, zone);
  return (
    <li data-tone={tone}>
      <Icon size={17} stroke={1.75} aria-hidden />
      <p>
        <b>{what}</b> <bdi>{about}</bdi>
      </p>
      <ScreenLink {...placeOf(entry)} className={styles.act} aria-label={`${verb}: ${what} ${about}`}>
        {verb}
      </ScreenLink>
    </li>
  );
}

/** What happened, and to what; publishing times in the zone in which they are chosen. */
function wordsOf(
  { cause, post, ticket, note, at }: AttentionEntry,
  now: Date,
  zone: string,
): [what: string, about: string] {
  const name = post?.name.trim() || "Untitled";
  const said = note === "" ? name : `${name}: “${note}”`;
  switch (cause) {
    case "payment-failed":
      return ["Payment failed.", `Your ${note} plan was not renewed. Check your card.`];
    case "overdue":
      return ["Not published on time.", `${name} was scheduled for ${formatDateTime(at ?? "", zone)}`];
    case "returned":
      return ["Returned by our editors.", said];
    case "rejected":
      return ["Rejected by our editors.", said];
    case "delivery-failed":
      return ["Not delivered yet.", `${name} has not reached ${note}. We are on it.`];
    case "no-banner":
      return ["No banner picture.", `${name} is scheduled for ${formatDateTime(at ?? "", zone)}`];
    case "support-replied":
      return ["Support replied.", `Ticket #${ticket?.id}, ${ticket?.category}`];
    case "old-draft":
      return [`Draft untouched for ${daysSince(at, now)} days.`, name];
  }
}

function daysSince(at: string | null, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(at ?? "")) / DAY_MS);
}

function placeOf({ cause, post, ticket }: AttentionEntry) {
  if (cause === "payment-failed") return { to: "billing" };
  if (ticket) return { to: "supportTickets", place: { item: itemOf("ticket", ticket.id) } };
  if (post && cause === "delivery-failed")
    return { to: "reportingPage", place: { item: reportItemOf("report", post.id) } };
  return { to: "allPosts", place: { item: (post && postItemOf("edit", post)) ?? "" } };
}
