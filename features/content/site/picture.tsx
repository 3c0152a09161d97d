/** Pictures and videos of posts: AVIF and WebP in the stored sizes, with width and height so that nothing shifts. */
import { PICTURE_FORMATS, type MediaItem } from "#features/media/contract.ts";

/** Address of one file of a media item. */
export function fileAddress(item: MediaItem, name: string): string {
  return `/media/${item.id}/${name}`;
}

type PictureProps = {
  item: MediaItem;
  /** The `sizes` attribute: the picture's width on each screen. */
  sizes: string;
  /** Above the fold: loaded eagerly with high priority. */
  eager?: boolean;
  /** Empty for decoration. */
  alt: string;
};

export function Picture({ item, sizes, eager = false, alt }: PictureProps) {
  return (
    <picture>
      {PICTURE_FORMATS.map((format) => {
        const variants = item.variants.filter((variant) => variant.format === format);
        if (variants.length === 0) return null;
        const srcSet = variants.map((variant) => `${fileAddress(item, variant.name)} ${variant.width}w`).join(", ");
        return <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
      })}
      <img
        src={item.url}
        width={item.width ?? undefined}
        height={item.height ?? undefined}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}

/** Without a text track, because uploads have no caption files. */
export function Video({ item, label }: { item: MediaItem; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploads come without caption files; the label says what it is
    <video
      controls
      preload="metadata"
      src={item.url}
      width={item.width ?? undefined}
      height={item.height ?? undefined}
      aria-label={label}
    />
  );
}
