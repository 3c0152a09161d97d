/** The large picture of a post's page: the banner, or a generated drawing. */
import { useIdentity } from "#features/site-settings/site/identity.ts";
import { Art, Portrait } from "#ui-kit/art/art.tsx";
import type { Person } from "../../kinds/page-facts.ts";
import { MediaCaption, MediaCredit } from "../media-caption.tsx";
import { MediaFiles } from "./related-media.tsx";
import { Picture } from "../picture.tsx";
import type { PublicPost } from "../public-post.ts";
import { words } from "#ui-kit/public/words/words.ts";

export function PostBanner({ post }: { post: PublicPost }) {
  if (!post.image)
    return (
      <figure className="banner">
        <div className="pic">
          <Art title={post.title} />
        </div>
        <figcaption>
          <DrawnCredit />
        </figcaption>
      </figure>
    );
  return (
    <figure className="banner">
      <Picture item={post.image} sizes="(max-width: 68rem) 100vw, 46rem" eager alt={post.image.alt || post.title} />
      <MediaCaption item={post.image} lang={post.language ?? undefined} />
      <MediaFiles item={post.image} subject={post.slug} />
    </figure>
  );
}

export function PostPortrait({ post, person }: { post: PublicPost; person: Person }) {
  const image = post.image;
  const name = person.name || post.title;
  return (
    <figure className="portrait">
      {image ? (
        <Picture
          item={image}
          sizes="(max-width: 44rem) 100vw, 26rem"
          eager
          alt={image.alt || [person.name, person.company].filter(Boolean).join(", ") || name}
        />
      ) : (
        <div className="pic pic--45">
          <Portrait name={name} />
        </div>
      )}
      <figcaption>
        {image?.caption || name}
        {image ? <MediaCredit item={image} /> : <DrawnCredit before=" · " />}
      </figcaption>
      {image && <MediaFiles item={image} subject={post.slug} />}
    </figure>
  );
}

function DrawnCredit({ before = "" }: { before?: string }) {
  const { name } = useIdentity();
  return <span>{before + words().post.illustration(name)}</span>;
}
