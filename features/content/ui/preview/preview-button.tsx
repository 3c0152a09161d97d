/** Opens and closes the preview of its form. */
import { IconEye } from "@tabler/icons-react";
import { DockAction } from "#ui-kit/page/action-dock.tsx";

type Props = {
  /** DOM id of the pane. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
};

export function PreviewButton({ controls, isOpen, onToggle }: Props) {
  return (
    <DockAction
      id={`${controls}-toggle`}
      icon={<IconEye size={16} stroke={1.75} aria-hidden />}
      variant={isOpen ? "light" : "default"}
      color={isOpen ? "dateline" : undefined}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      Preview
    </DockAction>
  );
}
