/** Step 1: an export and its file, or a living site and its address. */
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Button, Radio, TextInput } from "@mantine/core";
import {
  IconBrandWordpress,
  IconCircleCheck,
  IconGhost,
  IconMarkdown,
  IconRss,
  IconUpload,
  IconWorld,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { importMessages, MAX_EXPORT_MB, UNDO_DAYS } from "../contract.ts";
import type { SiteSource } from "../site-contract.ts";
import { EmailedProof } from "./emailed-proof.tsx";
import classes from "./imports.module.css";
import { SiteSourceFields } from "./site-source.tsx";
import { useUpload } from "./use-imports.ts";
import { useSites } from "./use-sites.ts";
import { WhatHappens } from "./what-happens.tsx";

const SITES = "site:";
const SOURCES = [
  [
    IconBrandWordpress,
    "wxr",
    "WordPress",
    `.xml or .zip, up to ${MAX_EXPORT_MB} MB`,
    "The export file (WXR): in WordPress, Tools, Export, All content.",
  ],
  [
    IconGhost,
    "ghost",
    "Ghost",
    ".json or .zip",
    "The export file: Settings, Import/Export. Pictures are read from the site.",
  ],
  [
    IconMarkdown,
    "markdown",
    "Markdown",
    ".zip",
    "A folder of .md files with front matter, packed, as Hugo, Jekyll, Astro and Eleventy have it.",
  ],
  [
    IconBrandWordpress,
    "site:wordpress",
    "WordPress, from the site",
    "Address",
    "The posts that the site shows to everyone, without an export.",
  ],
  [IconWorld, "site:prezly", "Prezly", "Address", "The newsroom’s address. We read its public pages."],
  [IconWorld, "site:presspage", "Presspage", "Address", "The newsroom’s address. We read its public pages."],
  [
    IconRss,
    "site:feed",
    "RSS or Atom feed",
    "Address",
    "Any site. Only what the feed carries, often the last 10 to 50 posts.",
  ],
  [IconWorld, "site:site", "Another site", "Address", "The pages in its sitemap that say they are articles."],
] as const;
type Source = (typeof SOURCES)[number][1];

const RADIO = {
  labelWrapper: classes.words ?? "",
  label: classes.name ?? "",
  description: classes.description ?? "",
};

const siteSourceOf = (source: Source) => (source.startsWith(SITES) ? (source.slice(SITES.length) as SiteSource) : null);

const FACTS = [
  { key: "preview", says: "You see everything before it is imported" },
  { key: "kept", says: "Dates, pictures and links between posts are kept" },
  { key: "quiet", says: "Nothing is delivered, emailed or announced" },
  { key: "free", says: "No releases are used" },
  { key: "undo", says: `You can undo it for ${UNDO_DAYS} days` },
];

type Props = { companyId: number; onBegun: () => void };

export function SourceStep({ companyId, onBegun }: Props) {
  const sites = useSites(companyId);
  const [chosen, setChosen] = useState<Source | null>(null);
  const [latest] = sites.data?.sites ?? [];
  // Who returns to a site that waits for its proof finds it.
  const source = chosen ?? (latest ? (`${SITES}${latest.source}` as const) : "wxr");
  const siteSource = siteSourceOf(source);
  const known = (sites.data?.sites ?? []).filter((each) => each.source === siteSource);
  const fields =
    siteSource === null ? (
      <FileFields companyId={companyId} hasAddress={source !== "wxr"} onBegun={onBegun} />
    ) : (
      <SiteSourceFields
        key={`${source} ${sites.isSuccess}`}
        companyId={companyId}
        source={siteSource}
        known={known}
        onBegun={onBegun}
      />
    );
  return (
    <div className={classes.columns}>
      <div>
        <EmailedProof companyId={companyId} />
        <Radio.Group aria-label="Source" value={source} onChange={(value) => setChosen(value)}>
          {SOURCES.map(([Logo, value, label, end, description]) => (
            <div key={value} className={classes.choice} data-on={value === source || undefined}>
              <Radio
                value={value}
                classNames={RADIO}
                label={
                  <>
                    <Logo size={18} stroke={1.75} aria-hidden />
                    <b>{label}</b> <small>{end}</small>
                  </>
                }
                description={description}
              />
              {value === source && fields}
            </div>
          ))}
        </Radio.Group>
      </div>
      <aside>
        <h3>What happens</h3>
        <WhatHappens facts={FACTS} />
        <h3>Not yours?</h3>
        <p>
          Import only a newsroom you have the rights to. Before we read a site, we ask you to place a line on it or
          confirm by an email address at its domain.
        </p>
      </aside>
    </div>
  );
}

/** @param hasAddress the export does not say where it comes from. */
function FileFields({ companyId, hasAddress, onBegun }: Props & { hasAddress: boolean }) {
  const upload = useUpload(companyId);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const [site, setSite] = useState("");
  const fields = upload.error instanceof ApiError ? upload.error.fields : {};
  const problem = fields["file"] ?? (upload.error && !fields["site"] ? upload.error.message : null);
  const isTooLarge = file !== null && file.size > MAX_EXPORT_MB * 1024 * 1024;
  const take = (files: FileList | null) => {
    setFile(files?.[0] ?? null);
    upload.reset();
  };
  const send = () => {
    if (file) upload.mutate({ file, site: hasAddress ? site : "" }, { onSuccess: onBegun });
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is the mouse's way, the button is the keyboard's */}
      <div
        className={classes.file}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        {file ? (
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconUpload size={18} stroke={1.75} aria-hidden />
        )}
        <span>
          <b>{file?.name ?? "Drop the file here, or choose it"}</b>
          {file && <small>{formatBytes(file.size)}</small>}
        </span>
        <Button onClick={() => input.current?.click()}>{file ? "Replace" : "Choose file"}</Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Export file"
          accept=".xml,.json,.zip"
          onChange={(event) => take(event.currentTarget.files)}
        />
      </div>
      {hasAddress && (
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
    </>
  );
}
