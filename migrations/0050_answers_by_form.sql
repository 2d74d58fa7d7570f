-- The version of the form that an answer was signed by: its figures are in the units of it (FIG-02). Null: by a server before this one.
alter table answers add column form_version int;
