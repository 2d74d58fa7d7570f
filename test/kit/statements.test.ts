import { describe, expect, it } from 'vitest'
import { faultOf } from './statements.ts'

describe('the guard over statements', () => {
  it.each([
    'select name from accounts where id = $1',
    'select * from products where account_id = $1',
    'select * from "products" as "p" where "p"."account_id" = $1',
    `select p.id from products p join links l on l.account_id = $1 and l.origin_id = p.id where p.account_id = $2`,
    `select id, (select count(*) from insights i where i.account_id = $1 and i.product_id = p.id) from products p where p.account_id = $2`,
    'with products as (select 1 as id) select id from products',
    `update products p set search = n.search from jsonb_to_recordset($1) as n (id uuid, search text) where p.account_id = $2 and p.id = n.id`,
    'select u.id, exists (select from identity_passwords i where i.user_id = u.id) from users u',
    'select p.id from products p left join (select k.uuid from public_keys k where k.account_id = $1 offset 0) k on k.uuid = p.uuid where p.account_id = $1',
    'delete from links where milestone_id = $1 and account_id = $2',
    'insert into links (account_id, origin_id) values ($1, $2)',
    'insert into links (account_id, origin_id) select h.account_id, r.id from event_heads h cross join jsonb_to_recordset($1) as r (id uuid) where h.account_id = $2',
    `insert into user_settings as u (settings) values ($1) on conflict (user_id) do update set settings = jsonb_set(u.settings, '{a}', $2) returning to_jsonb(u)`,
    `set local app.account_id = 'a; b'`,
    `select 'set_config(' from accounts`,
  ])('accepts %s', (statement) => expect(faultOf(statement)).toBeUndefined())

  it.each([
    ['select * from products', 'products: no account'],
    ['select * from products where account_id = account()', 'products: no account'],
    [
      'select * from products p join links l on l.account_id = p.account_id where p.account_id = $1',
      'l: no account',
    ],
    // Two conditions on one table don't count for the other.
    [
      'select * from products p join links l on true where p.account_id = $1 and p.account_id = $2',
      'l: no account',
    ],
    [
      'select id, exists (select from links l where l.origin_id = p.id) from products p where p.account_id = $1',
      'l: no account',
    ],
    [
      'select * from "links" as "l" left join "products" as "p" on "p"."id" = "l"."origin_id" where "l"."account_id" = $1',
      'p: no account',
    ],
    ['select * from products join links on true where products.account_id = $1', 'links: no account'],
    ['select * from products p, links l where p.account_id = $1', 'write a join'],
    ['update products set search = $1 where id = $2', 'products: no account'],
    ['delete from links where milestone_id = $1', 'links: no account'],
    [
      'insert into links (account_id, origin_id) select $1, id from jsonb_to_recordset($2) as r (id uuid)',
      'join event_heads',
    ],
    [
      'select p.id from products p where p.account_id = $1 and exists (select from public_keys k where k.uuid = p.uuid)',
      'public_keys is no table of the account',
    ],
    [
      'select p.id from products p where p.account_id = $1 and not exists (select "g"."id" from "grants" as "g" where g.user_id = p.created_by)',
      'grants is no table of the account',
    ],
    [
      `insert into user_settings as u (settings) values ($1) on conflict (user_id) do update set settings = u.settings || jsonb_build_object('a', $2)`,
      'jsonb_build_object is not immutable',
    ],
    [`select set_config('app.account_id', $1, true)`, 'set_config'],
    [`set local app.account_id = 'a'; select 1`, 'SET LOCAL stands alone'],
    [`begin; set local app.account_id = 'a'`, 'SET LOCAL stands alone'],
  ])('refuses %s', (statement, fault) => expect(faultOf(statement)).toContain(fault))
})
