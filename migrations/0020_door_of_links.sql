-- What comes through links is rare, as other doors of events_rare_via are, and is listed by an index of its own (6-contract.md §11).
create index events_by_link on events (account_id, via, n) where via = 'link';
