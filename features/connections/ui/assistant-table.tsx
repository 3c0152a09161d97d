/** The assistants of a company. Owners and their person disconnect them. */
import { Button } from "@mantine/core";
import { type RefObject, useState } from "react";
import { lastUseOf } from "#features/api-keys/ui/words.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import type { ConnectedAssistant } from "../assistants-contract.ts";
import { ASSISTANT_SCOPES } from "../oauth-contract.ts";
import shared from "#features/api-keys/ui/connections.module.css";
import { useDisconnect } from "./use-assistants.ts";

type Props = {
  companyId: number;
  /** undefined while they load. */
  assistants: readonly ConnectedAssistant[] | undefined;
  /** Takes the focus when a row has gone. */
  heading: RefObject<HTMLElement | null>;
};

export function AssistantTable({ companyId, assistants, heading }: Props) {
  const { mutate } = useDisconnect(companyId);
  const [asked, setAsked] = useState<ConnectedAssistant | null>(null);
  const now = useNow(60_000).getTime();
  return (
    <>
      <DataTable
        label="Connected assistants"
        columns={columnsWith(now, setAsked)}
        rows={assistants}
        keyOf={({ id }) => id}
        className={shared.table}
        loadingRows={2}
        corner={112}
      />
      <Question
        about={asked}
        title={({ name }) => `Disconnect ${name}?`}
        text={({ is_own, person }) =>
          `It can no longer read or write anything here. Drafts that it wrote stay. ${is_own ? "You can connect it again." : `${person} is told by email.`}`
        }
        no="Keep connected"
        yes={() => "Disconnect"}
        onCancel={() => setAsked(null)}
        onConfirm={(assistant) => {
          setAsked(null);
          mutate(assistant, { onSuccess: () => heading.current?.focus() });
        }}
      />
    </>
  );
}

function columnsWith(now: number, onDisconnect: (assistant: ConnectedAssistant) => void): Column<ConnectedAssistant>[] {
  return [
    {
      name: "Assistant",
      kind: "main",
      width: [null, 168],
      narrow: ["first", "line"],
      loading: [180, 28],
      cell: ({ name, person }) => (
        <span className={shared.named}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <bdi>{person}</bdi>
        </span>
      ),
    },
    {
      name: "Allowed to",
      narrow: ["line"],
      loading: "text",
      cell: ({ may }) => (
        <ul className={shared.scopes}>
          {may.map((each) => (
            <li key={each}>{ASSISTANT_SCOPES[each].words}</li>
          ))}
        </ul>
      ),
    },
    {
      name: "Connected",
      kind: "plain",
      narrow: ["named"],
      cell: ({ connected_at }) => formatTableDate(connected_at),
    },
    {
      name: "Last used",
      kind: "plain",
      narrow: ["named"],
      cell: ({ used_at }) => {
        const { words, more } = lastUseOf({ used_at, used_from: null }, now);
        return (
          <>
            {words}
            {more !== "" && <small>{more}</small>}
          </>
        );
      },
    },
    {
      name: "Actions",
      kind: "end",
      narrow: [],
      head: <span className={shared.unseen}>Actions</span>,
      loading: [100, 32],
      cell: (assistant) => (
        <Button aria-label={`Disconnect ${assistant.name}`} onClick={() => onDisconnect(assistant)}>
          Disconnect
        </Button>
      ),
    },
  ];
}
