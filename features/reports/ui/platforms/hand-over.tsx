/** Details for the platform, shown after saving: the address of its feed, or its signing key, once. */
import { Alert, Button, Modal, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import classes from "./dialog.module.css";

export type HandOver = { kind: "feed" | "key"; name: string; text: string };

const WORDS = {
  feed: {
    title: "Feed address",
    detail:
      "The platform reads its posts here. Anyone who has this address can read them, so share it only with the platform.",
    copy: "Copy address",
  },
  key: {
    title: "Signing key",
    detail:
      "The platform uses this key to verify that posts come from us. You will see it only once: copy it now and share it only with the platform.",
    copy: "Copy key",
  },
} as const;

/** @param given null closes the dialog. */
export function PlatformHandOver({ given, onClose }: { given: HandOver | null; onClose: () => void }) {
  const shown = useLastShown(given);
  if (!shown) return null;
  const { title, detail, copy } = WORDS[shown.kind];
  return (
    <Modal
      opened={given !== null}
      onClose={onClose}
      title={`${title} for ${shown.name}`}
      size={560}
      closeOnClickOutside={shown.kind !== "key"}
    >
      <div className={classes.copied}>
        <Alert color={shown.kind === "key" ? "amber" : "blue"} icon={<IconAlertTriangle size={16} aria-hidden />}>
          {detail}
        </Alert>
        <TextInput
          label={title}
          readOnly
          value={shown.text}
          w="100%"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={shown.text} label={copy} />
      </div>
      <DialogFoot>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Modal>
  );
}
