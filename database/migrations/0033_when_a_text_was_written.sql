-- When the text of a post was last written: a save of its pictures or categories does not bring a translation up to date.

alter table posts add column text_at timestamptz;
comment on column posts.text_at is 'when the text was last changed, or its author said that it follows the original of its story; null: at updated_at';
