-- Who stands for a request; null: whoever made it.
alter table inquiries add column owner_id text;
-- What became of the mail with a link; null: it has none, or is older than this column.
alter table inquiry_links add column mail text check (mail in ('waiting', 'sent', 'failed'));
