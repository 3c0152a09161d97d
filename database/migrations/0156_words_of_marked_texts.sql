-- Search reads these posts differently: raised figures are words of their own; soft hyphens, joiners and the stroke that
-- stretches Arabic words are no part of a word; Arabic and Persian figures are also Western ones. They are indexed again
-- by the background job.
select note_index_change(post, 0::smallint)
from posts post
where status = 'published' and deleted_at is null
  and (content_html like '%<sup>%' or name || ' ' || summary || ' ' || content_html
    ~ '[\u00AD\u0640\u0660-\u0669\u06F0-\u06F9\u200B-\u200F\u2060]');
