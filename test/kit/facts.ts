import type { Language } from '../../core/i18n/index.ts'
import type { Session } from '../../core/rules/can.ts'
import { reckonFacts } from '../../server/features/assessments/facts.ts'
import { presentFacts } from '../../server/features/assessments/read-facts.ts'
import { openOrigin } from '../../server/features/origin/open.ts'
import { account, pack, type SoyAccount } from './soy-account.ts'

const person = {
  accountId: account,
  name: '',
  email: '',
  roles: [],
  levelOne: false,
  tags: [],
  flags: ['download_geojson'] satisfies Session['flags'],
}

export const admin: Session = {
  ...person,
  userId: 'admin',
  admin: true,
  organizations: [],
  stages: {},
  milestoneSchemas: {},
}

/** Somebody who reads everything of the first organization, and nothing of the other one. */
export function readerOf({ organization }: SoyAccount): Session {
  const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'read' as const]))
  return {
    ...person,
    userId: 'reader',
    admin: false,
    organizations: [organization],
    stages: all(pack.productSchemas),
    milestoneSchemas: all(pack.milestoneSchemas),
  }
}

/** What a person reads beside the criteria of a product. */
export async function readFacts(soy: SoyAccount, product: string, session: Session, language: Language) {
  const { database } = soy.api
  const scope = { accountId: account, userId: session.userId }
  const left = () => new AbortController().signal
  const opened = await database.inAccount(scope, (tx) =>
    openOrigin(database, { tx, session, left, language }, product),
  )
  const reckoned = await reckonFacts(database, opened)
  const shown = await database.inAccount(scope, (tx) =>
    presentFacts({ tx, session, language }, reckoned.facts),
  )
  return { ...reckoned, ...shown }
}

/** The facts of one criterion by their ids. */
export const textsOf = (facts: readonly { id: string; text: string }[]) =>
  Object.fromEntries(facts.map(({ id, text }) => [id, text]))
