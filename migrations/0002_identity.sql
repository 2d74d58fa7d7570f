-- The embedded OpenID provider. Nobody's account is known while they sign in, so these tables have no wall.

-- What the provider remembers: sessions, sign-ins under way, authorization codes, refresh tokens and grants.
create table identity_payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text, -- tokens of one sign-in, ended together
  uid text, -- of a session: stays while its id changes
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (model, id)
);
create index identity_payloads_grant on identity_payloads (grant_id) where grant_id is not null;
create index identity_payloads_uid on identity_payloads (uid) where uid is not null;
create index identity_payloads_expiry on identity_payloads (expires_at);

-- Keys that must outlive a restart and be the same in every process. Two processes that make the next
-- generation at once meet on the primary key.
create table identity_keys (
  use text not null check (use in ('sign', 'cookie')),
  generation int not null,
  key jsonb not null, -- sign: a private JWK for RS256; cookie: {"secret": "…"}
  created_at timestamptz not null default now(),
  primary key (use, generation)
);

create table identity_passwords (
  user_id text primary key references users (id) on delete cascade,
  hash text not null, -- scrypt with its parameters
  demo boolean not null default false, -- its user may sign in only while DEMO is on
  changed_at timestamptz not null default now()
);

-- Failed sign-ins of the last minutes. Subjects are hashed: people type passwords into the wrong box.
create table identity_failures (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  at timestamptz not null default now()
);
create index identity_failures_subject on identity_failures (subject, at);
create index identity_failures_age on identity_failures (at);

-- Links in mails, each for one use: into an account, or to a new password.
create table identity_links (
  digest bytea primary key, -- SHA-256 of the secret in the address
  id uuid not null, -- of an invitation: GET /checkRegistered asks by it
  kind text not null check (kind in ('invitation', 'password')),
  account_id text, -- of an invitation
  user_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index identity_links_id on identity_links (id);
create index identity_links_user on identity_links (user_id);
create index identity_links_expiry on identity_links (expires_at);
