/** Audit Log: what operators did, newest first, and the same as a file. */
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select } from "@mantine/core";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import classes from "./audit-screen.module.css";
import { AuditTable } from "./audit-table.tsx";
import { actionWords } from "./audit-words.ts";
import { auditFile, PAGE_SIZE, useAudit, useAuditActions } from "./use-audit.ts";

const ALL = "all";
const LONGEST = 200;

function useAuditAddress() {
  const { parameters, setParameters } = useNavigation();
  const given = (name: string) => (parameters.get(name) ?? "").trim().slice(0, LONGEST);
  return {
    q: given("q"),
    action: given("action") || null,
    page: /^[1-9]\d{0,4}$/.test(given("page")) ? Number(given("page")) : 1,
    narrow: (change: Partial<Record<"q" | "action", string | null>>) => setParameters({ ...change, page: null }),
    goTo: (to: number) => setParameters({ page: to === 1 ? null : String(to) }),
  };
}

export function AuditScreen() {
  const { q, action, page, narrow, goTo } = useAuditAddress();
  const { data, error, refetch, isFetching, isPlaceholderData } = useAudit(q, action, page);
  const again = { run: () => void refetch(), isBusy: isFetching };
  const hasFailed = error !== null && !data;
  const isEmpty = data?.entries.length === 0;
  const isNarrowed = q !== "" || action !== null;
  return (
    <>
      <PageHead
        title="Audit Log"
        actions={
          <Button component="a" href={auditFile(q, action)} download leftSection={<IconDownload size={16} />}>
            Download CSV
          </Button>
        }
      />
      <div className={classes.toolbar}>
        <SearchField
          label="Search the audit log"
          placeholder="Search actions..."
          q={q}
          onSearch={(next) => narrow({ q: next })}
        />
        <ActionChoice action={action} onChoose={(chosen) => narrow({ action: chosen })} />
      </div>
      {hasFailed && <ErrorState title="The audit log could not be loaded" detail={error.message} action={again} />}
      {isEmpty && (
        <EmptyState
          icon={IconHistory}
          title={isNarrowed ? "No matches" : "Nothing yet"}
          detail={isNarrowed ? "No matching actions." : "Operator actions appear here and are kept permanently."}
        />
      )}
      {!hasFailed && !isEmpty && <AuditTable entries={data?.entries} isBusy={!data || isPlaceholderData} />}
      {data && data.count > 0 && (
        <ListFoot
          page={page}
          pages={Math.max(1, Math.ceil(data.count / PAGE_SIZE))}
          stale={error ? again : null}
          onPage={goTo}
        >
          {countWords(data)}
        </ListFoot>
      )}
    </>
  );
}

function countWords({ count, has_more }: { count: number; has_more: boolean }): string {
  if (has_more) return `More than ${formatCount(count)} actions. Search to narrow the list.`;
  return count === 1 ? "1 action" : `${formatCount(count)} actions`;
}

type ActionChoiceProps = { action: string | null; onChoose: (action: string | null) => void };

function ActionChoice({ action, onChoose }: ActionChoiceProps) {
  const { data } = useAuditActions();
  // One that the address names is shown also before the others are there.
  const known = [...new Set([...(data?.actions ?? []), ...(action === null ? [] : [action])])];
  const choices = known.map((each) => ({ value: each, label: actionWords(each) }));
  return (
    <Select
      size="xs"
      aria-label="Action"
      data={[{ value: ALL, label: "Any action" }, ...choices]}
      value={action ?? ALL}
      allowDeselect={false}
      searchable={choices.length > 12}
      onChange={(chosen) => onChoose(chosen === null || chosen === ALL ? null : chosen)}
    />
  );
}
