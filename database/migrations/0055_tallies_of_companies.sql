-- Outside a transaction: the counts of a company's lists, which read the tallies of all its authors.
create index concurrently post_tallies_company on post_tallies (company_id);
