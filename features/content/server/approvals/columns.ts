/** What people who are quoted approved, for statements that read public posts. */
import { computed, orNull } from "#platform/database/statement.ts";
import type { QuoteApproval } from "../../site/text/quote-approvals.ts";

/** `at` in PostgreSQL's time format. */
export const QUOTE_APPROVALS_ROW = { quote_approvals: orNull(computed.json<QuoteApproval[]>()) };

/**
 * SQL for a post `p`: the words of each person's latest answer to each quote, unless it is a refusal, where the company wants
 * readers to see them. Which of them stand in the text, its reader decides.
 */
export const QUOTE_APPROVALS = `case when p.company_id is not null and exists (
    select from approval_rules shown where shown.company_id = p.company_id and shown.rules @> '{"shows_quotes": true}')
  then (select json_agg(json_build_object('name', latest.name, 'words', latest.words, 'at', latest.answered_at))
    from (select distinct on (quote.id) request.name, answer.answer, answer.answered_at,
        coalesce(nullif(answer.new_words, ''), answer.words) as words
      from quote_requests request join quote_request_quotes quote on quote.request_id = request.id
      join quote_answers answer on answer.quote_id = quote.id
      where request.post_id = p.id order by quote.id, answer.id desc) latest
    where latest.answer <> 'refused') end as quote_approvals`;
