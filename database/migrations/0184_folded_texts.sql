-- How names and texts are searched: without case, accents, widths, vowel points and letters of one's own, in straight quotes
-- and plain hyphens, with Western digits. platform/text-search/fold.ts does the same for words; a test compares the two.
-- Lists, indexes and stored names go on calling search_key, also those of the previous version. Names that it stored
-- differently are stored again in the background.

create function fold_text(written text) returns text language sql immutable strict parallel safe
return case when octet_length(written) = length(written) then lower(written) else
  replace(replace(replace(replace(translate(translate(
    lower(normalize(regexp_replace(normalize(written, nfkd),
      -- Accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic; then what no reader sees: soft hyphens,
      -- joiners, marks of direction, selectors of variants and the stroke that stretches Arabic words.
      '[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670'
      '\u00AD\u0600-\u0605\u061C\u0640\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F'
      '\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB\U000E0001\U000E0020-\U000E007F]+', '', 'g'), nfkc)),
    'łŁøØđĐðÐħĦıς‘’‚‛′ʹʼʻ“”„‟«»〝〞‐‑‒–—―−',
    'llooddddhhiσ''''''''''''''''""""""""-------'),
    -- The list is long, and most texts have none of these.
    case when written ~
      '[\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F'
      '\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F\u0DE6-\u0DEF\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29'
      '\u1040-\u1049\u1090-\u1099\u17E0-\u17E9\u1810-\u1819\u1946-\u194F\u19D0-\u19D9\u1A80-\u1A89\u1A90-\u1A99'
      '\u1B50-\u1B59\u1BB0-\u1BB9\u1C40-\u1C49\u1C50-\u1C59\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9'
      '\uA9F0-\uA9F9\uAA50-\uAA59\uABF0-\uABF9\U000104A0-\U000104A9\U00010D30-\U00010D39\U00010D40-\U00010D49'
      '\U00011066-\U0001106F\U000110F0-\U000110F9\U00011136-\U0001113F\U000111D0-\U000111D9\U000112F0-\U000112F9'
      '\U00011450-\U00011459\U000114D0-\U000114D9\U00011650-\U00011659\U000116C0-\U000116C9\U000116D0-\U000116D9'
      '\U000116DA-\U000116E3\U00011730-\U00011739\U000118E0-\U000118E9\U00011950-\U00011959\U00011BF0-\U00011BF9'
      '\U00011C50-\U00011C59\U00011D50-\U00011D59\U00011DA0-\U00011DA9\U00011DE0-\U00011DE9\U00011F50-\U00011F59'
      '\U00016130-\U00016139\U00016A60-\U00016A69\U00016AC0-\U00016AC9\U00016B50-\U00016B59\U00016D70-\U00016D79'
      '\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9\U0001E4F0-\U0001E4F9\U0001E5F1-\U0001E5FA\U0001E950-\U0001E959]'
    then
      U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9'
      '\07c0\07c1\07c2\07c3\07c4\07c5\07c6\07c7\07c8\07c9\0966\0967\0968\0969\096a\096b\096c\096d\096e\096f'
      '\09e6\09e7\09e8\09e9\09ea\09eb\09ec\09ed\09ee\09ef\0a66\0a67\0a68\0a69\0a6a\0a6b\0a6c\0a6d\0a6e\0a6f'
      '\0ae6\0ae7\0ae8\0ae9\0aea\0aeb\0aec\0aed\0aee\0aef\0b66\0b67\0b68\0b69\0b6a\0b6b\0b6c\0b6d\0b6e\0b6f'
      '\0be6\0be7\0be8\0be9\0bea\0beb\0bec\0bed\0bee\0bef\0c66\0c67\0c68\0c69\0c6a\0c6b\0c6c\0c6d\0c6e\0c6f'
      '\0ce6\0ce7\0ce8\0ce9\0cea\0ceb\0cec\0ced\0cee\0cef\0d66\0d67\0d68\0d69\0d6a\0d6b\0d6c\0d6d\0d6e\0d6f'
      '\0de6\0de7\0de8\0de9\0dea\0deb\0dec\0ded\0dee\0def\0e50\0e51\0e52\0e53\0e54\0e55\0e56\0e57\0e58\0e59'
      '\0ed0\0ed1\0ed2\0ed3\0ed4\0ed5\0ed6\0ed7\0ed8\0ed9\0f20\0f21\0f22\0f23\0f24\0f25\0f26\0f27\0f28\0f29'
      '\1040\1041\1042\1043\1044\1045\1046\1047\1048\1049\1090\1091\1092\1093\1094\1095\1096\1097\1098\1099'
      '\17e0\17e1\17e2\17e3\17e4\17e5\17e6\17e7\17e8\17e9\1810\1811\1812\1813\1814\1815\1816\1817\1818\1819'
      '\1946\1947\1948\1949\194a\194b\194c\194d\194e\194f\19d0\19d1\19d2\19d3\19d4\19d5\19d6\19d7\19d8\19d9'
      '\1a80\1a81\1a82\1a83\1a84\1a85\1a86\1a87\1a88\1a89\1a90\1a91\1a92\1a93\1a94\1a95\1a96\1a97\1a98\1a99'
      '\1b50\1b51\1b52\1b53\1b54\1b55\1b56\1b57\1b58\1b59\1bb0\1bb1\1bb2\1bb3\1bb4\1bb5\1bb6\1bb7\1bb8\1bb9'
      '\1c40\1c41\1c42\1c43\1c44\1c45\1c46\1c47\1c48\1c49\1c50\1c51\1c52\1c53\1c54\1c55\1c56\1c57\1c58\1c59'
      '\a620\a621\a622\a623\a624\a625\a626\a627\a628\a629\a8d0\a8d1\a8d2\a8d3\a8d4\a8d5\a8d6\a8d7\a8d8\a8d9'
      '\a900\a901\a902\a903\a904\a905\a906\a907\a908\a909\a9d0\a9d1\a9d2\a9d3\a9d4\a9d5\a9d6\a9d7\a9d8\a9d9'
      '\a9f0\a9f1\a9f2\a9f3\a9f4\a9f5\a9f6\a9f7\a9f8\a9f9\aa50\aa51\aa52\aa53\aa54\aa55\aa56\aa57\aa58\aa59'
      '\abf0\abf1\abf2\abf3\abf4\abf5\abf6\abf7\abf8\abf9'
      '\+0104a0\+0104a1\+0104a2\+0104a3\+0104a4\+0104a5\+0104a6\+0104a7\+0104a8\+0104a9'
      '\+010d30\+010d31\+010d32\+010d33\+010d34\+010d35\+010d36\+010d37\+010d38\+010d39'
      '\+010d40\+010d41\+010d42\+010d43\+010d44\+010d45\+010d46\+010d47\+010d48\+010d49'
      '\+011066\+011067\+011068\+011069\+01106a\+01106b\+01106c\+01106d\+01106e\+01106f'
      '\+0110f0\+0110f1\+0110f2\+0110f3\+0110f4\+0110f5\+0110f6\+0110f7\+0110f8\+0110f9'
      '\+011136\+011137\+011138\+011139\+01113a\+01113b\+01113c\+01113d\+01113e\+01113f'
      '\+0111d0\+0111d1\+0111d2\+0111d3\+0111d4\+0111d5\+0111d6\+0111d7\+0111d8\+0111d9'
      '\+0112f0\+0112f1\+0112f2\+0112f3\+0112f4\+0112f5\+0112f6\+0112f7\+0112f8\+0112f9'
      '\+011450\+011451\+011452\+011453\+011454\+011455\+011456\+011457\+011458\+011459'
      '\+0114d0\+0114d1\+0114d2\+0114d3\+0114d4\+0114d5\+0114d6\+0114d7\+0114d8\+0114d9'
      '\+011650\+011651\+011652\+011653\+011654\+011655\+011656\+011657\+011658\+011659'
      '\+0116c0\+0116c1\+0116c2\+0116c3\+0116c4\+0116c5\+0116c6\+0116c7\+0116c8\+0116c9'
      '\+0116d0\+0116d1\+0116d2\+0116d3\+0116d4\+0116d5\+0116d6\+0116d7\+0116d8\+0116d9'
      '\+0116da\+0116db\+0116dc\+0116dd\+0116de\+0116df\+0116e0\+0116e1\+0116e2\+0116e3'
      '\+011730\+011731\+011732\+011733\+011734\+011735\+011736\+011737\+011738\+011739'
      '\+0118e0\+0118e1\+0118e2\+0118e3\+0118e4\+0118e5\+0118e6\+0118e7\+0118e8\+0118e9'
      '\+011950\+011951\+011952\+011953\+011954\+011955\+011956\+011957\+011958\+011959'
      '\+011bf0\+011bf1\+011bf2\+011bf3\+011bf4\+011bf5\+011bf6\+011bf7\+011bf8\+011bf9'
      '\+011c50\+011c51\+011c52\+011c53\+011c54\+011c55\+011c56\+011c57\+011c58\+011c59'
      '\+011d50\+011d51\+011d52\+011d53\+011d54\+011d55\+011d56\+011d57\+011d58\+011d59'
      '\+011da0\+011da1\+011da2\+011da3\+011da4\+011da5\+011da6\+011da7\+011da8\+011da9'
      '\+011de0\+011de1\+011de2\+011de3\+011de4\+011de5\+011de6\+011de7\+011de8\+011de9'
      '\+011f50\+011f51\+011f52\+011f53\+011f54\+011f55\+011f56\+011f57\+011f58\+011f59'
      '\+016130\+016131\+016132\+016133\+016134\+016135\+016136\+016137\+016138\+016139'
      '\+016a60\+016a61\+016a62\+016a63\+016a64\+016a65\+016a66\+016a67\+016a68\+016a69'
      '\+016ac0\+016ac1\+016ac2\+016ac3\+016ac4\+016ac5\+016ac6\+016ac7\+016ac8\+016ac9'
      '\+016b50\+016b51\+016b52\+016b53\+016b54\+016b55\+016b56\+016b57\+016b58\+016b59'
      '\+016d70\+016d71\+016d72\+016d73\+016d74\+016d75\+016d76\+016d77\+016d78\+016d79'
      '\+01e140\+01e141\+01e142\+01e143\+01e144\+01e145\+01e146\+01e147\+01e148\+01e149'
      '\+01e2f0\+01e2f1\+01e2f2\+01e2f3\+01e2f4\+01e2f5\+01e2f6\+01e2f7\+01e2f8\+01e2f9'
      '\+01e4f0\+01e4f1\+01e4f2\+01e4f3\+01e4f4\+01e4f5\+01e4f6\+01e4f7\+01e4f8\+01e4f9'
      '\+01e5f1\+01e5f2\+01e5f3\+01e5f4\+01e5f5\+01e5f6\+01e5f7\+01e5f8\+01e5f9\+01e5fa'
      '\+01e950\+01e951\+01e952\+01e953\+01e954\+01e955\+01e956\+01e957\+01e958\+01e959'
    else '' end,
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    '01234567890123456789'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
end;
comment on function fold_text is 'how text is searched; platform/text-search/fold.ts is its twin';

-- Cut, because an index takes no longer entries.
create or replace function search_key(name text) returns text language sql immutable strict parallel safe
return left(fold_text(name), 600);

-- Few rows: sources of news, and posts that wait for review.
update feeds set name = name where octet_length(name || title || description) > length(name || title || description);
update review_queue queue
set words = review_words(search_key(post.name), post.posted_as_name, author.first_name || ' ' || author.last_name, author.email)
from posts post join users author on author.id = post.owner_id
where post.id = queue.post_id;

alter table post_words add column spelling smallint not null default 0;
comment on column post_words.spelling is 'which version of the code has split the post into words; older ones are indexed again';
