import { Modal } from "@mantine/core";
import classes from "./keys-dialog.module.css";
import { MODERATION_KEYS } from "./use-keys.ts";

/** The keys of the console. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size={420} returnFocus>
      <dl className={classes.keys}>
        {MODERATION_KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
