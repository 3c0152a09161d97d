-- Mails of earlier versions lose their one-time links: what was sent has reached its addressee, and for what was kept a new link
-- can be asked for.
update mail_messages
  set body = regexp_replace(body, 'https?://[^[:space:]<>"]*[?&]token=[A-Za-z0-9_-]{20,}[^[:space:]<>"]*', '[link hidden]', 'g')
  where status <> 'queued' and body like '%token=%';
