/** 'Save as template' in the menu of a form. */
import { IconTemplate } from "@tabler/icons-react";
import { MenuItem } from "#ui-kit/page/menu-item.tsx";

export function SaveTemplateItem({
  reason,
  onClick,
}: {
  /** Why it cannot be done now. */ reason: string | null;
  onClick: () => void;
}) {
  return (
    <MenuItem
      isOff={reason !== null}
      leftSection={<IconTemplate size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {reason === null ? "Save as template" : `Save as template (${reason})`}
    </MenuItem>
  );
}
