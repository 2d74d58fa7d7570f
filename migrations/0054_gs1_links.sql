-- Links of GS1 codes besides those to our own pages, which the resolver answers (GS1-08).
create table gs1_links (
  account_id text not null references accounts (id),
  id uuid not null,
  anchor text not null, -- the path of a code; its last value may be * or end in one
  link_type text not null, -- a word of GS1's vocabulary: pip
  href text not null,
  title text not null,
  media_type text,
  languages text[] not null, -- none: any
  is_default boolean not null,
  forwards_query boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id)
);
create index gs1_links_anchor on gs1_links (account_id, anchor) where deleted_at is null;
call protect('gs1_links');

-- The account of each key of such a link, by which an address without an account finds one; GTINs alone stand in gtin_accounts.
create table gs1_keys (
  key text primary key, -- 414/7791234500017, 00/37791234*
  account_id text not null
);
