-- What people without an account are asked by a link, and what they answer.

create table inquiries (
  account_id text not null references accounts (id),
  id uuid not null,
  asks text not null check (asks in ('process', 'form', 'lot')),
  about_id uuid, -- the product; null: a lot, which is still to come
  product_schema_id text not null, -- the stage, of the product or of the lot
  milestone_schema_id text, -- of a process
  fields text[] not null, -- the names of what is asked
  organization_id uuid not null, -- whom the record will belong to
  title text not null, -- what people call it
  recipient text not null,
  email text, -- of the recipient
  message text,
  signing text not null check (signing in ('email', 'none')), -- how whoever signs is known
  shows_values boolean not null,
  asks_references boolean not null,
  language text not null,
  expires_at timestamptz not null,
  standing text not null check (standing in ('open', 'answered', 'accepted', 'rejected', 'declined', 'withdrawn')),
  search text not null, -- the title and the recipient, for searches
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz, -- never set: a withdrawn one stays, and its page says so
  primary key (account_id, id),
  foreign key (account_id, about_id) references products (account_id, id),
  foreign key (account_id, product_schema_id) references product_schemas (account_id, id),
  foreign key (account_id, milestone_schema_id) references milestone_schemas (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id),
  check ((asks = 'lot') = (about_id is null))
);
create index inquiries_created on inquiries (account_id, created_at);
create index inquiries_product on inquiries (account_id, about_id) where about_id is not null;
call protect('inquiries');

-- A link of an inquiry: what its secrets open. The newest of an inquiry works, the others have ended. What happens to it before somebody
-- signs leaves no event but that it was opened.
create table inquiry_links (
  account_id text not null references accounts (id),
  id uuid not null,
  inquiry_id uuid not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  opened int not null default 0,
  opened_at timestamptz, -- the first time
  told_at timestamptz, -- of the last event that says so
  draft jsonb, -- {values, files, references, warnings}: judged, and waiting for a signature
  is_reviewed boolean not null default false, -- the page shows the draft for its signature, and not its inputs
  code bytea, -- HMAC of the code that was mailed
  code_at timestamptz,
  tries int not null default 0, -- wrong ones with this code
  wrong int not null default 0, -- wrong ones in all
  primary key (account_id, id),
  foreign key (account_id, inquiry_id) references inquiries (account_id, id)
);
create unique index inquiry_links_live on inquiry_links (account_id, inquiry_id) where ended_at is null;
call protect('inquiry_links');

-- What somebody signed. Nothing of it is a record of the account before somebody of the account accepts it.
create table answers (
  account_id text not null references accounts (id),
  id uuid not null,
  inquiry_id uuid not null,
  standing text not null check (standing in ('pending', 'accepted', 'rejected')),
  data jsonb not null, -- the values, a file as {name, sha256}
  cited jsonb not null, -- numbers of statements to the EU: [{referenceNumber, verificationNumber}]
  files jsonb not null, -- [{field, name, type, bytes, sha256, url}]: url is where the bytes are kept, and opens nothing
  warnings jsonb not null, -- of plots
  signer text not null,
  tax_number text,
  email text,
  is_verified boolean not null, -- by a code that was mailed to this address
  signed_at timestamptz not null,
  sha256 text not null, -- of the RFC 8785 text of what was signed
  comment text, -- of the decision
  decided_by text,
  decided_at timestamptz,
  milestone_id uuid, -- the process that it became
  became_id uuid, -- the product that it became, or changed
  search text not null, -- the signer, for searches
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz, -- never set
  primary key (account_id, id),
  foreign key (account_id, inquiry_id) references inquiries (account_id, id),
  foreign key (account_id, milestone_id) references milestones (account_id, id),
  foreign key (account_id, became_id) references products (account_id, id)
);
create index answers_created on answers (account_id, created_at);
-- An inquiry has one answer that isn't rejected: of two signatures at once, one is.
create unique index answers_standing on answers (account_id, inquiry_id) where standing <> 'rejected';
call protect('answers');
