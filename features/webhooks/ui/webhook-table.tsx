/** The webhooks of a company. The chosen one's deliveries are shown below. */
import "@mantine/core/styles/Menu.layer.css";
import { ActionIcon, Badge, Menu } from "@mantine/core";
import { IconDots, IconKeyOff, IconPencil, IconRefresh, IconSend, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import type { Webhook } from "../contract.ts";
import { useEndOldSecret, useRemoveWebhook, useTestWebhook } from "./use-webhooks.ts";
import classes from "./webhooks.module.css";
import shared from "#features/api-keys/ui/connections.module.css";
import { eventsOf, lastDayOf } from "./words.ts";

type Actions = {
  onChoose: (hook: Webhook) => void;
  onEdit: (hook: Webhook) => void;
  onRotate: (hook: Webhook) => void;
};
/** @property webhooks undefined while they load. */
type Props = Actions & { companyId: number; webhooks: readonly Webhook[] | undefined; chosen: Webhook | undefined };

export function WebhookTable({ companyId, webhooks, chosen, ...actions }: Props) {
  const remove = useRemoveWebhook(companyId);
  const test = useTestWebhook(companyId);
  const endOld = useEndOldSecret(companyId);
  const [removed, setRemoved] = useState<Webhook | null>(null);
  return (
    <>
      <DataTable
        label="Webhooks"
        columns={columnsWith({
          ...actions,
          onTest: (hook) => test.mutate(hook),
          tested: test.isPending ? test.variables.id : null,
          onEndOld: (hook) => endOld.mutate(hook),
          onRemove: setRemoved,
        })}
        rows={webhooks}
        keyOf={({ id }) => id}
        rowProps={({ id }) => ({ "aria-current": id === chosen?.id || undefined })}
        className={`${shared.table} ${classes.table}`}
        loadingRows={2}
        corner={108}
      />
      <Question
        about={removed}
        title={({ name }) => `Remove ${name}?`}
        text={() =>
          "Nothing more is sent to it, and its log goes. What is still to be sent is lost. You cannot undo this."
        }
        no="Keep webhook"
        yes={() => "Remove webhook"}
        onCancel={() => setRemoved(null)}
        onConfirm={(hook) => {
          setRemoved(null);
          remove.mutate(hook);
        }}
      />
    </>
  );
}

type AllActions = Actions & {
  onTest: (hook: Webhook) => void;
  /** Which one is being tested. */
  tested: number | null;
  onEndOld: (hook: Webhook) => void;
  onRemove: (hook: Webhook) => void;
};

function columnsWith({
  onChoose,
  onEdit,
  onRotate,
  onTest,
  tested,
  onEndOld,
  onRemove,
}: AllActions): Column<Webhook>[] {
  return [
    {
      name: "Endpoint",
      kind: "main",
      width: [36, 200],
      clip: 380,
      narrow: ["first", "line"],
      loading: [200, 28],
      cell: (hook) => (
        <span className={classes.endpoint}>
          <button type="button" onClick={() => onChoose(hook)}>
            <bdi>{hook.name}</bdi>
          </button>
          <code title={hook.address}>{hook.address}</code>
        </span>
      ),
    },
    {
      name: "Events",
      width: [26, 140],
      narrow: ["hidden"],
      loading: "text",
      cell: (hook) => <span className={classes.events}>{eventsOf(hook)}</span>,
    },
    { name: "Last 24 hours", kind: "plain", narrow: ["rest"], cell: lastDayOf },
    {
      name: "State",
      kind: "plain",
      narrow: ["second"],
      cell: ({ paused, test_keys_only }) => (
        <>
          <Badge color={paused ? "amber" : "green"}>{paused ? "Paused" : "On"}</Badge>
          {test_keys_only && <small>Test keys only</small>}
        </>
      ),
    },
    {
      name: "Actions",
      kind: "end",
      narrow: [],
      loading: [92, 28],
      cell: (hook) => (
        <span className={shared.actions}>
          <ActionIcon
            aria-label={`Send a test to ${hook.name}`}
            title="Send a test"
            loading={tested === hook.id}
            onClick={() => onTest(hook)}
          >
            <IconSend size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={`Edit ${hook.name}`} title="Edit" onClick={() => onEdit(hook)}>
            <IconPencil size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={`More for ${hook.name}`} title="More">
                <IconDots size={17} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
                onClick={() => onRotate(hook)}
              >
                Rotate secret
              </Menu.Item>
              {hook.both_until !== null && (
                <Menu.Item
                  leftSection={<IconKeyOff size={16} stroke={1.75} aria-hidden />}
                  onClick={() => onEndOld(hook)}
                >
                  End the old secret now
                </Menu.Item>
              )}
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
                onClick={() => onRemove(hook)}
              >
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      ),
    },
  ];
}
