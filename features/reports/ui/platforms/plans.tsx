/** The plans whose posts are delivered to the platform. */
import { Checkbox } from "@mantine/core";
import { FieldGroup } from "#ui-kit/forms/contract-form.tsx";
import classes from "./dialog.module.css";

type PlatformPlansProps = {
  plans: readonly { id: number; name: string }[];
  /** Ids. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

export function PlatformPlans({ plans, chosen, onChange }: PlatformPlansProps) {
  return (
    <FieldGroup title="Plans">
      <p className={classes.note}>
        {chosen.length === 0
          ? "Choose a plan to start delivering posts."
          : "Posts from customers on these plans are delivered here."}
      </p>
      <div className={classes.plans}>
        {plans.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => {
              const others = chosen.filter((each) => each !== id);
              onChange(currentTarget.checked ? [...others, id] : others);
            }}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
