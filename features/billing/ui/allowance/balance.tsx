import classes from "./balance.module.css";

/** How many releases are left, in large figures. @param note follows it in small letters; undefined: nothing is kept free. */
export function Balance({ value, note }: { value: string; note?: string }) {
  return (
    <p className={classes.balance}>
      {value} {note !== undefined && <span>{note}</span>}
    </p>
  );
}
