/** Shows the recovery codes once: to copy, download or write down. */
import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconDownload } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useLeaveWarning } from "#ui-kit/forms/unsent-text.ts";
import { siteName } from "#ui-kit/page/site-name.ts";
import { CopyButton } from "../copy-button.tsx";
import classes from "./recovery-codes.module.css";
import { useMe } from "../use-me.ts";

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
        Save your recovery codes
      </h3>
      <p>
        Each code signs you in once if you lose your authenticator app. Keep them where you can reach them without your
        phone, such as in a password manager or on paper.
      </p>
      <Alert color="amber" icon={<IconAlertTriangle size={16} />}>
        You will not see them again.
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
          I have saved them
        </Button>
      </div>
    </div>
  );
}

function fileOf(email: string, codes: string): string {
  return `${siteName()} recovery codes of ${email}\nEach works once, in place of a code from your authenticator app.\n\n${codes}\n`;
}

function saveAsFile(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "dateline-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(address);
}
