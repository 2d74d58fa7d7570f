-- Events of EPCIS: own ones, which a job keeps as records say, and those that others captured here.

-- What an account was sent (CAP-02).
create table captures (
  account_id text not null references accounts (id),
  id uuid not null,
  created_at timestamptz not null,
  created_by text not null, -- a person, or key:{id}
  finished_at timestamptz, -- null: it runs
  is_success boolean,
  errors jsonb not null default '[]', -- [{path, code, message}]
  warnings jsonb not null default '[]',
  captured int not null default 0, -- events that were stored
  known int not null default 0, -- events that had been stored before
  primary key (account_id, id)
);
call protect('captures');

create table epcis_events (
  account_id text not null references accounts (id),
  id uuid not null, -- a uuid of version 7: the order of recording
  event_id text not null,
  type text not null,
  event_time timestamptz not null,
  record_time timestamptz not null,
  event json not null, -- as it is answered, without recordTime
  is_declaration boolean not null, -- that the event was an error
  keys text[] not null, -- what queries find it by: its identifiers and words in canonical form behind their role
  quantities numeric[] not null default '{}',
  -- Whoever reads it may read each of these.
  product_ids uuid[] not null, -- own ones and those that it names
  organization_ids uuid[] not null default '{}', -- of places that it names
  milestone_schema_id text,
  -- Of own events:
  product_id uuid,
  source text, -- what of the product it tells
  is_live boolean, -- no later one of its source took its place
  -- Of captured events:
  capture_id uuid,
  digest bytea, -- of its content with its errorDeclaration
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id),
  foreign key (account_id, milestone_schema_id) references milestone_schemas (account_id, id),
  foreign key (account_id, capture_id) references captures (account_id, id),
  check ((product_id is null) <> (capture_id is null)),
  check ((product_id is null) = (source is null) and (product_id is null) = (is_live is null)),
  check ((capture_id is null) = (digest is null))
);
create index epcis_events_time on epcis_events (account_id, event_time, id);
create index epcis_events_record_time on epcis_events (account_id, record_time, id);
create index epcis_events_name on epcis_events (account_id, event_id, id);
create index epcis_events_keys on epcis_events using gin (keys);
create index epcis_events_source on epcis_events (account_id, product_id, source) where is_live;
create index epcis_events_capture on epcis_events (account_id, capture_id) where capture_id is not null;
create unique index epcis_events_captured on epcis_events (account_id, event_id, digest) where capture_id is not null;
call protect('epcis_events');

-- The last event of an account's history that own events take into account, and the products that are due.
create table epcis_cursors (
  account_id text primary key references accounts (id),
  seen_n bigint not null
);
call protect('epcis_cursors');

create table epcis_due (
  account_id text not null references accounts (id),
  product_id uuid not null,
  due_n bigint not null, -- the event of the history after which it is due
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products (account_id, id)
);
create index epcis_due_order on epcis_due (account_id, due_n, product_id);
call protect('epcis_due');
