-- Public pages are kept in the memory of each server and in the caches before it (decision 19); the table only repeated the records.
drop table public_pages;
