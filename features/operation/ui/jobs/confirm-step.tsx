/** Asks before a job is dropped permanently, and before all failed jobs of a queue run again. */
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import type { AskedStep, Stepper } from "./use-stepper.ts";

export function ConfirmStep({ stepper }: { stepper: Stepper }) {
  const { asked, cancel, run } = stepper;
  // Keeps the last question while the dialog fades out.
  const [shown, setShown] = useState<AskedStep | null>(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  if (shown === null) return null;
  const isDrop = shown.step.kind === "drop";
  return (
    <Modal
      opened={asked !== null}
      onClose={cancel}
      title={isDrop ? "Drop this job?" : "Run the failed jobs again?"}
      size={460}
    >
      <p>{shown.what}</p>
      <DialogFoot>
        <Button onClick={cancel}>Cancel</Button>
        <Button variant="filled" {...(isDrop && { color: "red" })} data-autofocus onClick={() => run(shown.step)}>
          {isDrop ? "Drop job" : "Run again"}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
