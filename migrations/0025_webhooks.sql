-- Where other systems are told what happens in an account: signed messages, in order, at least once.

create table webhooks (
  account_id text not null references accounts (id),
  id uuid not null,
  name text not null,
  url text not null,
  types text[] not null, -- of messages: "product.created", "product.*" or "*"
  product_schemas text[] not null, -- empty: all
  milestone_schemas text[] not null,
  organizations uuid[] not null,
  paused text check (paused in ('failures', 'gone', 'secret', 'key')), -- null: it sends
  paused_at timestamptz,
  rotated_at timestamptz, -- when it got another secret
  replays_at timestamptz, -- from which moment on it was last sent anew
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
call protect('webhooks');

-- How far a webhook has come, and what it signs with, beside its record: no event tells either.
create table webhook_states (
  account_id text not null references accounts (id),
  webhook_id uuid not null,
  secret bytea not null, -- wrapped by the key of the installation
  former_secret bytea, -- which signs beside it until former_until
  former_until timestamptz,
  cursor bigint not null, -- the last event of the account that was sent or passed over
  attempts int not null default 0, -- failed ones of what comes next
  next_at timestamptz not null default now(),
  lease uuid, -- of the sender that is at work
  lease_until timestamptz, -- afterwards another one goes on
  primary key (account_id, webhook_id),
  foreign key (account_id, webhook_id) references webhooks (account_id, id)
);
call protect('webhook_states');

-- What was sent, and what was answered, kept for some days.
create table webhook_deliveries (
  account_id text not null references accounts (id),
  webhook_id uuid not null,
  n bigint not null, -- the event
  type text not null,
  record jsonb not null, -- as the message names it
  attempts jsonb not null, -- [{at, status, ms, error, answer}], the last ones
  state text not null check (state in ('waiting', 'delivered', 'dead', 'skipped')),
  last_at timestamptz not null,
  primary key (account_id, webhook_id, n),
  foreign key (account_id, webhook_id) references webhooks (account_id, id)
);
create index webhook_deliveries_age on webhook_deliveries (account_id, webhook_id, last_at);
call protect('webhook_deliveries');

-- The accounts that have webhooks: senders look there, and in no other account.
create table webhook_accounts (
  account_id text primary key
);
