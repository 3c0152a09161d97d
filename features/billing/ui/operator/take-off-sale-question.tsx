/** Asks before a plan is taken off sale: it leaves the public page at once. */
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import type { OperatorPlan } from "../../contracts/operator.ts";

type Props = {
  /** The plan that is asked about; null closes the dialog. */
  plan: OperatorPlan | null;
  onCancel: () => void;
  onConfirm: (plan: OperatorPlan) => void;
};

export function TakeOffSaleQuestion({ plan, onCancel, onConfirm }: Props) {
  // While the dialog fades away it still names what it asked about.
  const [asked, setAsked] = useState(plan);
  if (plan && plan !== asked) setAsked(plan);
  if (!asked) return null;
  const { name, subscribers } = asked;
  const stay =
    subscribers === 1 ? "Its 1 subscriber keeps it." : `Its ${formatCount(subscribers)} subscribers keep it.`;
  return (
    <Modal opened={plan !== null} onClose={onCancel} title={`Take ${name} off sale?`} size={440}>
      <p>
        It disappears from the pricing page and can no longer be bought. {subscribers > 0 && stay} You can put it back
        on sale later.
      </p>
      <DialogFoot>
        <Button data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="filled" color="red" onClick={() => onConfirm(asked)}>
          Take off sale
        </Button>
      </DialogFoot>
    </Modal>
  );
}
