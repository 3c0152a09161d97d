/** The facts in a form's bar: findings of the release check, and the cost of a submit. */
import { Menu } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { leadToCheck, usePointsToCheck } from "#features/release-check/ui/open-checks.ts";
import { DockLink, DockNote } from "#ui-kit/page/action-dock.tsx";

const pointsText = (points: number) => `${points} ${points === 1 ? "point" : "points"} to check`;

/** @param scope key of the form's kind. */
export function PointsToCheck({ scope }: { scope: string }) {
  const points = usePointsToCheck(scope);
  if (points === 0) return null;
  return (
    <DockLink icon={<IconAlertTriangle size={16} aria-hidden />} onClick={() => leadToCheck(scope)}>
      {pointsText(points)}
    </DockLink>
  );
}

/** The same in the menu of the bar, because phones have no room for it. */
export function PointsItem({ scope }: { scope: string }) {
  const points = usePointsToCheck(scope);
  if (points === 0) return null;
  return (
    <Menu.Item leftSection={<IconAlertTriangle size={16} aria-hidden />} onClick={() => leadToCheck(scope)}>
      {pointsText(points)}
    </Menu.Item>
  );
}

/** @param left null when the plan has no cap. */
export function CostNote({ left }: { left: number | null }) {
  if (left === null) return <DockNote>Uses 1 release</DockNote>;
  if (left === 0) return <DockNote>No releases left</DockNote>;
  return (
    <DockNote>
      Uses 1 of <b>{left}</b> {left === 1 ? "release" : "releases"}
    </DockNote>
  );
}
