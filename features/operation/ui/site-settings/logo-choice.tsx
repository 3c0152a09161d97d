/** The site's logo: none, the stored one, or a picture that is sent with the form. */
import { Button } from "@mantine/core";
import { MAX_LOGO_BYTES, siteMessages, type SiteLogo } from "#features/site-settings/contract.ts";
import { FileButton } from "#features/media/ui/file-button.tsx";
import { PICTURE_FILES } from "#features/media/ui/file-types.ts";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import classes from "./site.module.css";

type Props = {
  /** Shown where there is no logo. */
  name: string;
  value: string | null;
  stored: SiteLogo | null;
  error: string | undefined;
  /** A data address; null: none. */
  onChange: (logo: string | null) => void;
  onRefused: (message: string) => void;
};

export function LogoChoice({ name, value, stored, error, onChange, onRefused }: Props) {
  const take = async ([file]: File[]) => {
    if (!file) return;
    if (file.size > MAX_LOGO_BYTES) return onRefused(siteMessages.logoTooLarge);
    onChange(await dataAddressOf(file));
  };
  const shown = value?.startsWith("data:") ? value : value === null ? null : (stored?.url ?? null);
  return (
    <div data-field="logo" tabIndex={-1}>
      <span className={classes.label}>Logo</span>
      <div className={classes.logo}>
        {shown === null ? <span className={classes.wordmark}>{name}</span> : <img src={shown} alt="Logo" />}
        <span className={classes.logoActions}>
          <FileButton
            label={shown === null ? "Choose a picture" : "Replace"}
            accept={PICTURE_FILES}
            onFiles={(files) => void take(files)}
            onRefused={() => onRefused(siteMessages.badLogo)}
          />
          {shown !== null && (
            <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </span>
      </div>
      {error === undefined ? (
        <p className={classes.help}>
          PNG or WebP with a transparent background, at least 96 pixels high. The dark scheme adds a light background.
        </p>
      ) : (
        <FieldError id="logo-error" message={error} />
      )}
    </div>
  );
}

function dataAddressOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("load", () => resolve(reader.result as string));
  reader.addEventListener("error", () => reject(reader.error ?? new Error("The file could not be read.")));
  reader.readAsDataURL(file);
  return promise;
}
