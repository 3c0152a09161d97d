/** The 'Export' tab of a company: its newsroom as an archive, and as a static site. */
import { Alert, Button, Skeleton, TextInput, VisuallyHidden } from "@mantine/core";
import { IconAlertCircle, IconDownload, IconFileZip } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { isWebUrl } from "#platform/contract/fields.ts";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { type ExportInput, exportMessages, type NewsroomExport } from "../export-contract.ts";
import classes from "./export.module.css";
import { isUnderway, useExports, useRequestExport } from "./use-exports.ts";

export function ExportTab({ companyId }: { companyId: number }) {
  const { data, error, refetch, isFetching } = useExports(companyId);
  if (error && !data)
    return (
      <ErrorState title="The exports of this newsroom could not be loaded" query={{ error, refetch, isFetching }} />
    );
  return (
    <div className={classes.tab}>
      <h2>Take your newsroom with you</h2>
      <Card companyId={companyId} kind="archive" title="Archive" latest={data?.archive}>
        Every post with all its versions, pictures and videos, contacts, corrections, coverage and figures in one
        documented file. It fills another installation of Dateline with the same newsroom, at the same addresses.
      </Card>
      <Card companyId={companyId} kind="site" title="Static site" latest={data?.site}>
        The public pages of your newsroom as files: posts, archive, feeds and pictures. Any web server can serve them;
        they need nothing of ours.
      </Card>
    </div>
  );
}

type CardProps = {
  companyId: number;
  kind: ExportInput["kind"];
  title: string;
  /** Undefined while it loads. */
  latest: NewsroomExport | null | undefined;
  children: ReactNode;
};

function Card({ companyId, kind, title, latest, children }: CardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useRequestExport(companyId);
  const address = typed ?? latest?.address ?? "";
  const refusal = error instanceof ApiError ? error.fields["address"] : undefined;
  const request = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = kind === "site" && !isWebUrl(address.trim());
    setMissing(isMissing);
    if (isMissing) return field.current?.focus();
    mutate(
      { kind, address: kind === "site" ? address.trim() : "" },
      {
        onSuccess: () => heading.current?.focus(),
        onError: (refused) => {
          if (refused instanceof ApiError && refused.fields["address"]) field.current?.focus();
        },
      },
    );
  };
  const isPacking = isUnderway(latest);
  const hasFailed = latest?.status === "failed" || latest?.is_newer_failed;
  const problem = (refusal === undefined && error?.message) || (hasFailed && exportMessages.failed);
  return (
    <form className={classes.card} aria-labelledby={id} onSubmit={request} noValidate>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{children}</p>
      {problem && <Alert icon={<IconAlertCircle size={16} />}>{problem}</Alert>}
      {latest === undefined ? (
        <Skeleton height={32} width={112} role="status" aria-label="Loading" />
      ) : (
        <>
          {latest?.status === "ready" && <Ready latest={latest} />}
          {isPacking && <p className={classes.state}>{exportMessages.started}</p>}
          {kind === "site" && !isPacking && (
            <TextInput
              ref={field}
              className={classes.address}
              label="Address of the site"
              description="Where you will put it, for example https://press.example.com/"
              type="url"
              value={address}
              error={missing ? exportMessages.addressMissing : refusal}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
          )}
          {!isPacking && (
            <div className={classes.actions}>
              {latest?.url && (
                <Button
                  component="a"
                  href={latest.url}
                  download
                  variant="filled"
                  leftSection={<IconDownload size={16} />}
                >
                  Download
                </Button>
              )}
              <Button type="submit" loading={isPending}>
                {latest?.url ? "Create a new one" : kind === "archive" ? "Create archive" : "Create site"}
              </Button>
            </div>
          )}
        </>
      )}
      <VisuallyHidden role="status">
        {isPacking ? exportMessages.started : latest?.url ? `${title} is ready.` : ""}
      </VisuallyHidden>
    </form>
  );
}

function Ready({ latest: { kind, address, bytes, created_at, expires_at, url } }: { latest: NewsroomExport }) {
  if (url === null) return <p className={classes.state}>The last one has expired.</p>;
  return (
    <div className={classes.ready}>
      <IconFileZip size={24} stroke={1.5} aria-hidden />
      <p>
        <b>Created on {formatDay(created_at)}</b>
        {bytes !== null && `, ${formatBytes(bytes)}`}
        {kind === "site" && `, for ${address}`}
        <br />
        {expires_at !== null && `Available until ${formatDay(expires_at)}.`}
      </p>
    </div>
  );
}
