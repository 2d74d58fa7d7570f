interface DeclaredRemoval {
  file: string
  find: string
  part?: string
  substitute: string
  tests: string[][]
  only?: string
}

/** The rows that whoever takes of an origin locks. */
const lockedRows = `tx.db
    .selectFrom('products')
    .select(columns)
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(wanted))
    .orderBy('id')`

/**
 * Checks outside the rules: who somebody is, and conditions on tables without row security. `find` gives the expression
 * or a part of it.
 */
export const declared: DeclaredRemoval[] = [
  ...[
    ['known.accountId === accountId', 'true'],
    ['row.admins.includes(userId)', 'true'],
    ['roles.includes(levelOne)', 'false'],
    ["!sent.includes(',')", 'true'],
    ['row.deactivated_at', 'false'],
  ].map(([find, substitute]) => ({
    file: 'server/platform/auth/sessions.ts',
    find: find!,
    substitute: substitute!,
    tests: [['test/access/things.test.ts'], ['test/access/access.test.ts']],
  })),
  // Of keys: which account, whose secret, until when.
  ...[
    ['audience && audience !== session.accountId', 'false', 'server/platform/http/mount.ts'],
    ['(key.revoked_at)', '(false)', 'server/platform/auth/key-sessions.ts'],
    ['endsAt <= now.getTime()', 'false', 'server/platform/auth/key-sessions.ts'],
    ['!key.archives', 'false', 'server/platform/auth/key-sessions.ts'],
  ].map(([find, substitute, file]) => ({
    file: file!,
    find: find!,
    substitute: substitute!,
    tests: [['server/features/keys/keys.test.ts']],
  })),
  // Of balances, certificates and readiness: what is counted, hidden, locked and covered.
  ...[
    ["session.levelOne ? sql`false` : writes('p.product_schema_id')", 'session.levelOne', 'false'],
    [
      "${organizations('p.organization_id')} and ${mayRecall}",
      "organizations('p.organization_id')",
      'sql`true`',
    ],
    ["${organizations('p.organization_id')} and ${mayRecall}", 'mayRecall', 'sql`true`'],
    [
      "${organizations('i.organization_id')} and ${writes('i.product_schema_id')}",
      "organizations('i.organization_id')",
      'sql`true`',
    ],
    [
      "${organizations('i.organization_id')} and ${writes('i.product_schema_id')}",
      "writes('i.product_schema_id')",
      'sql`true`',
    ],
    ["'expiring', today)} and ${mayRenew}", 'mayRenew', 'sql`true`'],
    ["${organizations('w.organization_id')}", "organizations('w.organization_id')", 'sql`true`'],
    ["${writes('w.product_schema_id')}", "writes('w.product_schema_id')", 'sql`true`'],
    ["i.created_at > ${oldest} and ${mine('i')}", "mine('i')", 'sql`true`'],
    [
      "r.created_at > ${since} and ${organizations('r.organization_id')}",
      "organizations('r.organization_id')",
      'sql`true`',
    ],
    ["r.created_at > (select since from visit) and ${products('p')}", "products('p')", 'sql`true`'],
    ["i.created_at > (select since from visit) and ${mine('i')}", "mine('i')", 'sql`true`'],
  ].map(([find, part, substitute]) => ({
    file: 'server/features/today/read.ts',
    find: find!,
    part: part!,
    substitute: substitute!,
    tests: [['server/features/today/today.test.ts']],
  })),
  {
    file: 'server/features/certificates/read.ts',
    find: "admin || organizations === '*'",
    substitute: 'true',
    tests: [['server/features/certificates/certificates.test.ts']],
  },
  ...[
    ['isMasked || (shown === null && !isReadable)', 'isMasked || (shown === null && !isReadable)', 'false'],
    ['by: !isReadable || isMasked', '!isReadable || isMasked', 'false'],
  ].map(([find, part, substitute]) => ({
    file: 'server/features/balance/routes.ts',
    find: find!,
    part: part!,
    substitute: substitute!,
    tests: [['server/features/balance/balance.test.ts']],
  })),
  ...[
    ["this.#config.stages.get(origin.stage)?.content.balance === 'refuse'", 'false'],
    ['taking.hidden?.has(originId)', 'false'],
  ].map(([find, substitute]) => ({
    file: 'server/features/milestones/balances.ts',
    find: find!,
    substitute: substitute!,
    tests: [['server/features/balance/balance.test.ts'], ['server/features/balance/hidden.test.ts']],
  })),
  {
    file: 'server/features/links/lock.ts',
    find: `${lockedRows}\n    .forNoKeyUpdate()`,
    substitute: lockedRows,
    tests: [['server/features/balance/balance.test.ts']],
  },
  ...[
    'certificate.organizations.includes(product.organization)',
    '(certificate.stages.length === 0 || certificate.stages.includes(product.stage))',
    'certificate.locations.some((place) => product.locations.includes(place))',
    'isWithin(certificate, product.day)',
  ].map((find) => ({
    file: 'core/rules/certificate.ts',
    find,
    substitute: 'true',
    tests: [['core/rules/certificate.test.ts'], ['server/features/certificates/certificates.test.ts']],
  })),
  {
    file: 'server/features/users/read.ts',
    find: "'g.account_id', '=', tx.accountId",
    part: 'tx.accountId',
    substitute: "sql.ref('g.account_id')",
    tests: [['test/access/crossing.test.ts']],
    only: "'users.",
  },
  {
    file: 'server/features/organizations/public-keys.ts',
    find: 'where account_id = ${tx.accountId}',
    part: 'tx.accountId',
    substitute: "sql.ref('account_id')",
    tests: [['test/access/crossing.test.ts']],
    only: "'qr.get' ",
  },
  {
    file: 'server/platform/http/mount.ts',
    find: 'enforce(cachedSession.session, neededFor(route, route.access, request))',
    part: 'neededFor(route, route.access, request)',
    substitute: "{ permission: 'any' }",
    tests: [['test/access/things.test.ts']],
  },
  {
    file: 'server/platform/db/database.ts',
    find: 'setAccount(accountId),\n    ]',
    part: 'setAccount(accountId)',
    substitute: "setAccount(accountId).replace('local ', '')",
    tests: [['server/platform/db/wall.test.ts'], ['server/platform/db/database.test.ts']],
  },
]
