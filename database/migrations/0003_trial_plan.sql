-- The plans that a fresh installation offers; sign-up starts on Trial. A plan that exists by name is left as it is.

insert into plans (name, press_releases, word_limit, anchor_text_links)
values ('Trial', 1, 600, 2), ('Newsroom', 40, 800, 3), ('Wire', 200, 1500, 10)
on conflict (name) do nothing;
