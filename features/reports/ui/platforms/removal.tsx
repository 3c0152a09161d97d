/** Asks before a platform is deleted; one that has posts is switched off instead. */
import { Alert, Button, Modal } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { type OperatorPlatform, platformMessages } from "../../platform-contract.ts";
import classes from "./dialog.module.css";
import { useRemovePlatform, useSwitchPlatform } from "./use-operator-platforms.ts";

type RemovalProps = {
  /** The platform in question; null closes the dialog. */
  platform: OperatorPlatform | null;
  onClose: () => void;
};

export function PlatformRemoval({ platform, onClose }: RemovalProps) {
  const asked = useLastShown(platform);
  return (
    <Modal opened={platform !== null} onClose={onClose} title={`Delete ${asked?.name ?? ""}?`} size={440}>
      {asked && <Question key={asked.id} platform={asked} onClose={onClose} />}
    </Modal>
  );
}

function Question({ platform, onClose }: { platform: OperatorPlatform; onClose: () => void }) {
  const removing = useRemovePlatform(onClose);
  const switching = useSwitchPlatform();
  const { delivered, queued, failed, is_active: isActive } = platform;
  const isUsed = delivered + queued + failed > 0;
  const switchOff = () => switching.mutate({ platform, is_active: false }, { onSuccess: onClose });
  return (
    <>
      {removing.error && (
        <Alert mb={16} role="alert" icon={<IconAlertCircle size={16} aria-hidden />}>
          {removing.error.message}
        </Alert>
      )}
      <p className={classes.note}>
        {isUsed
          ? platformMessages.hasDeliveries
          : "This platform has not received any posts. Its address and key will stop working immediately. You cannot undo this."}
      </p>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        {isActive && (isUsed || removing.error) && (
          <Button loading={switching.isPending} onClick={switchOff}>
            Switch off
          </Button>
        )}
        {!isUsed && (
          <Button variant="filled" color="red" loading={removing.isPending} onClick={() => removing.mutate(platform)}>
            Delete
          </Button>
        )}
      </DialogFoot>
    </>
  );
}
