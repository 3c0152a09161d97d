/** The first run: four steps in any order (docs/product/dashboard.md, First run). A chunk of its own: load it lazily. */
import { Skeleton } from "@mantine/core";
import { ResendButton } from "#features/accounts/ui/address/resend-button.tsx";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { hasMark } from "#ui-kit/browser-mark.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { Checklist, StepLater, StepLink } from "#ui-kit/page/checklist.tsx";
import type { PostListItem } from "../../contract.ts";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import { usePostPage } from "../use-posts.ts";
import { OverviewExample } from "./example.tsx";
import { firstSteps, type Step } from "./steps.ts";

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
  return (
    <Checklist
      label="First steps"
      title={
        <>
          Welcome, <bdi>{me.first_name}</bdi>
        </>
      }
      intro={
        steps.every(({ isDone }) => isDone)
          ? "All done: your release is published and shared."
          : "Four steps to your first release."
      }
      steps={steps.map(({ link, ...step }) => ({
        ...step,
        renderAction: (isNow) => <Action link={link} isFilled={isNow} />,
      }))}
      onDismiss={onDismiss}
    >
      {isEmpty && <OverviewExample />}
    </Checklist>
  );
}

function Action({ link, isFilled }: { link: Step["link"]; isFilled: boolean }) {
  if (!link) return <StepLater>After step 3</StepLater>;
  if (link === "mailbox") return <ResendButton />;
  return <StepLink {...link} isFilled={isFilled} />;
}
