-- Fetches by AI assistants and those who train them, by the program's name. The previous version writes none.
alter table analytics_details drop constraint analytics_details_facet_check;
alter table analytics_details add constraint analytics_details_facet_check
  check (facet in ('referrer', 'country', 'link', 'assistant')) not valid;
alter table analytics_details validate constraint analytics_details_facet_check;
