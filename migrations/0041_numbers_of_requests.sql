-- Of a lot: the identifier that the page of its request proposes, which no other one proposes while it is open.
alter table inquiries add column proposed text;
