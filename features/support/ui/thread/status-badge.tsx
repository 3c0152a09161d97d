import { Badge } from "@mantine/core";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { TicketStatus } from "../../contract.ts";

/** docs/product/tickets.md, Statuses. Any other status is shown neutrally. */
const COLOURS: Record<TicketStatus, StatusColour> = { Open: "red", "In Progress": "yellow", Resolved: "green" };

export function StatusBadge({ status }: { status: string }) {
  const colour = Object.entries(COLOURS).find(([known]) => known === status)?.[1];
  return <Badge color={colour ?? "grey"}>{status}</Badge>;
}
