/** Pictures and videos of a company's published posts, each with its caption and a file to download. */
import { publicPath } from "#features/content/contract.ts";
import { creditOf } from "#features/content/site/media-caption.tsx";
import { fileAddress, Picture, Video } from "#features/content/site/picture.tsx";
import type { MediaItem } from "#features/media/contract.ts";
import { formatBytes } from "#ui-kit/public/bytes.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { LibraryItem } from "./newsroom.ts";
import { jpegOf } from "./leadership.tsx";

type MediaLibraryProps = { shown: LibraryItem[]; link?: { href: string; text: string } | undefined };

export function MediaLibrary({ shown, link }: MediaLibraryProps) {
  if (shown.length === 0) return null;
  return (
    <section className="band page" id="media" aria-label="Media library">
      <SectionHead title="Media library" {...(link && { link })} />
      <LibraryItems items={shown} />
    </section>
  );
}

export function LibraryItems({ items }: { items: LibraryItem[] }) {
  return (
    <div className="shots">
      {items.map(({ media, post }) => {
        const label = media.alt || media.caption || post.title;
        const file = fileOf(media);
        return (
          <figure key={media.id}>
            {media.kind === "video" ? (
              <Video item={media} label={label} />
            ) : (
              <div className="pic">
                <Picture item={media} sizes="(max-width: 44rem) 50vw, 18rem" alt={label} />
              </div>
            )}
            <figcaption dir="auto">
              {media.caption || media.alt}
              {creditOf(media) && <span>{creditOf(media)}</span>}
              <span>
                From <a href={publicPath(post)}>{post.title}</a>
              </span>
            </figcaption>
            <p className="acts">
              <a href={fileAddress(media, file.name)} download aria-label={`Download: ${label}`}>
                Download
              </a>
              <span className="quiet">
                {file.form}, {formatBytes(file.bytes)}
              </span>
            </p>
          </figure>
        );
      })}
    </div>
  );
}

const VIDEO_FORMS: Record<string, string> = { "video/mp4": "MP4", "video/webm": "WebM", "video/quicktime": "MOV" };

/** The file to offer of a picture or video. */
function fileOf(item: MediaItem): { name: string; form: string; bytes: number } {
  const jpeg = jpegOf(item);
  if (jpeg) return { name: jpeg.name, form: "JPEG", bytes: jpeg.bytes };
  const name = item.url.slice(item.url.lastIndexOf("/") + 1);
  return { name, form: VIDEO_FORMS[item.mime] ?? "WebP", bytes: item.bytes };
}
