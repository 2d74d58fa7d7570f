/** A change behind the server's back, by somebody who may do everything in the database. */
interface Manipulation {
  what: string
  /** Statements in the account's transaction. */
  change: string[]
  /** Begins a line of the report: the table and what is wrong. */
  found: string
}

const one = (table: string, column = 'id', where = 'true') =>
  `(select ${column} from ${table} where account_id = account() and ${where} order by ${column} limit 1)`
const product = `account_id = account() and id = ${one('products')}`
const process = `account_id = account() and id = ${one('milestones')}`
const link = `account_id = account() and (milestone_id, origin_id) = (
  select milestone_id, origin_id from links where account_id = account() and quantity is not null order by 1, 2 limit 1)`
const event = `account_id = account() and n = (select n / 2 from event_heads where account_id = account())`
const moved = one('products', 'id', 'deleted_at is null')
const elsewhere = one(
  'organizations',
  'id',
  'organizations.account_id = products.account_id and id <> products.organization_id',
)
/** A microsecond later. On a cluster an UPDATE computes with columns by immutable functions alone, and days of a zone aren't. */
export const later = (column: string) =>
  `(${column} at time zone 'UTC' + interval '1 microsecond') at time zone 'UTC'`
const set = (table: string, change: string, where: string) => `update ${table} set ${change} where ${where}`
const renaming = `json_build_array(json_build_object('account', account(), 'at', '2026-01-01T00:00:00.000000Z', 'by', 'nobody',
  'via', 'screen', 'action', 'update', 'type', 'organizations', 'record', ${one('organizations')}, 'version', null,
  'before', null, 'after', json_build_object('name', 'Another name')))`

export const manipulations: readonly Manipulation[] = [
  {
    what: "a product's form value",
    change: [set('products', `data = data || '{"kilos": 1234.5}'`, product)],
    found: 'products: data ',
  },
  {
    what: "a product's identifier, in all places",
    change: [
      set(
        'products',
        `identifier = 'X', data = data || '{"identifier": "X"}', search = 'x', headers = headers || '{"identifier": "x"}'`,
        product,
      ),
    ],
    found: 'products: identifier X, should be ',
  },
  {
    what: "a product's search text",
    change: [set('products', `search = search || 'x'`, product)],
    found: 'products: search ',
  },
  {
    what: "a product's author",
    change: [set('products', `created_by = 'nobody'`, product)],
    found: 'products: created_by nobody, should be ',
  },
  {
    what: "a product's date, by a microsecond",
    change: [set('products', `created_at = ${later('created_at')}`, product)],
    found: 'products: created_at ',
  },
  {
    what: "a product's organization, with counters and activity",
    change: [
      `update counters c set live = live - 1 from products p where p.account_id = account() and p.id = ${moved}
        and c.account_id = p.account_id and c.account_id = account() and c.product_schema_id = p.product_schema_id and c.organization_id = p.organization_id`,
      set('products', `organization_id = ${elsewhere}`, `account_id = account() and id = ${moved}`),
      `update product_activity a set organization_id = p.organization_id from products p
        where p.account_id = account() and p.id = ${moved} and a.account_id = p.account_id and a.account_id = account() and a.id = p.id`,
      `insert into counters as c (account_id, product_schema_id, organization_id, live)
        select account_id, product_schema_id, organization_id, 1 from products where account_id = account() and id = ${moved}
        on conflict (account_id, product_schema_id, organization_id) do update set live = c.live + 1`,
    ],
    found: 'products: organization_id ',
  },
  {
    what: "a product's unique key",
    change: [
      set(
        'products',
        `unique_key = '["free"]'`,
        `account_id = account() and id = ${one('products', 'id', 'unique_key is not null')}`,
      ),
    ],
    found: 'products: unique_key ',
  },
  {
    what: "a product's series",
    change: [set('products', `series = 'LC-0'`, product)],
    found: 'products: series ',
  },
  {
    what: "a process's form value",
    change: [set('milestones', `data = data || '{"kilos": 1234.5}'`, process)],
    found: 'milestones: data ',
  },
  {
    what: "a process's date, in both places",
    change: [
      set(
        'milestones',
        `data = data || '{"occurred_at": "2020-02-02T02:02:02.000Z"}', occurred_at = '2020-02-02T02:02:02Z'`,
        process,
      ),
    ],
    found: 'milestones: occurred_at ',
  },
  {
    what: 'a private process made public, or the other way round',
    change: [set('milestones', 'private = not private', process)],
    found: 'milestones: private ',
  },
  {
    what: "a link's quantity",
    change: [set('links', 'quantity = quantity + 1', link)],
    found: 'links: quantity ',
  },
  {
    what: "a link's origin",
    change: [
      set(
        'links',
        `origin_id = ${one('products', 'id', 'products.account_id = links.account_id and id not in (links.origin_id, links.destination_id)')}`,
        link,
      ),
    ],
    found: 'links: no event tells of it',
  },
  {
    what: 'a public key that leads elsewhere',
    change: [
      set(
        'public_keys',
        `record_id = '00000000-0000-4000-8000-00000000abcd'`,
        `record_id = ${one('products')}`,
      ),
      set(
        'public_keys',
        `record_id = ${one('products')}`,
        `record_id = (select id from products where account_id = account() order by id offset 1 limit 1)`,
      ),
    ],
    found: 'public_keys: uuid ',
  },
  {
    what: "an organization's profile",
    change: [
      set(
        'organizations',
        `profile = profile || '{"state": "Elsewhere"}'`,
        `account_id = account() and id = ${one('organizations')}`,
      ),
    ],
    found: 'organizations: profile ',
  },
  {
    what: "a user's rights",
    change: [
      set(
        'assignments',
        `product_schemas = product_schemas || '{"ps-secret": "write"}'`,
        `account_id = account() and user_id = ${one('assignments', 'user_id')}`,
      ),
    ],
    found: 'assignments: product_schemas ',
  },
  {
    what: "a user's roles",
    change: [
      set(
        'grants',
        `role_keys = array_append(role_keys, 'Level two')`,
        `account_id = account() and user_id = ${one('grants', 'user_id')}`,
      ),
    ],
    found: 'grants: role_keys ',
  },
  {
    what: 'an administrator added',
    change: [
      set('account_settings', `admins = array_append(admins, 'nobody')`, 'account_id = account()'),
      set('accounts', 'revision = revision + 1', 'id = account()'),
    ],
    found: 'account_settings: admins ',
  },
  {
    what: 'a grant added',
    change: [
      `insert into users (id, email, name) values ('nobody', 'nobody@test.example', 'Nobody')`,
      `insert into grants (id, account_id, user_id) values (gen_random_uuid(), account(), 'nobody')`,
    ],
    found: 'grants: no event tells of it',
  },
  {
    what: "a form's version, in place",
    change: [
      set(
        'product_schema_versions',
        `content = replace(content::text, '"name"', '"name" ')::json`,
        `account_id = account() and id = ${one('product_schema_versions')} and version = 1`,
      ),
    ],
    found: 'product_schema_versions: content ',
  },
  {
    what: 'the history of packs',
    change: [set('config_versions', `pack = (pack::text || ' ')::json`, 'account_id = account() and n = 1')],
    found: 'config_versions: pack ',
  },
  {
    what: 'the type that a file is served as',
    change: [set('files', `type = 'image/jpeg'`, `account_id = account() and type = 'image/svg+xml'`)],
    found: 'files: type image/jpeg, should be image/svg+xml',
  },
  {
    what: 'the last check, with a head that is not there',
    change: [
      `insert into history_checks (account_id, checked_at, n) select account_id, now(), n + 1 from event_heads where account_id = account()`,
    ],
    found: 'history_checks: names event ',
  },
  {
    what: 'the last check, which found something',
    change: [
      `insert into history_checks (account_id, checked_at, n, differ, broken_at)
        select account_id, now(), n, 1, 1 from event_heads where account_id = account()`,
    ],
    found: 'history_checks: says that 1 differ, none does',
  },
  {
    what: 'a record removed',
    change: [
      `delete from insights where account_id = account() and id = ${one('insights')}`,
      set('products', 'count_of_insights = 0', 'account_id = account() and count_of_insights = 1'),
    ],
    found: 'insights: is missing',
  },
  {
    what: "an event's text",
    change: [set('events', `after = replace(after::text, '{', '{ ')::json`, event)],
    found: 'events: its hash is not that of what it says',
  },
  {
    what: "an event's author",
    change: [set('events', `by_user = 'nobody'`, event)],
    found: 'events: its hash is not that of what it says',
  },
  {
    what: "an event's time, by a microsecond",
    change: [set('events', `at = ${later('at')}`, event)],
    found: 'events: its hash is not that of what it says',
  },
  {
    what: 'an event that tells what PostgreSQL refuses',
    change: [
      set(
        'events',
        `after = '{"data":"\\u0000"}'`,
        `account_id = account() and type = 'products' and record_id = ${one('products', 'id::text')}`,
      ),
    ],
    found: 'products: data ',
  },
  { what: 'an event deleted', change: [`delete from events where ${event}`], found: 'events: follows ' },
  {
    what: 'two events swapped',
    change: [
      set('events', 'n = -1', event),
      set('events', 'n = n - 1', event.replace('n =', 'n = 1 +')),
      set(
        'events',
        'n = 1 + (select n / 2 from event_heads where account_id = account())',
        'account_id = account() and n = -1',
      ),
    ],
    found: 'events: its hash is not that of what it says',
  },
  {
    what: 'an event added with a right hash',
    change: [`select append_events(account(), ${renaming})`],
    found: 'organizations: name ',
  },
  {
    what: 'the tail cut',
    change: [
      `delete from events where account_id = account() and n = (select n from event_heads where account_id = account())`,
    ],
    found: 'event_heads: ends at ',
  },
  {
    what: 'all events removed',
    change: ['delete from events where account_id = account()'],
    found: 'accounts: no event tells of it',
  },
  {
    what: 'all events removed, with the head of their chain',
    change: [
      'delete from events where account_id = account()',
      set('event_heads', `n = 0, hash = ''`, 'account_id = account()'),
    ],
    found: 'products: no event tells of it',
  },
]
