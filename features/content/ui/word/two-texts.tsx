/** The text of a Word document next to what the form holds now. */
import { Modal } from "@mantine/core";
import classes from "./two-texts.module.css";

export const COMPARE = "Compare with the file";

type Props = {
  file: string;
  /** Null: not shown. */
  form: string | null;
  onClose: () => void;
};

export function TwoTexts({ file, form, onClose }: Props) {
  return (
    <Modal opened={form !== null} onClose={onClose} title={COMPARE} size={960}>
      <div className={classes.texts}>
        <section>
          <h3>In the file</h3>
          <article dir="auto">{file}</article>
        </section>
        <section>
          <h3>In the form</h3>
          <article dir="auto">{form}</article>
        </section>
      </div>
    </Modal>
  );
}
