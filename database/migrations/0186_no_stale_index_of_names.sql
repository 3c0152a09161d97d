-- companies_by_name_part takes its place; this one has names as they were folded before.
drop index companies_named;
