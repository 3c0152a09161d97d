-- How long a video is; width and height of videos are known from now on too.
alter table media add column seconds double precision;
comment on column media.seconds is 'of a video; null: a picture, or its file does not say';

create or replace view shown_media as
select post_media.post_id,
  json_agg(json_build_object(
    'role', post_media.role, 'id', media.id, 'kind', media.kind, 'mime', media.mime, 'file_name', media.file_name,
    'bytes', media.bytes, 'width', media.width, 'height', media.height, 'alt', coalesce(post_media.alt, media.alt),
    'caption', coalesce(post_media.caption, media.caption), 'credit', coalesce(post_media.credit, media.credit),
    'rights', coalesce(post_media.rights, media.rights), 'variants', media.variants, 'seconds', media.seconds)
    order by post_media.role, post_media.position) as items
from post_media join media on media.id = post_media.media_id
group by post_media.post_id;
