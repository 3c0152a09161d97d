/** A rating from 0 to 5 on a slider; arrow keys move it by one step. */
import { Slider } from "@mantine/core";
import "@mantine/core/styles/Slider.layer.css";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import { useFieldId } from "#ui-kit/forms/field-id.ts";
import formClasses from "../form/form.module.css";
import classes from "./rating-field.module.css";

const HIGHEST = 5;
const MARKS = [0, 1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }));

type Props = {
  name: string;
  label: string;
  /** Text of the number; one decimal. */
  value: string;
  /** 0.5 on create, 0.1 on edit (docs/product/kinds.md, Rating). */
  step: number;
  onChange: (name: string, value: string) => void;
  error: string | undefined;
  className?: string | undefined;
};

export function RatingField({ name, label, value, step, onChange, error, className }: Props) {
  const idOf = useFieldId();
  const rating = Number(value) || 0;
  return (
    <div id={idOf(name)} tabIndex={-1} className={className}>
      <div className={classes.head}>
        <span className={`${formClasses.label} ${formClasses.required}`}>{label}</span>
        <span className={classes.value}>
          <b>{rating.toFixed(1)}</b> of {HIGHEST}
        </span>
      </div>
      <Slider
        className={classes.slider}
        classNames={{ markLabel: classes.markLabel }}
        min={0}
        max={HIGHEST}
        step={step}
        marks={MARKS}
        label={null}
        value={rating}
        onChange={(next) => onChange(name, String(Math.round(next * 10) / 10))}
        thumbLabel={label}
        thumbValueText={`${rating} of ${HIGHEST}`}
      />
      <FieldError message={error} />
    </div>
  );
}
