/** OpenDocument texts put together by hand, as LibreOffice writes them. */
import { zipOf } from "./word.ts";

const NAMESPACES = [
  ...["office", "style", "text", "table", "meta", "manifest", "chart"].map((name) => [name, name]),
  ["draw", "drawing"],
  ["fo", "xsl-fo-compatible"],
  ["svg", "svg-compatible"],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat(
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:math="http://www.w3.org/1998/Math/MathML"',
  )
  .join(" ");

export type OdtParts = {
  /** Inside `office:text`. */
  body?: string;
  /** Styles set by hand. */
  automatic?: string;
  /** Styles with names. */
  styles?: string;
  master?: string;
  meta?: string;
  manifest?: string;
  mimetype?: string;
  /** Further parts by name. */
  others?: Record<string, Buffer | string>;
};

export const odtRoot = (name: string, inner: string) =>
  `<?xml version="1.0"?><${name} ${NAMESPACES}>${inner}</${name}>`;

export function odtFile({
  body = "",
  automatic = "",
  styles = "",
  master = "",
  meta = "",
  manifest = "",
  mimetype = "application/vnd.oasis.opendocument.text",
  others = {},
}: OdtParts): Promise<Buffer> {
  const text = `<office:body><office:text>${body}</office:text></office:body>`;
  const named = `<office:styles>${styles}</office:styles><office:master-styles>${master}</office:master-styles>`;
  return zipOf({
    mimetype,
    "META-INF/manifest.xml": odtRoot("manifest:manifest", manifest),
    "content.xml": odtRoot(
      "office:document-content",
      `<office:automatic-styles>${automatic}</office:automatic-styles>${text}`,
    ),
    "styles.xml": odtRoot("office:document-styles", named),
    "meta.xml": odtRoot("office:document-meta", `<office:meta>${meta}</office:meta>`),
    ...others,
  });
}
