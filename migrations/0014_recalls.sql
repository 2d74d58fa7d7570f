-- Holds, recalls and drills, and the products that they reach.

create table recalls (
  account_id text not null references accounts (id),
  id uuid not null,
  number int not null, -- from 1 in each account
  kind text not null check (kind in ('hold', 'recall', 'drill')),
  status text not null check (status in ('open', 'lifted', 'ended')),
  start_id uuid not null, -- the product where it begins
  identifier text not null, -- the start's, when it began
  organization_id uuid not null, -- who signs it
  reason text not null,
  action text, -- what whoever has one should do
  phone text,
  i18n jsonb not null, -- {language: {reason, action}}
  ended_at timestamptz, -- when it was lifted or ended
  end_reason text,
  drill jsonb, -- what a drill found (RCL-07)
  search text not null, -- the number, the identifier and the reason, for searches
  version int not null default 1,
  created_at timestamptz not null, -- when it began
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz, -- never set: nothing of a recall is deleted
  primary key (account_id, id),
  foreign key (account_id, start_id) references products (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id)
);
create unique index recalls_number on recalls (account_id, number);
-- One open one of a kind a start: of two people at once, one is refused.
create unique index recalls_open on recalls (account_id, start_id, kind) where status = 'open';
call protect('recalls');

-- The products of a recall. Their events are of the product, so that its history says what happened to it.
create table recall_items (
  account_id text not null references accounts (id),
  recall_id uuid not null,
  product_id uuid not null,
  status text not null
    check (status in ('held', 'notified', 'confirmed', 'unanswered', 'returned', 'destroyed', 'released')),
  mail text check (mail in ('sent', 'failed')),
  note text,
  at timestamptz not null, -- of the last change
  by text not null, -- "job" where the clock did it or whoever confirmed by a link
  holds boolean not null, -- of an open or ended hold or recall, and not released
  shows boolean not null, -- public pages tell of it: of a recall, and not released
  primary key (account_id, recall_id, product_id),
  foreign key (account_id, recall_id) references recalls (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id)
);
create index recall_items_product on recall_items (account_id, product_id);
create index recall_items_holding on recall_items (account_id, product_id) where holds;
call protect('recall_items');
