-- The table of GTINs has a version, so that of two administrators who edit it at once nobody loses rows.
alter table account_settings add column gtins_version int not null default 1;
