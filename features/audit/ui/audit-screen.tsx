/** Audit Log: what operators did, newest first, and the same as a file. */
import { Button } from "@mantine/core";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import type { AuditEntry } from "../contract.ts";
import { actionWords, placeOf } from "./audit-words.ts";
import { auditFile, PAGE_SIZE, useAudit, useAuditActions } from "./use-audit.ts";

const COLUMNS: Column<AuditEntry>[] = [
  {
    name: "Time",
    kind: "plain",
    cell: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at)}</time>,
  },
  {
    name: "Operator",
    width: [null, 120],
    title: ({ operator_name }) => operatorOf(operator_name)[1],
    cell: ({ operator_name, acting_as }) => (
      <>
        <bdi>{operatorOf(operator_name)[0]}</bdi>
        {acting_as !== null && (
          <small>
            as <bdi>{operatorOf(acting_as)[0]}</bdi>
          </small>
        )}
      </>
    ),
  },
  { name: "Action", kind: "lead", width: [null, 150], narrow: ["first"], cell: ({ action }) => actionWords(action) },
  { name: "Subject", kind: "plain", narrow: ["second"], cell: ({ subject }) => <Subject subject={subject} /> },
  { name: "Details", width: [40, 160], narrow: ["second", "line"], cell: ({ details }) => <bdi>{details}</bdi> },
];

function Subject({ subject }: { subject: string }) {
  const place = placeOf(subject);
  if (place === null) return <bdi>{subject}</bdi>;
  return (
    <ScreenLink to={place.screen} place={{ item: place.item }}>
      {subject}
    </ScreenLink>
  );
}

/** "Imogen Sayle <imogen@example.com>" in its two parts; the command line is one. */
function operatorOf(operatorName: string): [name: string, address: string | undefined] {
  const [, name = operatorName, address] = /^(.+) <([^<>]+)>$/.exec(operatorName) ?? [];
  return [name, address];
}

export function AuditScreen() {
  const address = useListAddress();
  const { q, page, narrow } = address;
  const action = address.text("action") || null;
  const list = usePagedList(useAudit(q, action, page), address, {
    pageSize: PAGE_SIZE,
    rowsOf: ({ entries }) => entries,
  });
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
      <Toolbar>
        <SearchField label="Search the audit log" placeholder="Search actions..." q={q} onSearch={address.search} />
        <ActionChoice action={action} onChoose={(chosen) => narrow({ action: chosen })} />
      </Toolbar>
      <PagedTable
        label="Audit Log"
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        loadingRows={5}
        noun={["action", "actions"]}
        moreHint="Search to narrow the list."
        failed="The audit log could not be loaded"
        empty={{
          icon: IconHistory,
          title: isNarrowed ? "No matches" : "Nothing yet",
          detail: isNarrowed ? "No matching actions." : "Operator actions appear here and are kept permanently.",
        }}
      />
    </>
  );
}

type ActionChoiceProps = { action: string | null; onChoose: (action: string | null) => void };

function ActionChoice({ action, onChoose }: ActionChoiceProps) {
  const { data } = useAuditActions();
  // One that the address names is shown also before the others are there.
  const known = [...new Set([...(data?.actions ?? []), ...(action === null ? [] : [action])])];
  const choices = known.map((each) => ({ value: each, label: actionWords(each) }));
  const isSearchable = choices.length > 12;
  return <FilterChoice label="Action" all="Any action" data={choices} value={action} {...{ isSearchable, onChoose }} />;
}
