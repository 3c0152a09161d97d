/** What the person's assistants ask for in a company, each with its page and the answer. */
import { Button } from "@mantine/core";
import { IconSend, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { useScheduleZone } from "#features/content/ui/schedule/schedule-zone.ts";
import type { AssistantRequest } from "../../requests-contract.ts";
import styles from "./waiting.module.css";
import { useWaiting } from "./use-request.ts";
import { actOf, titleOf } from "./words.ts";

const ReviewDialog = lazyComponent(() => import("./review-dialog.tsx"), "ReviewDialog");

export function Waiting({ companyId }: { companyId: number }) {
  const waiting = useWaiting(companyId);
  const [reviewed, setReviewed] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setReviewed(null);
    heading.current?.focus();
  };
  // Stays while its dialog is open: the last answer takes the entry away.
  if (waiting.length === 0 && reviewed === null) return null;
  return (
    <section aria-label="Waiting for you">
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          Waiting for you
        </h2>
        <span className={styles.count}>{waiting.length}</span>
      </div>
      <ul className={styles.entries}>
        {waiting.map((request) => (
          <Entry key={request.id} request={request} onReview={() => setReviewed(request.id)} />
        ))}
      </ul>
      {reviewed !== null && (
        <LatePart onMissing={close}>
          <ReviewDialog id={reviewed} onClose={close} />
        </LatePart>
      )}
    </section>
  );
}

function Entry({ request, onReview }: { request: AssistantRequest; onReview: () => void }) {
  const [zone] = useScheduleZone();
  const { wish, assistant, publishing_time, asked_at } = request;
  const Icon = wish === "withdraw" ? IconTrash : IconSend;
  const at = publishing_time === null ? "" : ` for ${formatDateTime(publishing_time, zone)}`;
  return (
    <li>
      <Icon size={17} stroke={1.75} aria-hidden />
      <p>
        <b>
          {actOf(request)} “<bdi>{titleOf(request)}</bdi>”
        </b>
        {at} asked by <bdi>{assistant}</bdi>, {formatDateTime(asked_at, zone)}.
        {wish === "publish" && " Uses one release."}
      </p>
      <Button aria-label={`Review: ${actOf(request)} ${titleOf(request)}`} onClick={onReview}>
        Review
      </Button>
    </li>
  );
}
