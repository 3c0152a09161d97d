/** The 'Webhooks' tab of a company: its webhooks, what was sent to the chosen one, and adding one. */
import { Button } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { Webhook } from "../contract.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { PausedNote } from "./paused-note.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { type Made, SecretDialog } from "./secret-dialog.tsx";
import { useWebhooks } from "./use-webhooks.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookTable } from "./webhook-table.tsx";
import shared from "#features/api-keys/ui/connections.module.css";

export function WebhooksTab({ companyId }: { companyId: number }) {
  const { acting } = useMe();
  if (acting === null) return <OwnWebhooks companyId={companyId} />;
  return (
    <EmptyState
      icon={IconWebhook}
      title="Webhooks are not shown while you act as another person"
      detail="They hear of every post of the company. Only its owners see, add and change them."
    />
  );
}

function OwnWebhooks({ companyId }: { companyId: number }) {
  const { data, error, refetch, isFetching } = useWebhooks(companyId);
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [rotated, setRotated] = useState<Webhook | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  if (error && !data)
    return (
      <ErrorState title="The webhooks of this company could not be loaded" query={{ error, refetch, isFetching }} />
    );
  const hooks = data?.webhooks;
  const chosen = hooks?.find(({ id }) => id === chosenId) ?? hooks?.find(({ paused }) => paused) ?? hooks?.[0];
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setEdited("new")}
    >
      Add endpoint
    </Button>
  );
  return (
    <div className={shared.tab}>
      <div className={shared.head}>
        <h2>Webhooks</h2>
        {data && (
          <span className={shared.count}>
            {data.webhooks.length} of {data.max}
          </span>
        )}
        {hooks?.length !== 0 && add}
      </div>
      {hooks?.length === 0 ? (
        <EmptyState
          icon={IconWebhook}
          title="No webhooks yet"
          detail="What happens in this company is sent to an address of yours: an intranet, a chat, a program."
          action={add}
        />
      ) : (
        <WebhookTable
          companyId={companyId}
          webhooks={hooks}
          chosen={chosen}
          onChoose={({ id }) => setChosenId(id)}
          onEdit={setEdited}
          onRotate={setRotated}
        />
      )}
      {chosen?.paused && <PausedNote companyId={companyId} webhook={chosen} paused={chosen.paused} />}
      {chosen && <DeliveryLog key={chosen.id} companyId={companyId} webhook={chosen} />}
      {data && (
        <WebhookDialog
          company={data.company}
          edited={edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            setChosenId(saved.webhook.id);
            if (saved.secret !== null) setMade(saved);
          }}
        />
      )}
      <RotateDialog
        companyId={companyId}
        webhook={rotated}
        onClose={() => setRotated(null)}
        onMade={(next) => {
          setRotated(null);
          setMade(next);
        }}
      />
      <SecretDialog made={made} onClose={() => setMade(null)} />
    </div>
  );
}
