-- What each post shows, as one value: whoever reads posts reads their media with them instead of asking again.
-- A view and not a function: for one post it is planned into the query as one look-up in post_media's key.

create view shown_media as
select post_media.post_id,
  json_agg(json_build_object(
    'role', post_media.role, 'id', media.id, 'kind', media.kind, 'mime', media.mime, 'file_name', media.file_name,
    'bytes', media.bytes, 'width', media.width, 'height', media.height, 'alt', media.alt, 'caption', media.caption,
    'variants', media.variants) order by post_media.role, post_media.position) as items
from post_media join media on media.id = post_media.media_id
group by post_media.post_id;
comment on view shown_media is 'items: banner first, then related media in their order; a post without media has no row';
