-- What comparing the grounds of two lots has found, so that nobody compares them twice. A row follows from records: it counts as long as
-- its versions are those of the lots, and is forgotten after a month.
create table origin_pairs (
  account_id text not null references accounts (id),
  pair text not null, -- the ids of both lots, in their order
  versions text not null, -- of what both grounds are read from
  area_ha numeric, -- that they share; null: they have too many sides to be compared
  share numeric, -- of the smaller one, in percent
  measured_at timestamptz not null,
  primary key (account_id, pair)
);
create index origin_pairs_measured on origin_pairs (account_id, measured_at);
call protect('origin_pairs');
