import { Radio } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { useEffect, useRef } from "react";
import { TEST_CARDS } from "../../contracts/checkout.ts";
import classes from "./checkout-page.module.css";

const CARD = {
  root: classes.card,
  body: classes.cardBody,
  inner: classes.cardRadio,
  radio: classes.radio,
  labelWrapper: classes.cardWords,
  label: classes.cardLabel,
  description: classes.cardNumber,
};

type TestCardFieldProps = {
  value: string;
  /** Why the card was refused; its radio takes the focus then. */
  error: string | null;
  isLocked: boolean;
  /** Whether what is bought renews. */
  renews: boolean;
  onChange: (card: string) => void;
};

/** The cards of the test checkout, by what they do. */
export function TestCardField({ value, error, isLocked, renews, onChange }: TestCardFieldProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null && !isLocked) group.current?.querySelector<HTMLElement>("input:checked")?.focus();
  }, [error, isLocked]);
  return (
    <Radio.Group ref={group} name="card" label="Test card" value={value} error={error} onChange={onChange}>
      <div className={classes.cards}>
        {TEST_CARDS.filter(({ outcome }) => renews || outcome !== "fails-at-renewal").map(({ number, label }) => (
          <Radio
            key={number}
            value={number}
            classNames={CARD}
            disabled={isLocked}
            size="xs"
            label={label}
            description={number.replaceAll(/(\d{4})(?=\d)/g, "$1 ")}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
