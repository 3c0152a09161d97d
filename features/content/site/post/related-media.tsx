/** A post's pictures and videos with caption, credit, terms of use and files. */
import type { MediaItem } from "#features/media/contract.ts";
import { MediaCaption } from "../media-caption.tsx";
import { filesOf } from "../media-files.ts";
import { Picture, Video } from "../picture.tsx";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { PublicPost } from "../public-post.ts";
import { words } from "#ui-kit/public/words/words.ts";

export function RelatedMedia({ post }: { post: PublicPost }) {
  if (post.relatedMedia.length === 0) return null;
  return (
    <section className="block" id="media" aria-label={words().post.media}>
      <SectionHead title={words().post.media} />
      <div className="gallery">
        {post.relatedMedia.map((item, index) => (
          <figure key={item.id}>
            <Medium item={item} label={item.alt || item.caption || `${post.title}, ${index + 1}`} />
            <MediaCaption item={item} lang={post.language ?? undefined} />
            <MediaFiles item={item} subject={`${post.slug}-${index + 1}`} />
          </figure>
        ))}
      </div>
    </section>
  );
}

function Medium({ item, label }: { item: MediaItem; label: string }) {
  if (item.kind === "video") return <Video item={item} label={label} />;
  return (
    <a className="pic pic--43" href={item.url} aria-label={words().post.openPicture(label)}>
      <Picture item={item} sizes="(max-width: 44rem) 50vw, 15rem" alt={label} />
    </a>
  );
}

/** @param subject slug that names the files if the item has no description. */
export function MediaFiles({ item, subject }: { item: MediaItem; subject: string }) {
  return (
    <p className="acts">
      {filesOf(item, subject).map(({ address, form, isFullSize, fileName }) => (
        <a key={address} href={address} download={fileName}>
          {isFullSize ? words().post.fullSize(form) : form}
        </a>
      ))}
    </p>
  );
}
