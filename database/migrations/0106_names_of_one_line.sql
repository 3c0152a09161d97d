-- Names of companies hold no line breaks and control characters any more; what was saved before is cleaned, in posts too.
update companies set name = coalesce(nullif(btrim(regexp_replace(name, '[[:cntrl:]\u2028\u2029]+', ' ', 'g')), ''), 'Company')
where name ~ '[[:cntrl:]\u2028\u2029]';
update companies set press_contact_name = btrim(regexp_replace(press_contact_name, '[[:cntrl:]\u2028\u2029]+', ' ', 'g'))
where press_contact_name ~ '[[:cntrl:]\u2028\u2029]';
update posts set posted_as_name = coalesce(nullif(btrim(regexp_replace(posted_as_name, '[[:cntrl:]\u2028\u2029]+', ' ', 'g')), ''), 'Company')
where company_id is not null and posted_as_name ~ '[[:cntrl:]\u2028\u2029]';
