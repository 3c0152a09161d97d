/** 'Save as template' in the menu of a form. */
import { Menu } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";

export function SaveTemplateItem({
  reason,
  onClick,
}: {
  /** Why it cannot be done now. */ reason: string | null;
  onClick: () => void;
}) {
  return (
    <Menu.Item
      disabled={reason !== null}
      leftSection={<IconTemplate size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {reason === null ? "Save as template" : `Save as template (${reason})`}
    </Menu.Item>
  );
}
