-- A person belongs to the installation, a grant to an account.

-- Somebody invited is a person of their own until they accept: what an account sees of them is the same whether or not they
-- have an account elsewhere.
alter table users add column is_pending boolean not null default false;
drop index users_email;
create unique index users_email on users (lower(email)) where not is_pending;

alter table grants
  add column version int not null default 1,
  add column invited_at timestamptz, -- when the last invitation was sent
  add column withdrawn_at timestamptz,
  add column last_seen date; -- the last day on which the person worked in the account

-- Links in mails, each for one use: into an account, or to a new password. Whoever opens one isn't signed in, so there is no wall.
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
