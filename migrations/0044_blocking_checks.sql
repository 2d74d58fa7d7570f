-- How many of the EU's checks block a product: each of them is a lack of its own (ORI-06). What was counted as one is reckoned anew.
alter table readiness add column eudr_blocking int;

do $$
begin
  -- The owner sees the rows of all accounts while row security isn't forced on it.
  if not is_spread() then alter table readiness no force row level security; end if;
  update readiness set due_n = coalesce(due_n, 0) where eudr = 'missing';
  if not is_spread() then alter table readiness force row level security; end if;
end $$;
