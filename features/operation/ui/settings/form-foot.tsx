/** The end of a form of settings: what is not saved yet, Save, and the way back to what is stored. */
import { Button } from "@mantine/core";
import classes from "./settings-screen.module.css";

type FormFootProps = { isChanged: boolean; isSaving: boolean; onReset: () => void };

export function FormFoot({ isChanged, isSaving, onReset }: FormFootProps) {
  return (
    <footer className={classes.foot}>
      <Button type="submit" variant="filled" loading={isSaving} disabled={!isChanged}>
        Save
      </Button>
      {isChanged && (
        <Button variant="subtle" disabled={isSaving} onClick={onReset}>
          Discard changes
        </Button>
      )}
      <p role="status">{isChanged ? "Not saved yet; kept in this browser." : ""}</p>
    </footer>
  );
}
