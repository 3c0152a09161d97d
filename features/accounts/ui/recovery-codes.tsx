/** The recovery codes, which are shown this once: to copy, to save as a file, or to write down. */
import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconDownload } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useLeaveWarning } from "#ui-kit/kept-form.ts";
import { CopyButton } from "./copy-button.tsx";
import classes from "./recovery-codes.module.css";
import { useMe } from "./use-me.ts";

type RecoveryCodesProps = { codes: string[]; onKept: () => void };

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { email } = useMe();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useLeaveWarning(true);
  const text = codes.join("\n");
  return (
    <div className={classes.codes}>
      <h3 ref={heading} tabIndex={-1}>
        Keep your recovery codes
      </h3>
      <p>
        Each signs you in once, when your authenticator app is lost. Keep them where you find them without your phone:
        in a password manager, or printed.
      </p>
      <Alert color="amber" icon={<IconAlertTriangle size={16} />}>
        They are shown only now.
      </Alert>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={text} label="Copy" />
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => saveAsFile(fileOf(email, text))}>
          Download
        </Button>
        <Button variant="filled" onClick={onKept}>
          I Have Kept Them
        </Button>
      </div>
    </div>
  );
}

function fileOf(email: string, codes: string): string {
  return `Dateline recovery codes of ${email}\nEach works once, instead of a code from the authenticator app.\n\n${codes}\n`;
}

function saveAsFile(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "dateline-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(address);
}
