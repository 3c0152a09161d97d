/** Redirects from old addresses, as the old server or its owner takes them. Pure. */
import { CSV_MARK, csvLine } from "#platform/csv/csv.ts";

export type Redirect = { from: string; to: string };
export type RedirectForm = "csv" | "nginx" | "apache";

export function writeRedirects(redirects: readonly Redirect[], form: RedirectForm): string {
  if (form === "csv")
    return CSV_MARK + csvLine(["from", "to"]) + redirects.map(({ from, to }) => csvLine([from, to])).join("");
  const lines = redirects.flatMap(({ from, to }) => {
    const url = URL.parse(from);
    return url ? [form === "nginx" ? nginxLine(url, to) : apacheLine(url, to)] : [];
  });
  const head =
    form === "nginx"
      ? "# Inside of server { }: permanent redirects to the new newsroom\n"
      : "# In the site's configuration or .htaccess: permanent redirects to the new newsroom\nRewriteEngine On\n";
  return head + lines.join("");
}

/**
 * Decoded, as nginx compares it, within quotes. The URL parser leaves neither quotes, blanks nor line breaks in a path,
 * so a path that decodes to one of them stays as it is.
 */
function nginxLine({ pathname, search }: URL, to: string): string {
  const path = decoded(pathname);
  // Plain addresses of WordPress differ in their query alone, which a location does not see.
  const id = /^\?p=(\d+)$/.exec(search)?.[1];
  if (id !== undefined) return `if ($arg_p = "${id}") { return 301 ${to}; }\n`;
  return `location = "${path}" { return 301 ${to}; }\n`;
}

function apacheLine({ pathname, search }: URL, to: string): string {
  const id = /^\?p=(\d+)$/.exec(search)?.[1];
  const condition = id === undefined ? "" : `RewriteCond %{QUERY_STRING} ^p=${id}$\n`;
  const pattern = decoded(pathname)
    .replace(/^\//, "")
    .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return `${condition}RewriteRule "^/?${pattern}$" "${to.replaceAll("%", "\\%")}?" [R=301,L]\n`;
}

function decoded(path: string): string {
  try {
    const plain = decodeURIComponent(path);
    // eslint-disable-next-line no-control-regex -- what would end the quotes or the line
    return /["\\\u0000-\u001f\u007f$;{}]/.test(plain) ? path : plain;
  } catch {
    return path;
  }
}
