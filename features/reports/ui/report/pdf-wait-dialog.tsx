/** Shown while a PDF is being created (docs/product/reports.md, PDF). */
import "@mantine/core/styles/Loader.layer.css";
import { Button, Loader, Modal } from "@mantine/core";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import classes from "./pdf-wait-dialog.module.css";

export function PdfWaitDialog({ isOpen, onCancel }: { isOpen: boolean; onCancel: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title="Generating PDF Report"
      size={420}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <div className={classes.wait} role="status">
        <Loader size={20} aria-hidden />
        <p>Your report will download when it is ready. This takes a few seconds.</p>
      </div>
      <DialogFoot>
        <Button data-autofocus onClick={onCancel}>
          Cancel
        </Button>
      </DialogFoot>
    </Modal>
  );
}
