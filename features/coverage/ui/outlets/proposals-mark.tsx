import { VisuallyHidden } from "@mantine/core";
import { useOpenProposals } from "./use-proposals.ts";

/** How many proposed outlets wait for a decision; nothing for none. */
export function ProposalsMark() {
  const open = useOpenProposals();
  if (open === 0) return null;
  return (
    <span>
      {open}
      <VisuallyHidden> proposed</VisuallyHidden>
    </span>
  );
}
