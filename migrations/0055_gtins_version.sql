-- Two administrators who edit the table of GTINs at once: who saves second is told.
alter table account_settings add column gtins_version int not null default 1;
