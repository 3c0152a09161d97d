/** Pictures and videos of a company's published posts, each with its caption and a file to download. */
import { publicPath } from "#features/content/contract.ts";
import { creditOf } from "#features/content/site/media-caption.tsx";
import { filesOf } from "#features/content/site/media-files.ts";
import { Picture, Video } from "#features/content/site/picture.tsx";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { LibraryItem } from "./newsroom.ts";
import { words } from "#ui-kit/public/words/words.ts";

type MediaLibraryProps = { shown: LibraryItem[]; link?: { href: string; text: string } | undefined };

export function MediaLibrary({ shown, link }: MediaLibraryProps) {
  if (shown.length === 0) return null;
  return (
    <section className="band page" id="media" aria-label={words().company.library}>
      <SectionHead title={words().company.library} {...(link && { link })} />
      <LibraryItems items={shown} />
    </section>
  );
}

export function LibraryItems({ items }: { items: LibraryItem[] }) {
  return (
    <div className="shots">
      {items.map(({ media, post }) => {
        const label = media.alt || media.caption || post.title;
        const [file] = filesOf(media, post.slug);
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
                {words().company.from(
                  (title) => (
                    <a href={publicPath(post)}>{title}</a>
                  ),
                  post.title,
                )}
              </span>
            </figcaption>
            {file && (
              <p className="acts">
                <a href={file.address} download={file.fileName} aria-label={words().company.downloadOf(label)}>
                  {words().company.download}
                </a>
                <span className="quiet">{file.form}</span>
              </p>
            )}
          </figure>
        );
      })}
    </div>
  );
}
