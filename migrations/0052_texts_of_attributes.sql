-- An attribute in other languages: {LANGUAGE: {name, value}}; null where nobody wrote any.
alter table insights add column i18n jsonb;
