/** How many articles wait to be confirmed, in the menu; nothing for none. */
import { VisuallyHidden } from "@mantine/core";
import { useShownCompany } from "./use-company.ts";
import { useToConfirm } from "./use-to-confirm.ts";

export function ToConfirmMark() {
  const waiting = useToConfirm(useShownCompany()?.id) ?? 0;
  if (waiting === 0) return null;
  return (
    <span>
      {waiting > 999 ? "999+" : waiting}
      <VisuallyHidden> to confirm</VisuallyHidden>
    </span>
  );
}
