-- Who made a picture or video, and who may use it. As with alt and caption, a post may say it in its own words.
alter table media add column credit text not null default '', add column rights text not null default '';
alter table post_media add column credit text, add column rights text;
comment on column post_media.credit is 'as this post says it; null takes what the upload says';

create or replace view shown_media as
select post_media.post_id,
  json_agg(json_build_object(
    'role', post_media.role, 'id', media.id, 'kind', media.kind, 'mime', media.mime, 'file_name', media.file_name,
    'bytes', media.bytes, 'width', media.width, 'height', media.height, 'alt', coalesce(post_media.alt, media.alt),
    'caption', coalesce(post_media.caption, media.caption), 'credit', coalesce(post_media.credit, media.credit),
    'rights', coalesce(post_media.rights, media.rights), 'variants', media.variants)
    order by post_media.role, post_media.position) as items
from post_media join media on media.id = post_media.media_id
group by post_media.post_id;

comment on column post_revisions.media is
  '{banner: {id, alt, caption, credit, rights} or null, related: [the same]}; credit and rights are absent in older ones';
