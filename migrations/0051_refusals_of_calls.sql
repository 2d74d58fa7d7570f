-- Why a request of a key was refused: {code, paths}, the places of what was at fault and never what stood there. Null: it was not, or by a server before this one.
alter table api_key_calls add column refusal jsonb;
