-- The card of a process says who answered it.

create index answers_milestone on answers (account_id, milestone_id) where milestone_id is not null;
