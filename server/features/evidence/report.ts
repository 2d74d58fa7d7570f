import { localMoment, typedTime, writeDay } from '../../../core/fields/calendar.ts'
import { formatNumber, text } from '../../../core/i18n/index.ts'
import type { MarkName } from '../../../core/look/marks.ts'
import { html, Html } from '../../platform/html.ts'
import { fingerprint } from '../../platform/seal/key.ts'
import { openingOf } from '../pdf/document.ts'
import { markMarkup } from '../pdf/drawings.ts'
import { stateText } from '../trace/csv.ts'
import { type ChainSum, markOf, type Station } from './chain.ts'
import type { Contact } from './contacts.ts'
import type { Evidence } from './evidence.ts'
import type { ChosenFiles } from './files.ts'
import type { ChainEnd } from './history.ts'
import type { PacketOrigin } from './origin.ts'
import type { WrittenFile } from '../../platform/effects/zip-writer.ts'
import type { ProcessSum } from './processes.ts'
import { styles } from './report-styles.ts'

/** What the report tells beside the packet itself. */
export interface ReportFacts {
  chain: ChainSum
  contacts: readonly Contact[]
  processes: ProcessSum
  /** Products whose amounts are all known. */
  balanced: number
  origin: Pick<PacketOrigin, 'checks' | 'restricted'> | undefined
  chosen: ChosenFiles
  events: number
  end: ChainEnd
  /** The files of the packet so far: all but the report. */
  files: readonly WrittenFile[]
  /** The address of this installation. */
  address: string
}

/** Rows of a table of the report; the tables beside it have all of them. */
const maxRows = 500
/** Files that were left out, by their names. */
const maxLeft = 2_000

/** The report as a document, and the page that it is added to. */
export function reportPage(evidence: Evidence, told: ReportFacts): { opening: string; body: string } {
  const { language, start } = evidence
  const { date, time } = datesOf(evidence, evidence.made)
  const opening = openingOf({
    template: {
      // The foot of each page names a drill (RCL-07).
      name: [drillOf(evidence), text(language, 'evidence.report.foot', { identifier: start.identifier })]
        .filter(Boolean)
        .join(' · '),
      itemType: 'ProductSchema',
      template: { pageSize: { width: 210, height: 297 } },
    },
    styles,
    language,
    address: told.address,
    made: `${date} ${time}`,
  })
  const parts = [
    head(evidence, told),
    recallPart(evidence),
    chainPart(evidence, told),
    contactsPart(evidence, told),
    productsPart(evidence),
    processesPart(evidence, told),
    balancePart(evidence, told),
    originPart(evidence, told),
    contentsPart(evidence, told),
    leftPart(evidence, told),
    verifyPart(evidence, told),
  ]
  return { opening, body: html`<div class="paper">${parts}</div>`.text }
}

function datesOf({ language, timeZone }: Evidence, at: Date): { date: string; time: string } {
  const local = localMoment(at, timeZone)
  return { date: writeDay(local, 'full', language), time: typedTime({ ...local, second: 0, millisecond: 0 }) }
}

const mark = (name: MarkName): Html => new Html(markMarkup(name).html)

const section = (title: string, beside: string | undefined, body: Html | readonly Html[]): Html =>
  html` <section>
    <h2><span>${title}</span>${beside && html`<small>${beside}</small>`}</h2>
    ${body}
  </section>`

function head(evidence: Evidence, told: ReportFacts): Html {
  const { language, start, account, config, trace, direction } = evidence
  const { totals } = trace
  const say = (key: CountName, count: number) =>
    text(language, `evidence.report.${key}`, { count, amount: formatNumber(count, language) })
  const { seal } = told.end
  const figures = [
    [
      say('products', totals.products),
      text(language, `evidence.report.${direction === 1 ? 'forward' : 'backward'}`),
    ],
    [say('holders', told.contacts.length), text(language, 'evidence.report.whoHasThem')],
    [say('processes', told.processes.count), say('withFiles', told.chosen.count)],
    [
      say('events', told.events),
      seal
        ? text(language, 'evidence.report.sealedUntil', { n: String(seal.n) })
        : text(language, 'evidence.report.notSealed'),
    ],
  ]
  return html` <p class="above">
      <span>${account.name}</span
      ><span>${text(language, 'evidence.report.made', datesOf(evidence, evidence.made))}</span>
    </p>
    <div class="title">
      <i></i><b class="disc">${mark(markOf(config, start.stage._id))}</b>
      <div>
        <h1>${text(language, 'evidence.report.title', { identifier: start.identifier })}</h1>
        <p>${[drillOf(evidence), start.stage.name].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
    <div class="figures">
      ${figures.map(([figure, what]) => html`<div><b>${figure}</b><small>${what}</small></div>`)}
    </div>`
}

type CountName = 'products' | 'holders' | 'processes' | 'withFiles' | 'events'

function chainPart(evidence: Evidence, { chain }: ReportFacts): Html {
  const { language, start, config, trace } = evidence
  const station = ({ mark: name, name: stage, count }: Station) =>
    html` <li>
      <b class="disc">${mark(name)}</b><span>${formatNumber(count, language)}</span><small>${stage}</small>
    </li>`
  const own = html` <li class="own">
    <b class="disc">${mark(markOf(config, start.stage._id))}</b><span>${start.identifier}</span
    ><small>${start.stage.name}</small>
  </li>`
  const restricted =
    chain.restricted > 0
      ? text(language, 'evidence.report.restricted', {
          count: chain.restricted,
          amount: formatNumber(chain.restricted, language),
        })
      : undefined
  return section(
    text(language, 'evidence.report.chain'),
    restricted,
    html` <ol class="chain">
        ${chain.before.map(station)}${own}${chain.after.map(station)}
      </ol>
      ${trace.truncated && html`<p>${text(language, 'evidence.report.truncated')}</p>`}`,
  )
}

const drillOf = ({ recall, language }: Evidence): string | undefined =>
  recall?.kind === 'drill' ? text(language, 'evidence.report.drill') : undefined

/** The recall and its clock: when what happened, and how far it is. */
function recallPart(evidence: Evidence): Html {
  const { recall, language } = evidence
  if (!recall) return html``
  const { kind, state, number, counts, drill, startedAt, endedAt } = recall
  const moment = (at: string) => Object.values(datesOf(evidence, new Date(at))).join(' ')
  const figure = (value: number) => formatNumber(value, language)
  const rows = [
    ['reason', recall.reason],
    ['action', recall.action],
    ['phone', recall.phone],
    ['signs', recall.organization.name],
    ['begun', moment(startedAt)],
    ['ended', endedAt && moment(endedAt)],
    ['counted', figure(counts.products)],
    ['held', figure(counts.held)],
    ['notified', figure(counts.notified)],
    ['confirmed', figure(counts.confirmed)],
    ['unanswered', figure(counts.unanswered)],
    ['done', figure(counts.done)],
    ['traced', drill && formatNumber(Math.ceil(drill.tracedMs / 100) / 10, language, 's')],
    ['located', drill && figure(drill.located)],
    ['withContact', drill && figure(drill.withContact)],
  ] as const
  const cells = rows.flatMap(([name, value]) =>
    value ? [[text(language, `evidence.report.recall.${name}`), value]] : [],
  )
  return section(
    `${text(language, `recalls.kind.${kind}`)} ${number}`,
    text(language, `recalls.state.${state}`),
    html` ${table(evidence, [], cells, { count: cells.length, file: '' })}
    ${drillOf(evidence) && html`<p>${text(language, 'evidence.report.drillText')}</p>`}`,
  )
}

/** A table of the first rows, and where all of them are. */
function table(
  { language }: Evidence,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  all: { count: number; file: string },
): Html {
  return html` <table>
      <thead>
        <tr>
          ${heads.map((one) => html`<th>${one}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      all.count > rows.length &&
      html`<p>
        ${text(language, 'evidence.report.firstOf', {
          shown: formatNumber(rows.length, language),
          all: formatNumber(all.count, language),
          file: all.file,
        })}
      </p>`
    }`
}

const headsOf = ({ language }: Evidence, names: readonly Head[]): string[] =>
  names.map((name) => text(language, `evidence.heads.${name}`))
type Head =
  | 'holder'
  | 'city'
  | 'phone'
  | 'email'
  | 'products'
  | 'quantity'
  | 'stage'
  | 'identifier'
  | 'process'
  | 'at'
  | 'organization'
  | 'state'
  | 'check'
  | 'result'
  | 'file'
  | 'size'
  | 'hash'

function contactsPart(evidence: Evidence, { contacts }: ReportFacts): Html {
  const { language, names } = evidence
  const rows = contacts
    .slice(0, maxRows)
    .map(({ holder, products, quantity, unit }) => [
      [holder?.name ?? text(language, 'evidence.report.hidden'), holder?.city].filter(Boolean).join(', '),
      [holder?.phoneNumber, holder?.email].filter(Boolean).join(' · '),
      formatNumber(products, language),
      quantity === null ? '' : formatNumber(quantity, language, unit ?? undefined),
    ])
  const heads = [
    ...headsOf(evidence, ['holder']),
    text(language, 'trace.contact'),
    ...headsOf(evidence, ['products', 'quantity']),
  ]
  return section(
    text(language, 'evidence.report.who'),
    undefined,
    table(evidence, heads, rows, { count: contacts.length, file: names.contacts }),
  )
}

function productsPart(evidence: Evidence): Html {
  const { language, names, rows } = evidence
  const shown = rows
    .slice(0, maxRows)
    .map((row) => [
      row.identifier,
      row.stage.name,
      row.organization.name,
      row.quantity === null ? '' : formatNumber(row.quantity, language, row.unit ?? undefined),
      stateText(row, language),
    ])
  const heads = headsOf(evidence, ['identifier', 'stage', 'organization', 'quantity', 'state'])
  return section(
    text(language, 'evidence.report.productsTitle'),
    undefined,
    table(evidence, heads, shown, { count: rows.length, file: names.trace }),
  )
}

function processesPart(evidence: Evidence, { processes }: ReportFacts): Html {
  const { language, names } = evidence
  const rows = processes.first.map(({ at, identifier, process, organization }) => [
    at,
    identifier,
    process,
    organization,
  ])
  return section(
    text(language, 'evidence.report.processesTitle'),
    undefined,
    table(evidence, headsOf(evidence, ['at', 'identifier', 'process', 'organization']), rows, {
      count: processes.count,
      file: names.processes,
    }),
  )
}

function balancePart({ language, names, rows }: Evidence, { balanced }: ReportFacts): Html {
  const counts = { all: formatNumber(rows.length, language), known: formatNumber(balanced, language) }
  return section(
    text(language, 'evidence.report.balanceTitle'),
    undefined,
    html` <p>${text(language, 'evidence.report.balanceText', { file: names.balance })}</p>
      <p>${text(language, 'evidence.report.balanceKnown', counts)}</p>`,
  )
}

function originPart(evidence: Evidence, { origin }: ReportFacts): Html {
  const { language } = evidence
  const title = text(language, 'evidence.report.originTitle')
  if (!origin) return section(title, undefined, html`<p>${text(language, 'evidence.report.originNone')}</p>`)
  const { checks, restricted } = origin
  const rows = checks.map(({ message, state }) => [message, text(language, `evidence.report.${state}`)])
  return section(
    title,
    undefined,
    html` ${table(evidence, headsOf(evidence, ['check', 'result']), rows, { count: rows.length, file: '' })}
    ${
      restricted > 0 &&
      html`<p>
        ${text(language, 'evidence.report.originRestricted', {
          count: restricted,
          amount: formatNumber(restricted, language),
        })}
      </p>`
    }`,
  )
}

function contentsPart(evidence: Evidence, { files, chosen }: ReportFacts): Html {
  const { language, names } = evidence
  const own = files.filter(({ path }) => !path.startsWith(`${names.folder}/`))
  const rows = own.map(({ path, bytes, sha256 }) => [path, weight(evidence, bytes), sha256])
  if (chosen.count > 0) {
    const bytes = files.reduce((sum, one) => sum + (own.includes(one) ? 0 : one.bytes), 0)
    rows.push([
      `${names.folder}/ (${formatNumber(chosen.count, language)})`,
      weight(evidence, bytes),
      text(language, 'evidence.report.inManifest'),
    ])
  }
  const count = files.length + 1
  return section(
    text(language, 'evidence.report.contents'),
    text(language, 'evidence.report.signedTogether', { count, amount: formatNumber(count, language) }),
    table(evidence, headsOf(evidence, ['file', 'size', 'hash']), rows, { count: rows.length, file: '' }),
  )
}

const weight = ({ language }: Evidence, bytes: number): string =>
  formatNumber(Math.ceil(bytes / 1000), language, 'kB')

function leftPart(evidence: Evidence, { chosen: { left } }: ReportFacts): Html {
  const { language } = evidence
  if (left.length === 0) return html``
  const shown = left.slice(0, maxLeft)
  const more = left.length - shown.length
  return section(
    text(language, 'evidence.report.left'),
    undefined,
    html` <p>${text(language, 'evidence.report.leftText')}</p>
      <ul>
        ${shown.map(({ name, size }) => html`<li>${name}, ${weight(evidence, size)}</li>`)}
      </ul>
      ${more > 0 && html`<p>${text(language, 'evidence.report.leftMore', { count: more, amount: formatNumber(more, language) })}</p>`}`,
  )
}

function verifyPart(evidence: Evidence, { end }: ReportFacts): Html {
  const { language } = evidence
  const { head: last, seal, key } = end
  return section(
    text(language, 'evidence.report.verify'),
    undefined,
    html` <div class="verify">
      <div>
        <p>${text(language, 'evidence.report.step1')}<br /><code>script/verify-evidence</code></p>
        <p>${text(language, 'evidence.report.step2')}</p>
        <p>${text(language, 'evidence.report.step3')}</p>
        <p>${text(language, 'evidence.report.proves')}</p>
      </div>
      <div>
        <p>${text(language, 'evidence.report.fingerprint')}<br /><code>${fingerprint(key)}</code></p>
        <p>${text(language, 'evidence.report.head', { n: String(last.n) })}<br /><code>${last.hash}</code></p>
        ${
          seal &&
          html`<p>
            ${text(language, 'evidence.report.seal', {
              n: String(seal.n),
              date: datesOf(evidence, new Date(seal.sealed_at)).date,
            })}<br /><code>${seal.hash}</code>
          </p>`
        }
      </div>
    </div>`,
  )
}
