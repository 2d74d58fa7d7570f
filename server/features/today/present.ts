import type { Today, TodayChain, Waiting } from '../../../core/contract/today.ts'
import { localise } from '../../../core/fields/index.ts'
import { formatNumber, type Language, text } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { WaitCode } from '../../../core/rules/readiness.ts'
import { type Configuration, schemaName, type Stage } from '../configuration/configuration.ts'
import type { Read } from './read.ts'

/** The list with exactly the products that wait. */
const listOf = (stage: string, code: WaitCode): string =>
  paths.productsWaiting(
    stage,
    code === 'NO_ORIGIN'
      ? { requirementsSatisfied: false }
      : code === 'NOT_READY'
        ? { ready: false }
        : { isUnidentified: true },
  )

const order: readonly WaitCode[] = ['NO_ORIGIN', 'UNIDENTIFIED', 'NOT_READY']

export function presentChains(
  config: Configuration,
  session: Session,
  { counts, waiting }: Read,
  language: Language,
): TodayChain[] {
  const countOf = new Map(counts.map(({ stage, count }) => [stage, count]))
  return config.verticals.flatMap(({ id, name, i18n, stages }) => {
    const readable = stages.filter((stage) => can(session, 'stage.read', stage.id).allowed)
    if (readable.length === 0) return []
    return [
      {
        vertical: { _id: id, name: i18n[language]?.name ?? name },
        stages: readable.map((stage) => ({
          ...schemaName(config, stage.id, language)!,
          count: countOf.get(stage.id) ?? 0,
          waiting: order.flatMap((code) => {
            const found = waiting.find((one) => one.stage === stage.id && one.code === code)
            if (!found) return []
            const title = text(language, `today.short.${code}`)
            return [{ code, title, count: found.count, address: listOf(stage.id, code) }]
          }),
        })),
      },
    ]
  })
}

/** What people call so many products of a stage. */
function thingsOf(config: Configuration, stage: Stage, count: number, language: Language): string {
  const { words } = localise(stage.content, language, config.defaultLanguage)
  return count === 1
    ? (words?.one ?? text(language, 'today.things.one'))
    : (words?.many ?? text(language, 'today.things.many'))
}

/** What stops or ends stands first, by its name; products follow, those that have waited longest first. */
export function presentWaiting(config: Configuration, read: Read, language: Language): Waiting[] {
  const { waiting, recalls, imports, answers, unsent, certificates, absent } = read
  const say = (key: Parameters<typeof text>[1], params = {}) => text(language, key, params)
  const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  const products = waiting.flatMap(({ stage: id, code, count, organizations, since }): Waiting[] => {
    const stage = config.stages.get(id)
    if (!stage || stage.removed) return []
    const things = thingsOf(config, stage, count, language)
    return [
      {
        code,
        title: `${formatNumber(count, language)} ${things} ${say(`today.short.${code}`)}`,
        detail: `${say('today.organizations', { count: organizations })} ${say(`today.detail.${code}`, { count })}`,
        count,
        since: instant(since),
        due: null,
        stage: schemaName(config, id, language)!,
        action: { title: say(`today.action.${code}`), address: listOf(id, code) },
      },
    ]
  })
  const row = (
    code: Waiting['code'],
    {
      address,
      ...more
    }: Pick<Waiting, 'title' | 'detail' | 'count'> &
      Partial<Pick<Waiting, 'since' | 'due'>> & { address: string },
  ): Waiting => ({
    code,
    since: null,
    due: null,
    ...more,
    stage: null,
    action: { title: say(`today.action.${code}`), address },
  })
  const rest = (
    code: 'RECALL' | 'IMPORT_FAULTY' | 'CERTIFICATE',
    title: string,
    count: number,
    address: string,
  ) => (count > 0 ? [row(code, { title, detail: say('today.detail.rest'), count, address })] : [])
  const recallsLeft = recalls.count - recalls.first.length
  const rowsLeft = imports.first.reduce((left, { rows }) => left - rows, imports.rows)
  const certificatesLeft = certificates.count - certificates.first.length
  return [
    ...recalls.first.map(({ id, number, kind, identifier, reason, since }) =>
      row('RECALL', {
        title: `${say(`recalls.number.${kind}`, { number })}: ${identifier}`,
        detail: reason,
        count: 1,
        since: instant(since),
        address: paths.recall(id),
      }),
    ),
    ...rest('RECALL', say('today.recalls', { count: recallsLeft }), recallsLeft, paths.recalls()),
    ...(absent.count > 0
      ? [
          row('EU_HAS_NONE', {
            title: say('today.absent', { count: absent.count }),
            detail: say('today.detail.EU_HAS_NONE'),
            count: absent.count,
            since: instant(absent.since),
            address:
              absent.count === 1 ? paths.statement(absent.ids[0]!) : paths.statements({ state: 'frozen' }),
          }),
        ]
      : []),
    ...imports.first.map(({ id, file, rows, since }) =>
      row('IMPORT_FAULTY', {
        title: `${say('today.faulty', { count: rows })}: ${file}`,
        detail: say('today.detail.IMPORT_FAULTY'),
        count: rows,
        since: instant(since),
        address: paths.imports({ import: id }),
      }),
    ),
    ...rest('IMPORT_FAULTY', say('today.faulty', { count: rowsLeft }), rowsLeft, paths.imports()),
    ...certificates.first.map(({ id, name, kind, due }) =>
      row('CERTIFICATE', {
        title: say('today.certificate', { name }),
        detail: kind,
        count: 1,
        due,
        address: paths.certificates.edit(id),
      }),
    ),
    ...rest(
      'CERTIFICATE',
      say('today.certificates', { count: certificatesLeft }),
      certificatesLeft,
      paths.certificatesIn('expiring'),
    ),
    ...(unsent.count > 0
      ? [
          row('MAIL_FAILED', {
            title: say('today.unsent', { count: unsent.count }),
            detail: say('today.detail.MAIL_FAILED'),
            count: unsent.count,
            since: instant(unsent.since),
            address: paths.answers({ mail: 'failed' }),
          }),
        ]
      : []),
    ...(answers.count > 0
      ? [
          row('ANSWER', {
            title: say('today.answers', { count: answers.count }),
            detail: say('today.detail.ANSWER'),
            count: answers.count,
            since: instant(answers.since),
            address: paths.answers(),
          }),
        ]
      : []),
    ...products.toSorted((one, other) => ((one.since ?? '9') < (other.since ?? '9') ? -1 : 1)),
  ]
}

export function presentNew(
  config: Configuration,
  { fresh, freshRecalls, freshImports }: Read,
  language: Language,
): Today['since']['items'] {
  const found = new Map(fresh.map(({ stage, count }) => [stage, count]))
  const products = config.verticals.flatMap(({ stages }) =>
    stages.flatMap((stage) => {
      const count = found.get(stage.id)
      return count === undefined
        ? []
        : [{ count, title: thingsOf(config, stage, count, language), address: paths.products(stage.id) }]
    }),
  )
  return [
    ...products,
    ...(freshRecalls > 0
      ? [
          {
            count: freshRecalls,
            title: text(language, 'today.newRecalls', { count: freshRecalls }),
            address: paths.recalls(),
          },
        ]
      : []),
    ...(freshImports > 0
      ? [
          {
            count: freshImports,
            title: text(language, 'today.newImports', { count: freshImports }),
            address: paths.imports(),
          },
        ]
      : []),
  ]
}
