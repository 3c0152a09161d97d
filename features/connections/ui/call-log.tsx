/** What connected assistants did, newest first. */
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { type AssistantCall, CALLS_KEPT, CALLS_SHOWN } from "../assistants-contract.ts";
import classes from "./assistants.module.css";
import shared from "#features/api-keys/ui/connections.module.css";
import { useAssistantCalls } from "./use-assistants.ts";

/** A tool without words is shown by its name. */
const DID: Readonly<Record<string, string>> = {
  list_posts: "Listed posts",
  read_post: "Read a post",
  check_post: "Checked a post",
  read_report: "Read a report",
  list_coverage: "Listed coverage",
  create_draft: "Created a draft",
  change_draft: "Changed a draft",
  suggest: "Suggested other words",
  ask_to_publish: "Asked to publish",
  ask_to_withdraw: "Asked to withdraw",
  list_requests: "Listed its requests",
};

export function CallLog({ companyId }: { companyId: number }) {
  const { data, error, refetch, isFetching } = useAssistantCalls(companyId);
  if (error && !data) return <ErrorState title="The log could not be loaded" query={{ error, refetch, isFetching }} />;
  if (data?.calls.length === 0) return <p className={shared.hint}>Nothing in the last {CALLS_KEPT.days} days.</p>;
  return (
    <>
      <DataTable
        label="Log"
        columns={COLUMNS}
        rows={data?.calls}
        keyOf={({ id }) => id}
        loadingRows={2}
        headIs="still"
      />
      <p className={shared.hint}>
        The newest {CALLS_SHOWN} at most. Kept for {CALLS_KEPT.days} days, or until the assistant is disconnected.
      </p>
    </>
  );
}

const COLUMNS: Column<AssistantCall>[] = [
  {
    name: "Did",
    kind: "main",
    narrow: ["first", "line"],
    cell: ({ tool, post }) => (
      <>
        {DID[tool] ?? tool}
        {post !== null && <span className={classes.post}> (post {post})</span>}
      </>
    ),
  },
  {
    name: "Assistant",
    narrow: ["named"],
    cell: ({ assistant, person }) => (
      <>
        <bdi>{assistant}</bdi>, <bdi>{person}</bdi>
      </>
    ),
  },
  {
    name: "Answer",
    kind: "plain",
    narrow: ["named"],
    cell: ({ was_refused }) => (was_refused ? <span className={classes.refused}>Refused</span> : "Done"),
  },
  { name: "Time", kind: "plain", narrow: ["named"], cell: ({ called_at }) => formatDateTime(called_at) },
];
