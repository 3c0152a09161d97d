import { Badge } from "@mantine/core";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { Status } from "../contract.ts";
import { findKindByTypeCode } from "../kinds/index.ts";

/** docs/product/lists.md, Labels and badges. */
const STATUS_BADGES: Record<Status, { label: string; colour: StatusColour }> = {
  published: { label: "Published", colour: "green" },
  draft: { label: "Draft", colour: "yellow" },
  scheduled: { label: "Scheduled", colour: "blue" },
  pending: { label: "Pending", colour: "amber" },
  withdrawn: { label: "Withdrawn", colour: "grey" },
};

/** @param isDeleted in the trash nothing is in the colour of what readers can open. */
export function StatusBadge({ status, isDeleted = false }: { status: Status; isDeleted?: boolean }) {
  const { label, colour } = STATUS_BADGES[status];
  if (isDeleted) return <Badge color="grey">{status === "published" ? "Was published" : label}</Badge>;
  return <Badge color={colour}>{label}</Badge>;
}

/** Type of a post by its code; grey for an unknown code (docs/product/kinds.md, Type codes and labels). */
export function TypeBadge({ type }: { type: string }) {
  const kind = findKindByTypeCode(type);
  return <Badge color={kind?.colour ?? "grey"}>{kind?.cardLabel ?? type}</Badge>;
}

/** As report views name types (docs/product/kinds.md, Type codes and labels): by the code itself. */
export function TypeCodeBadge({ type }: { type: string }) {
  return <Badge color={findKindByTypeCode(type)?.colour ?? "grey"}>{type}</Badge>;
}
