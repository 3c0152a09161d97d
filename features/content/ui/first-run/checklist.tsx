/** The first run: four steps in any order (docs/product/dashboard.md, First run). A chunk of its own: load it lazily. */
import { Button, Progress, Skeleton } from "@mantine/core";
import { IconCheck, IconClock } from "@tabler/icons-react";
import { ResendButton } from "#features/accounts/ui/address/resend-button.tsx";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { PostListItem } from "../../contract.ts";
import { hasMark } from "../browser-mark.ts";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import { usePostPage } from "../use-posts.ts";
import { OverviewExample } from "./example.tsx";
import { firstSteps, type Step } from "./steps.ts";
import classes from "./checklist.module.css";

type Props = {
  /** Whether nothing has been written yet. */
  isEmpty: boolean;
  /** The next scheduled post. */
  next: PostListItem | undefined;
  onDismiss: () => void;
};

export function FirstRunChecklist({ isEmpty, next, onDismiss }: Props) {
  const me = useMe();
  const [zone] = useScheduleZone();
  const companies = useCompanies();
  const published = usePostPage("published", { pageSize: 1 });
  if (companies.isPending || published.isPending) return <Skeleton height={420} aria-busy />;
  const isShared = hasMark("shared", me.id);
  const when = next?.publishing_time && formatDateTime(next.publishing_time, zone);
  const steps = firstSteps({
    me,
    companies: companies.data ?? [],
    published: published.data?.posts[0],
    scheduled: next && when ? { post: next, when } : undefined,
    isShared,
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  const now = steps.findIndex(({ isDone, isWaiting = false }) => !isDone && !isWaiting);
  return (
    <section aria-label="First steps" className={classes.list}>
      <header>
        <div>
          <h2>
            Welcome, <bdi>{me.first_name}</bdi>
          </h2>
          <p>
            {done === steps.length
              ? "All done: your release is published and shared."
              : "Four steps to your first release, in any order."}
          </p>
        </div>
        <div className={classes.progress}>
          <Progress value={(done / steps.length) * 100} aria-label="Steps done" />
          <span>
            {done} of {steps.length} done
          </span>
        </div>
        <Button variant="subtle" color="gray" onClick={onDismiss}>
          {done === steps.length ? "Close" : "Hide steps"}
        </Button>
      </header>
      <ol>
        {steps.map((step, index) => (
          <StepLine key={step.title} step={step} number={index + 1} isNow={index === now} />
        ))}
      </ol>
      {isEmpty && <OverviewExample />}
    </section>
  );
}

function StepLine({ step, number, isNow }: { step: Step; number: number; isNow: boolean }) {
  const { title, detail, isDone, isWaiting = false, parts = [], link } = step;
  return (
    <li data-done={isDone || undefined} data-now={isNow || undefined} data-waits={(!isDone && isWaiting) || undefined}>
      <span className={classes.mark}>
        {isDone ? (
          <IconCheck size={16} role="img" aria-label="Done" />
        ) : isWaiting ? (
          <IconClock size={16} role="img" aria-label="Waiting" />
        ) : (
          <span aria-hidden>{number}</span>
        )}
      </span>
      <div>
        <h3>{title}</h3>
        <p>
          <bdi>{detail}</bdi>
        </p>
        {!isDone && parts.length > 0 && (
          <ul className={classes.parts}>
            {parts.map(({ label, isDone: has }) => (
              <li key={label} data-done={has || undefined}>
                {has ? <IconCheck size={14} role="img" aria-label="Done:" /> : <i aria-hidden />}
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isDone && <Action link={link} isFilled={isNow} />}
    </li>
  );
}

function Action({ link, isFilled }: { link: Step["link"]; isFilled: boolean }) {
  const { hrefOf, open } = useNavigation();
  if (!link) return <span className={classes.later}>After step 3</span>;
  if (link === "mailbox") return <ResendButton className={classes.action} />;
  const { label, to, place } = link;
  return (
    <Button
      component="a"
      href={hrefOf(to, place)}
      className={classes.action}
      variant={isFilled ? "filled" : "default"}
      onClick={(event) => {
        event.preventDefault();
        open(to, place);
      }}
    >
      {label}
    </Button>
  );
}
