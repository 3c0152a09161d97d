/** Pictures and videos that came with a post: what each shows, who made it, who may use it, and its files. */
import type { MediaItem, MediaVariant } from "#features/media/contract.ts";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { MediaCaption } from "../media-caption.tsx";
import { fileAddress, Picture, Video } from "../picture.tsx";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { PublicPost } from "../public-post.ts";

export function RelatedMedia({ post }: { post: PublicPost }) {
  if (post.relatedMedia.length === 0) return null;
  return (
    <section className="block" id="media" aria-label="Pictures and video">
      <SectionHead title="Pictures and video" />
      <div className="gallery">
        {post.relatedMedia.map((item, index) => (
          <figure key={item.id}>
            <Medium item={item} label={item.alt || item.caption || `${post.title}, ${index + 1}`} />
            <MediaCaption item={item} />
            <MediaFiles item={item} name={`${post.slug}-${index + 1}`} />
          </figure>
        ))}
      </div>
    </section>
  );
}

function Medium({ item, label }: { item: MediaItem; label: string }) {
  if (item.kind === "video") return <Video item={item} label={label} />;
  return (
    <a className="pic pic--43" href={item.url} aria-label={`Open picture: ${label}`}>
      <Picture item={item} sizes="(max-width: 44rem) 50vw, 15rem" alt={label} />
    </a>
  );
}

type File = { address: string; label: string; ending: string };

/** @param name of the downloaded file, without its ending. */
export function MediaFiles({ item, name }: { item: MediaItem; name: string }) {
  return (
    <p className="acts">
      {filesOf(item).map(({ address, label, ending }) => (
        <a key={address} href={address} download={`${name}.${ending}`}>
          {label}
        </a>
      ))}
    </p>
  );
}

/** A picture in its full size, and as the JPEG that every program opens. */
function filesOf(item: MediaItem): File[] {
  if (item.kind === "video") {
    const ending = item.url.split(".").at(-1) ?? "mp4";
    return [{ address: item.url, label: `${ending.toUpperCase()}, ${formatBytes(item.bytes)}`, ending }];
  }
  const largest = item.variants.find(({ name }) => item.url.endsWith(`/${name}`));
  const jpeg = item.variants.find(({ format }) => format === "jpeg");
  return [largest, jpeg].flatMap((variant) => (variant ? [fileOf(item, variant)] : []));
}

const NAMES = { jpeg: "JPEG", webp: "WebP", avif: "AVIF" } as const;

function fileOf(item: MediaItem, { name, format, width, height, bytes }: MediaVariant): File {
  const label = `${NAMES[format]}, ${width} × ${height}, ${formatBytes(bytes)}`;
  return { address: fileAddress(item, name), label, ending: format === "jpeg" ? "jpg" : format };
}
