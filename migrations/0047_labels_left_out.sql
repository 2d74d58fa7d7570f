-- Labels that could not be printed, beside those that were (LNK-17).
alter table pdf_orders add column failed jsonb not null default '[]';
