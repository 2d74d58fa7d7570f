-- What a passage gives for what goes in: {min, max, unit?} of its transformation in the pack.
alter table edges add column yield jsonb;
