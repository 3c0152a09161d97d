/** Shortcodes of WordPress in a text: what readers see of them stays, the rest is taken out and named. One pass. */

/** Those whose content is text around which they put something: `[caption]…[/caption]`. */
const WRAPPERS =
  /^(?:caption|wp_caption|vc_|et_pb_|fusion_|one_|two_|three_|dropcap|highlight|quote|column|row|section)/;
/** Known without attributes; any other needs one, because `[sic]` is a word. */
const KNOWN = new Set(
  "gallery caption wp_caption embed audio video playlist contact-form contact-form-7 wpforms gravityform ninja_form formidable google_map map wpgmza toc".split(
    " ",
  ),
);
const NAME = /^\/?([a-z][a-z0-9_-]{1,40})(?=[\s/\]])/;
const MAX_TAG = 2000;

export type Shortcodes = {
  text: string;
  /** Names of those that were taken out, each once: "contact-form-7". */
  removed: string[];
  /** Keys of attachments that galleries show, in their order. */
  gallery: string[];
};

export function replaceShortcodes(text: string): Shortcodes {
  const removed = new Set<string>();
  const gallery: string[] = [];
  const pieces: string[] = [];
  let done = 0;
  for (let at = text.indexOf("["); at >= 0; at = text.indexOf("[", at + 1)) {
    if (at < done) continue;
    const end = text.indexOf("]", at);
    if (end < 0) break;
    if (end - at > MAX_TAG) continue;
    if (text[at + 1] === "[" && text[end + 1] === "]") {
      // Two brackets are how one writes a shortcode for readers to see.
      pieces.push(text.slice(done, at), text.slice(at + 1, end + 1));
      done = end + 2;
      continue;
    }
    const inside = text.slice(at + 1, end + 1);
    const name = NAME.exec(inside)?.[1];
    if (name === undefined) continue;
    const isEnd = inside.startsWith("/");
    const isShortcode = KNOWN.has(name) || WRAPPERS.test(name) || (!isEnd && /\s[a-z_-]{1,40}=/.test(inside));
    if (!isShortcode && !(isEnd && removed.has(name))) continue;
    pieces.push(text.slice(done, at));
    done = end + 1;
    if (/^(?:wp_)?caption$/.test(name)) {
      const caption = isEnd ? null : captionFrom(text, done, name);
      if (caption) {
        pieces.push(caption.html);
        done = caption.end;
      }
    } else if (name === "gallery") gallery.push(...idsOf(inside));
    else if (name === "embed") pieces.push("\n\n");
    else if (!WRAPPERS.test(name)) removed.add(name);
  }
  return { text: pieces.join("") + text.slice(done), removed: [...removed], gallery };
}

const MAX_CAPTIONED = 5000;
const PICTURE = /^\s*(?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?/;

/** A picture with the words below it, as blocks have it. Null: it is not closed, or holds no picture. */
function captionFrom(text: string, start: number, name: string): { html: string; end: number } | null {
  const closing = `[/${name}]`;
  const inside = text.slice(start, start + MAX_CAPTIONED);
  const close = inside.indexOf(closing);
  const [picture] = PICTURE.exec(close < 0 ? "" : inside.slice(0, close)) ?? [];
  if (picture === undefined) return null;
  const words = inside.slice(picture.length, close).trim();
  const html = `\n\n<figure>${picture.trim()}${words === "" ? "" : `<figcaption>${words}</figcaption>`}</figure>\n\n`;
  return { html, end: start + close + closing.length };
}

const MAX_GALLERY = 100;

function idsOf(tag: string): string[] {
  const ids = /\sids=["']?([\d,\s]{1,1500})/.exec(tag)?.[1] ?? "";
  return (ids.match(/\d+/g) ?? []).slice(0, MAX_GALLERY);
}
