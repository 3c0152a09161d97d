/** Why a webhook is paused, what is kept, and resuming it. */
import { Alert, Button } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { counted } from "#platform/contract/sentence.ts";
import { formatDayOfMonth } from "#ui-kit/format/dates.ts";
import { useNow } from "#ui-kit/use-now.ts";
import { FAILURES_BEFORE_PAUSE, type Webhook } from "../contract.ts";
import { useResumeWebhook, useTestWebhook } from "./use-webhooks.ts";
import classes from "./webhooks.module.css";
import { momentOf } from "./words.ts";

type Props = { companyId: number; webhook: Webhook; paused: NonNullable<Webhook["paused"]> };

export function PausedNote({ companyId, webhook, paused }: Props) {
  const resume = useResumeWebhook(companyId);
  const test = useTestWebhook(companyId);
  const now = useNow(60_000);
  const { kept, kept_until, failing_since, problem } = paused;
  const since = momentOf(failing_since, now);
  const isOne = kept === 1;
  return (
    <Alert
      className={classes.paused}
      color="amber"
      icon={<IconPlayerPause size={16} aria-hidden />}
      title={`${webhook.name} is paused after ${FAILURES_BEFORE_PAUSE} failures in a row, the first ${since}`}
    >
      <div className={classes.pausedRow}>
        <p>
          {problem}{" "}
          {kept === 0
            ? "Nothing waits."
            : `Nothing is lost. ${counted(kept, "event")} ${isOne ? "is" : "are"} kept until ${formatDayOfMonth(kept_until)} and will be sent in order.`}
        </p>
        <span className={classes.pausedActions}>
          <Button loading={test.isPending} onClick={() => test.mutate(webhook)}>
            Send a test
          </Button>
          <Button
            variant="filled"
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
            loading={resume.isPending}
            onClick={() => resume.mutate(webhook)}
          >
            {kept === 0 ? "Resume" : `Resume and replay ${kept}`}
          </Button>
        </span>
      </div>
    </Alert>
  );
}
