-- Certificates: what somebody vouches for of organizations, their stages and their places, from a day to a day.

create table certificates (
  account_id text not null references accounts (id),
  id uuid not null,
  name text not null,
  sort text not null, -- as people of the account call its kind: organic, fair trade
  document_number text,
  issuer text,
  organization_ids uuid[] not null, -- at least one
  stage_ids text[] not null, -- none: all of them
  location_ids uuid[] not null, -- none: everywhere
  -- Days of the account's time zone, as YYYY-MM-DD: both are included, and without the second it has no end.
  valid_from text not null,
  valid_to text,
  document jsonb, -- {name, url, type}
  is_public boolean not null,
  note text,
  search text not null, -- name, number and issuer, for searches
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id),
  check (valid_to is null or valid_to collate "C" >= valid_from collate "C"),
  check (cardinality(organization_ids) > 0)
);
create index certificates_list on certificates (account_id, created_at desc, id desc) where deleted_at is null;
create index certificates_archived on certificates (account_id, deleted_at) where deleted_at is not null;
create index certificates_files on certificates (account_id, id)
  where deleted_at is null and document::text like '%/api/files/%';
call protect('certificates');

-- Which certificates' ends the administrators know of, beside the records.
create table certificate_warnings (
  account_id text not null references accounts (id),
  certificate_id uuid not null,
  valid_to text not null, -- the end that was mailed about; another one is news
  days int not null, -- of 60, 30 and 7 before it, the last that was mailed
  mailed_at timestamptz not null,
  primary key (account_id, certificate_id),
  foreign key (account_id, certificate_id) references certificates (account_id, id)
);
call protect('certificate_warnings');
