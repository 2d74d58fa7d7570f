-- Settings that all processes share: what each was to the process that started last, as a digest that says nothing else.
create table shared_settings (
  name text primary key,
  mark text not null
);
