-- Rows of imports that changed a record that existed (IMP-12).
alter table imports add column changed int not null default 0;
-- The version that the record has by the row; null: the row made it, or what it changed was given back.
alter table import_rows add column version int;
