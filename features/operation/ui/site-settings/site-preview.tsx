/** A public page drawn with the content of the forms, scaled to its column. For display only. */
import { SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { type SitePageKey, sitePagePath } from "#features/site-settings/contract.ts";
import classes from "./site.module.css";
import { type SiteForm, useSitePreview } from "./use-site.ts";

/** Of the drawn page, before it is scaled. */
const PAGE_WIDTH = 1200;
const PAGE_HEIGHT = 1500;
const SCHEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

type Props = { values: SiteForm["values"]; page: SitePageKey | null; html: string | undefined };

export function SitePreview({ values, page, html }: Props) {
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { preview, isWrong } = useSitePreview({ values, page, html, scheme });
  const scale = width / PAGE_WIDTH;
  const status = isWrong
    ? "The preview updates once the form is correct."
    : preview.error
      ? preview.error.message
      : "As readers will see it once it is saved.";
  return (
    <div className={classes.preview}>
      <div className={classes.previewHead}>
        <SegmentedControl
          size="xs"
          aria-label="Colour scheme of the preview"
          data={SCHEMES}
          value={scheme}
          onChange={(chosen) => setScheme(chosen === "dark" ? "dark" : "light")}
        />
        <p role="status">{status}</p>
      </div>
      <div className={classes.window}>
        <header>
          {window.location.host}
          {page === null ? "" : sitePagePath(page)}
        </header>
        <div ref={ref} className={classes.sheet} style={{ height: Math.round(PAGE_HEIGHT * scale) || 480 }}>
          {preview.data && width > 0 && (
            <iframe
              title="Preview of the public page"
              sandbox="allow-same-origin"
              srcDoc={preview.data.html}
              inert
              style={{ width: PAGE_WIDTH, height: PAGE_HEIGHT, transform: `scale(${scale})` }}
            />
          )}
        </div>
      </div>
    </div>
  );
}
