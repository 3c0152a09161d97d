/** Help under a field with a count at its right end. */
import classes from "../form/form.module.css";

export function HelpLine({ help, count }: { help: string | undefined; count: string }) {
  return (
    <span className={classes.help}>
      <span>{help}</span>
      <span className={classes.count}>{count}</span>
    </span>
  );
}
