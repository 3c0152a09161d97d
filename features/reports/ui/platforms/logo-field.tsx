/** The logo of a platform: what is stored, or the file that is chosen and stored with the rest. */
import { useEffect, useState } from "react";
import { FileButton } from "#features/media/ui/file-button.tsx";
import { platformMessages } from "../../platform-contract.ts";
import classes from "./dialog.module.css";
import { PlatformLogo } from "./logo.tsx";

const LOGO_FILES = { "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"], "image/webp": [".webp"] };

type PlatformLogoFieldProps = {
  name: string;
  image: string | null;
  file: File | null;
  onChange: (file: File) => void;
};

export function PlatformLogoField({ name, image, file, onChange }: PlatformLogoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const preview = usePreview(file);
  const shown = preview ?? image;
  return (
    <div className={classes.logo}>
      <span>Logo</span>
      <PlatformLogo key={shown} name={name} image={shown} />
      <FileButton
        label={shown === null ? "Choose logo" : "Replace logo"}
        accept={LOGO_FILES}
        onFiles={([chosen]) => {
          setProblem(null);
          if (chosen) onChange(chosen);
        }}
        onRefused={() => setProblem(platformMessages.logoUnreadable)}
      />
      <p className={problem === null ? classes.note : classes.problem} role="status">
        {problem ?? file?.name ?? ""}
      </p>
    </div>
  );
}

/** An address of the file for this page alone; null without one. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the address has to be made and given back with the file
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file ? address : null;
}
