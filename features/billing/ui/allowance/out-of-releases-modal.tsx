/**
 * Stands before the submit page when no release is left (docs/product/publishing.md, Out of releases). Only its two
 * buttons lead on.
 */
import { Button, Modal } from "@mantine/core";
import { DialogActions } from "#ui-kit/dialogs/dialog-actions.tsx";
import { billingMessages } from "../../contracts/allowance.ts";
import { PRICING_PAGE } from "../../contracts/plan.ts";

type Props = {
  opened: boolean;
  /** Whose plan pays for the company that is posted as; null: the user's own. */
  payer: { name: string; company: string } | null;
  /** Closes the modal and reloads the page, so that newly bought releases count. */
  onBack: () => void;
};

export function OutOfReleasesModal({ opened, payer, onBack }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onBack}
      title="Out of Releases"
      size={420}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p>{payer ? billingMessages.outOfOthersReleases(payer.name, payer.company) : billingMessages.outOfReleases}</p>
      <DialogActions>
        <Button onClick={onBack}>Back</Button>
        {!payer && (
          <Button component="a" href={PRICING_PAGE} variant="filled">
            View Pricing Plans
          </Button>
        )}
      </DialogActions>
    </Modal>
  );
}
