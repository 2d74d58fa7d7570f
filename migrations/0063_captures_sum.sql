-- The hash of all events of a capture, so that the history proves them; null of those that were captured before.
alter table captures add column sha256 text;
