import { ActionIcon, Button, Drawer } from "@mantine/core";
import { IconRefresh, IconX } from "@tabler/icons-react";
import classes from "./bars.module.css";

type Props = { canStartAgain: boolean; onStartAgain: () => void; onClose: () => void };

export function DrawerHead({ canStartAgain, onStartAgain, onClose }: Props) {
  return (
    <header className={classes.head}>
      <Drawer.Title className={classes.title}>AI Content Assistant</Drawer.Title>
      {canStartAgain && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={onStartAgain}
        >
          Start again
        </Button>
      )}
      <ActionIcon aria-label="Close" title="Close" onClick={onClose}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </header>
  );
}
