import type { Today, TodayChain, Waiting } from '../../../core/contract/today.ts'
import { localise } from '../../../core/fields/index.ts'
import { formatNumber, type Language, locales, text } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { WaitCode } from '../../../core/rules/readiness.ts'
import { type Configuration, schemaName, type Stage } from '../configuration/configuration.ts'
import type { TodayReading } from './read.ts'

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
  { counts, waiting }: TodayReading,
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
export function presentWaiting(
  config: Configuration,
  read: TodayReading,
  today: string,
  language: Language,
): Waiting[] {
  const { waiting, recalls, imports, answers, unsent, certificates, absent } = read
  const say = (key: Parameters<typeof text>[1], params = {}) => text(language, key, params)
  const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  const products = waiting.flatMap((one): Waiting[] => {
    const { stage: id, code, count, since } = one
    const stage = config.stages.get(id)
    if (!stage || stage.removed) return []
    const things = thingsOf(config, stage, count, language)
    return [
      {
        code,
        title: `${formatNumber(count, language)} ${things} ${say(`today.short.${code}`)}`,
        detail: namesOf(one, language),
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
    ...certificates.first.map(({ id, name, kind, number, issuer, due }) =>
      row('CERTIFICATE', {
        title: endOf(name, due, today, language),
        detail: [kind, number, issuer].filter(Boolean).join(', '),
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

/** Which products wait, and whose they are: "LC-003, LC-005 y 2 más, de Agro Las Breñas S.A." */
function namesOf(
  { code, count, organizations, owners, names }: TodayReading['waiting'][number],
  language: Language,
): string {
  const list = new Intl.ListFormat(locales[language].tag, { type: 'conjunction' })
  const owner =
    organizations > owners.length
      ? text(language, 'today.organizations', { count: organizations })
      : list.format(owners)
  // What lacks its identifier has no name.
  const shown = code === 'UNIDENTIFIED' ? [] : names
  const left = count - shown.length
  const products = list.format(left > 0 ? [...shown, text(language, 'today.others', { count: left })] : shown)
  return shown.length > 0
    ? text(language, 'today.namedOf', { products, owner })
    : text(language, 'today.of', { owner })
}

/** "CS-0417 vence en 9 días". Both days are those of the account's zone. */
function endOf(name: string, due: string, today: string, language: Language): string {
  const days = Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000)
  return days > 1
    ? text(language, 'today.ends.later', { name, days })
    : text(language, days === 1 ? 'today.ends.tomorrow' : 'today.ends.today', { name })
}

type Item = Today['done'][number]

/** A count for each stage that has one, in the order of the chains. */
function itemsOf(
  config: Configuration,
  counts: TodayReading['fresh'],
  titleOf: (stage: Stage, count: number) => string,
): Item[] {
  const found = new Map(counts.map(({ stage, count }) => [stage, count]))
  return config.verticals.flatMap(({ stages }) =>
    stages.flatMap((stage) => {
      const count = found.get(stage.id)
      return count === undefined
        ? []
        : [{ count, title: titleOf(stage, count), address: paths.products(stage.id) }]
    }),
  )
}

/** What was done on this day: products made, then processes recorded. */
export const presentDone = (
  config: Configuration,
  { made, recorded }: TodayReading,
  language: Language,
): Item[] => [
  ...itemsOf(config, made, (stage, count) => thingsOf(config, stage, count, language)),
  ...itemsOf(config, recorded, (stage, count) =>
    text(language, 'today.processesOf', { count, things: thingsOf(config, stage, 2, language) }),
  ),
]

export function presentNew(
  config: Configuration,
  { fresh, freshRecalls, freshImports }: TodayReading,
  language: Language,
): Item[] {
  const products = itemsOf(config, fresh, (stage, count) => thingsOf(config, stage, count, language))
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
