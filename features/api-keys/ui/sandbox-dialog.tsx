/** What test keys of a company posted: each with its page, whose key wrote it, and when it is deleted. */
import { Modal } from "@mantine/core";
import { StatusBadge, TypeBadge } from "#features/content/ui/badges.tsx";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { SANDBOX_SHOWN, type SandboxPost } from "../contract.ts";
import shared from "./connections.module.css";
import { useSandbox } from "./use-keys.ts";

const TITLE = "Sandbox";

export function SandboxDialog({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useSandbox(companyId);
  return (
    <Modal opened onClose={onClose} title={TITLE} size={800}>
      {error && !data ? (
        <ErrorState title="The sandbox could not be loaded" query={{ error, refetch, isFetching }} />
      ) : data?.posts.length === 0 ? (
        <p className={shared.bound}>No posts yet. What test keys write appears here.</p>
      ) : (
        <>
          <p className={shared.bound}>Only people of the company can open these pages.</p>
          <DataTable
            label={TITLE}
            columns={COLUMNS}
            rows={data?.posts}
            keyOf={({ id }) => id}
            className={shared.table}
            loadingRows={2}
            headIs="still"
          />
        </>
      )}
      {data && data.count > SANDBOX_SHOWN && (
        <p className={shared.hint}>
          The last {SANDBOX_SHOWN} of {data.count}.
        </p>
      )}
    </Modal>
  );
}

const COLUMNS: Column<SandboxPost>[] = [
  {
    name: "Post",
    kind: "main",
    width: [null, 200],
    narrow: ["first", "line"],
    loading: [220, 20],
    cell: ({ name, url }) => (
      <a href={url} target="_blank" rel="noreferrer">
        <bdi>{name === "" ? "Untitled" : name}</bdi>
      </a>
    ),
  },
  { name: "Type", narrow: [], cell: ({ type }) => <TypeBadge type={type} /> },
  { name: "Status", narrow: [], cell: ({ status }) => <StatusBadge status={status} /> },
  {
    name: "Changed",
    kind: "plain",
    narrow: ["named"],
    cell: ({ updated_at, person }) => (
      <>
        {formatTableDate(updated_at)}
        <small>
          <bdi>{person}</bdi>
        </small>
      </>
    ),
  },
  { name: "Deleted on", kind: "plain", narrow: ["named"], cell: ({ ends_at }) => formatTableDate(ends_at) },
];
