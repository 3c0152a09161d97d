/** Shows the secret of a webhook once. */
import { Alert, Button, Modal } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import type { Webhook } from "../contract.ts";
import shared from "#features/api-keys/ui/connections.module.css";

export type Made = { detail: string; webhook: Webhook; secret: string | null };

/** Nothing of it stays once it is closed, so it closes by its button alone. */
export function SecretDialog({ made, onClose }: { made: Made | null; onClose: () => void }) {
  if (!made || made.secret === null) return null;
  const { webhook, secret, detail } = made;
  return (
    <Modal opened onClose={onClose} title={webhook.name} size={640} closeOnClickOutside={false} closeOnEscape={false}>
      <Alert color="green" icon={<IconCircleCheck size={16} aria-hidden />} title={detail}>
        We keep it encrypted and do not show it again. You can rotate it.
      </Alert>
      <div className={shared.value}>
        <code data-testid="webhook-secret">{secret}</code>
        <CopyButton text={secret} label="Copy secret" />
      </div>
      <p className={shared.hint}>
        Messages are signed with it by{" "}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>
        , whose libraries check them.
      </p>
      <DialogFoot>
        <Button variant="filled" onClick={onClose}>
          I have saved it
        </Button>
      </DialogFoot>
    </Modal>
  );
}
