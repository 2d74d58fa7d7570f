-- The history is filtered by the door that a change came through. Most come through the screen, the API or the demo; the others are rare.
create index events_rare_via on events (account_id, via, n) where via in ('import', 'undo', 'job', 'command');
