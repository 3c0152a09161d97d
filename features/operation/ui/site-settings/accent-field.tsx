/** The accent colour: six presets, or any other, with a check of its contrast. */
import { TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import { paletteOf } from "#features/site-settings/colours/palette.ts";
import classes from "./site.module.css";

const SWATCHES = [
  { hex: "#1c3f94", name: "Blue" },
  { hex: "#0f4c5c", name: "Teal" },
  { hex: "#1f4a3c", name: "Green" },
  { hex: "#7f2a22", name: "Brick" },
  { hex: "#57214e", name: "Plum" },
  { hex: "#17181c", name: "Ink" },
] as const;

type Props = { value: string; error: string | undefined; onChange: (accent: string) => void };

export function AccentField({ value, error, onChange }: Props) {
  const labelId = useId();
  const typed = value.trim().toLowerCase();
  return (
    <div>
      <span id={labelId} className={classes.label}>
        Accent colour
      </span>
      <div className={classes.accent} role="group" aria-labelledby={labelId}>
        {SWATCHES.map(({ hex, name }) => (
          <button
            key={hex}
            type="button"
            className={classes.swatch}
            aria-pressed={typed === hex}
            aria-label={name}
            title={name}
            onClick={() => onChange(hex)}
          >
            <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden>
              <circle cx={12} cy={12} r={11.5} fill={hex} />
            </svg>
          </button>
        ))}
        <TextInput
          className={classes.hex}
          name="accent"
          aria-label="Accent colour, as # and six digits"
          maxLength={7}
          spellCheck={false}
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      {/^#[0-9a-f]{6}$/.test(typed) && <Contrast accent={typed} />}
    </div>
  );
}

function Contrast({ accent }: { accent: string }) {
  const { accent: shown, contrast, isCorrected } = paletteOf(accent);
  const Icon = isCorrected ? IconAlertTriangle : IconCheck;
  const ratio = `${contrast.toFixed(1)} to 1 on paper`;
  return (
    <p className={classes.contrast} data-warning={isCorrected || undefined} role="status">
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>
        {isCorrected ? `${ratio} is too low to read. Pages use ${shown.light.toUpperCase()} instead` : ratio}. The dark
        scheme uses {shown.dark.toUpperCase()}.
      </span>
    </p>
  );
}
