-- Public pages as they were made, each with what it was made of and by: a page that no process has in memory is read by its key
-- instead of being made again. All of it may be thrown away at any time. So it is not logged (a crash of the database empties
-- it), not backed up, and refers to no other table, since checking a reference would write into that one.
create unlogged table public_pages (
  account_id text not null,
  uuid uuid not null,
  language text not null, -- as asked for, '' for the account's own
  head bigint not null, -- how far the account's events had come and
  revision bigint not null, -- which revision it had: the page is true while both are the account's
  build text not null, -- the program that made it
  source text not null, -- hash of the records that it was made of
  status int not null,
  accent text not null,
  etag text not null,
  body bytea not null, -- HTML, compressed with gzip
  kept_on date not null default current_date,
  primary key (account_id, uuid, language)
) with (fillfactor = 80);
alter table public_pages alter column body set storage external;
create index public_pages_kept on public_pages (account_id, kept_on);
call protect('public_pages');
