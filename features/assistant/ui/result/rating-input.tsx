/** The rating as a number from 0 to 5 in steps of 0.1 (docs/product/assistant.md, Drawer). */
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { RATING_STEP } from "../../contract.ts";
import type { FieldValue } from "../conversation/conversation.ts";
import classes from "./result.module.css";

const HIGHEST = 5;
const OUT_OF_RANGE = "Rating must be a number from 0 to 5.";

type Props = { label: string; value: FieldValue; onChange: (rating: number | undefined) => void };

export function RatingInput({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(value ?? "");
  const isRefused = typed !== null && ratingOf(typed) === null;
  const write = (next: string) => {
    setTyped(next);
    const rating = ratingOf(next);
    if (rating !== null) onChange(rating);
  };
  return (
    <TextInput
      className={classes.rating}
      type="number"
      inputMode="decimal"
      min={0}
      max={HIGHEST}
      step={RATING_STEP}
      aria-label={label}
      placeholder="Not rated"
      error={isRefused ? OUT_OF_RANGE : undefined}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Undefined for no rating, null for invalid input. */
function ratingOf(text: string): number | undefined | null {
  if (text.trim() === "") return undefined;
  const rating = Number(text);
  return rating >= 0 && rating <= HIGHEST ? Math.round(rating * 10) / 10 : null;
}
