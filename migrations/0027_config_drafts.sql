-- The configuration that an account's administrators are working on; there is one an account, and nothing of it is in use.

create table config_drafts (
  account_id text primary key references accounts (id),
  version int not null, -- goes on counting when a draft is discarded, so a window that still shows it can't replace the next one
  files jsonb not null, -- text by name; empty: there is no draft
  based_on int, -- number of the configuration in use when it was begun
  updated_at timestamptz not null,
  updated_by text not null
);
call protect('config_drafts');
