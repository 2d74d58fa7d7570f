-- Authority views: a link that shows some products and their ancestry to somebody without an account, for a while and with a reason.

create table views (
  account_id text not null references accounts (id),
  id uuid not null,
  products uuid[] not null, -- what it shows, with all that these were made of
  recipient text not null,
  reason text not null,
  included text[] not null, -- of private, plots, files, statements, descendants
  has_pin boolean not null,
  language text not null,
  expires_at timestamptz not null,
  ended_at timestamptz, -- when somebody ended it
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null, -- shows what this person may read
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz, -- never: a view is ended
  primary key (account_id, id)
);
create index views_created on views (account_id, created_at);
call protect('views');

-- What visitors do with a view, beside its record: no version counts it.
create table view_visits (
  account_id text not null references accounts (id),
  view_id uuid not null,
  pin_hash bytea, -- HMAC of the PIN, by a key that the database doesn't have
  wrong_pins int not null default 0, -- from five on it is locked
  opened int not null default 0,
  opened_at timestamptz, -- the last time
  primary key (account_id, view_id),
  foreign key (account_id, view_id) references views (account_id, id)
);
call protect('view_visits');

alter table secrets drop constraint secrets_kind_check;
alter table secrets add constraint secrets_kind_check check (kind in ('recall', 'inquiry', 'link', 'view'));
