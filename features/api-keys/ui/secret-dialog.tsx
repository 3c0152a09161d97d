/** Shows a new key once. */
import { Alert, Button, Modal } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { KEY_PREFIXES } from "#features/accounts/key-contract.ts";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import type { NewKey } from "../contract.ts";
import classes from "./keys.module.css";
import shared from "./connections.module.css";

/** Nothing of it stays once it is closed, so it closes by its button alone. */
export function SecretDialog({ made, onClose }: { made: NewKey | null; onClose: () => void }) {
  if (!made) return null;
  const { key, secret, detail } = made;
  const prefix = KEY_PREFIXES[key.kind];
  return (
    <Modal opened onClose={onClose} title={key.name} size={640} closeOnClickOutside={false} closeOnEscape={false}>
      <Alert color="green" icon={<IconCircleCheck size={16} aria-hidden />} title={detail}>
        We keep a fingerprint only and cannot show the key again.
      </Alert>
      <div className={shared.value}>
        <code data-testid="api-key">{secret}</code>
        <CopyButton text={secret} label="Copy key" />
      </div>
      <p className={shared.hint}>Looks like {prefix}… so that secret scanners can find it if it leaks.</p>
      <h3 className={classes.try}>Try it</h3>
      <pre className={`${shared.code} ${classes.example}`}>
        <code>{`curl ${window.location.origin}/dashboard/user-posts/ \\\n  -H "Authorization: Bearer ${prefix}…"`}</code>
      </pre>
      <DialogFoot>
        <Button variant="filled" onClick={onClose}>
          I have saved it
        </Button>
      </DialogFoot>
    </Modal>
  );
}
