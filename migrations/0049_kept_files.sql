-- Files that concluded assessments and statements with the EU name, and those of what they were made of (RSK-10).
create table kept_files (
  account_id text not null references accounts (id),
  id uuid not null,
  keeper_id uuid not null, -- an assessment or a statement
  product_id uuid not null,
  record_type text not null, -- the record that names the file
  record_id uuid not null,
  url text not null,
  until text, -- a day, YYYY-MM-DD; null: nobody can say yet
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id)
);
create index kept_files_keeper on kept_files (account_id, keeper_id);
create index kept_files_product on kept_files (account_id, product_id);
call protect('kept_files');
