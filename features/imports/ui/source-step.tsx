/** Step 1: which export it is, and its file. */
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Button, Radio, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { importMessages, MAX_EXPORT_MB } from "../contract.ts";
import classes from "./imports.module.css";
import { useUpload } from "./use-imports.ts";

const SOURCES = [
  [
    "wordpress",
    "WordPress",
    `.xml or .zip, up to ${MAX_EXPORT_MB} MB`,
    "The export file (WXR): in WordPress, Tools, Export, All content.",
  ],
  ["ghost", "Ghost", ".json or .zip", "The export file: Settings, Import/Export. Pictures are read from the site."],
  [
    "markdown",
    "Markdown",
    ".zip",
    "A folder of .md files with front matter, packed, as Hugo, Jekyll, Astro and Eleventy have it.",
  ],
] as const;
type Source = (typeof SOURCES)[number][0];

type Props = { companyId: number; onBegun: () => void };

export function SourceStep({ companyId, onBegun }: Props) {
  const upload = useUpload(companyId);
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<Source>("wordpress");
  const [file, setFile] = useState<File | null>(null);
  const [site, setSite] = useState("");
  const fields = upload.error instanceof ApiError ? upload.error.fields : {};
  const problem = fields["file"] ?? (upload.error && !fields["site"] ? upload.error.message : null);
  const isTooLarge = file !== null && file.size > MAX_EXPORT_MB * 1024 * 1024;
  const send = () => {
    if (file) upload.mutate({ file, site: source === "wordpress" ? "" : site }, { onSuccess: onBegun });
  };
  return (
    <div className={classes.columns}>
      <div>
        <Radio.Group aria-label="Source" value={source} onChange={(value) => setSource(value)}>
          {SOURCES.map(([value, label, end, description]) => (
            <Radio
              key={value}
              className={classes.choice}
              value={value}
              label={
                <>
                  <b>{label}</b> <small>{end}</small>
                </>
              }
              description={description}
            />
          ))}
        </Radio.Group>
        <div className={classes.file}>
          <span>
            <b>{file?.name ?? "No file chosen"}</b>
            {file && <small>{formatBytes(file.size)}</small>}
          </span>
          <Button onClick={() => input.current?.click()}>{file ? "Replace" : "Choose file"}</Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Export file"
            accept=".xml,.json,.zip"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0] ?? null);
              upload.reset();
            }}
          />
        </div>
        {source !== "wordpress" && (
          <TextInput
            label="Address of the old site"
            description="Pictures and links start from it."
            placeholder="https://news.example.com"
            value={site}
            maxLength={300}
            error={fields["site"]}
            onChange={(event) => setSite(event.currentTarget.value)}
          />
        )}
        {(isTooLarge || problem) && (
          <p role="alert" className={classes.problem}>
            {isTooLarge ? importMessages.tooLarge : problem}
          </p>
        )}
        {file && !isTooLarge && (
          <Button variant="filled" className={classes.main ?? ""} loading={upload.isPending} onClick={send}>
            Read the file
          </Button>
        )}
      </div>
      <aside>
        <h3>What happens</h3>
        <ul>
          <li>You see everything before it is imported</li>
          <li>Dates, pictures and links between posts are kept</li>
          <li>Nothing is delivered, emailed or announced</li>
          <li>No releases are used</li>
        </ul>
        <h3>Not yours?</h3>
        <p>Import only a newsroom you have the rights to.</p>
      </aside>
    </div>
  );
}
