/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Language } from '../core/i18n/index.ts'
import type { AccentName } from '../core/look/colours.ts'
import { renderLetter } from './Letter.tsx'
import { wordsOf, type Words } from './words.ts'

/** The frame of every page of an authority view (AUD-04). */
export interface ViewFrame {
  language: Language
  accent: AccentName
  timeZone: string
  /** The account. */
  account: string
  /** The page in a language. */
  here(language: Language): string
  path: string
}

interface Field {
  title: string
  value: string
  /** Files that the page opens by their number. */
  files: readonly { n: number; name: string }[]
}
interface ShownProcess {
  name: string
  organization: string
  at: string
  isPrivate: boolean
  isLate: boolean
  corrected: string | null
  fields: readonly Field[]
}
interface ShownProduct {
  id: string
  identifier: string
  organization: string
  at: string
  corrected: string | null
  fields: readonly Field[]
  processes: readonly ShownProcess[]
  /** Of all pages. */
  processCount: number
  /** The place of the first process that isn't here; null: all are. */
  more: number | null
  /** Processes that are not shown. */
  hiddenProcesses: number
  statements: readonly { referenceNumber: string; verificationNumber: string; date: string | null }[]
  risk: { title: string; lines: readonly { title: string; value: string }[] } | null
  hold: { kind: 'hold' | 'recall'; number: number; reason: string } | null
}
interface ShownStage {
  id: string
  name: string
  /** Of all pages. */
  count: number
  page: number
  pages: number
  products: readonly ShownProduct[]
}

interface ViewData extends ViewFrame {
  recipient: string
  reason: string
  expires: string
  products: number
  /** Of all that it shows. */
  stageCount: number
  hidden: number
  /** One stage, or the first page of each. */
  stages: readonly ShownStage[]
  isPart: boolean
  /** One product alone. */
  isProduct: boolean
  hasPlots: boolean
  seal: { n: number; at: string; hash: string } | null
}

/** The products and what they were made of, stage by stage. */
export function renderView(view: ViewData): Buffer {
  const words = wordsOf(view.language, view.timeZone)
  const { say } = words
  const stages = say('views.stages', { count: view.stageCount })
  return render(
    view,
    say('views.title', { name: view.recipient }),
    <main className="letter dossier">
      <h1>{say('views.title', { name: view.recipient })}</h1>
      <p className="lead">{view.reason}</p>
      <p>
        {say('views.counts', { count: view.products, stages })}{' '}
        {view.hidden > 0 && say('views.hidden', { count: view.hidden })}
      </p>
      <p className="meta">{say('views.until', { day: words.day(view.expires) })}</p>
      {view.isPart ? (
        <p>
          <a href={view.here(view.language)}>{say('views.whole')}</a>
        </p>
      ) : (
        <nav aria-label={say('views.downloads')}>
          <a href={`${view.path}/table.csv?language=${view.language}`}>{say('views.table')}</a>
          <a href={`${view.path}/events.json?language=${view.language}`}>{say('views.events')}</a>
          {view.hasPlots && (
            <>
              <a href={`${view.path}/origin.geojson?language=${view.language}`}>{say('views.plots')}</a>
              <a href={`${view.path}?part=checks&language=${view.language}`}>{say('views.checks')}</a>
            </>
          )}
        </nav>
      )}
      {view.stages.map((stage) => (
        <section key={`${stage.id} ${stage.products[0]?.id}`}>
          <h2>
            {stage.name} <span>{words.number(stage.count)}</span>
          </h2>
          {stage.products.map((product, index) => (
            <Product key={index} product={product} view={view} words={words} />
          ))}
          {stage.pages > 1 && <Pages stage={stage} view={view} words={words} />}
        </section>
      ))}
      {view.seal && (
        <p className="meta">
          {say('views.seal', {
            number: String(view.seal.n),
            day: words.day(view.seal.at),
            time: words.time(view.seal.at),
            hash: view.seal.hash,
          })}
        </p>
      )}
    </main>,
  )
}

function Product({ product, view, words }: { product: ShownProduct; view: ViewData; words: Words }) {
  const { say } = words
  const { hold, corrected, more } = product
  const { path, language } = view
  return (
    <article>
      <h3>{product.identifier}</h3>
      <p className="meta">
        {product.organization}, {words.day(product.at)}
        {corrected && ` · ${say('views.corrected', { day: words.day(corrected) })}`}
      </p>
      {hold && (
        <p className="marked">
          {say(`views.${hold.kind}`, { number: String(hold.number), reason: hold.reason })}
        </p>
      )}
      <dl>
        <Fields fields={product.fields} path={path} />
        {product.statements.map(({ referenceNumber, verificationNumber }) => (
          <div key={referenceNumber}>
            <dt>{say('views.statement')}</dt>
            <dd>{say('views.numbers', { reference: referenceNumber, verification: verificationNumber })}</dd>
          </div>
        ))}
      </dl>
      {product.risk && (
        <details open={view.isProduct}>
          <summary>{product.risk.title}</summary>
          <dl>
            {product.risk.lines.map(({ title, value }, index) => (
              <div key={index}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {product.processes.length > 0 && (
        <details open={view.isProduct}>
          <summary>
            {say('views.processes')} ({words.number(product.processCount)})
          </summary>
          {product.processes.map((process, index) => (
            <div key={index} className="process">
              <h4>{process.name}</h4>
              <p className="meta">
                {[`${process.organization}, ${words.day(process.at)}`, ...marksOf(process, words)].join(
                  ' · ',
                )}
              </p>
              <dl>
                <Fields fields={process.fields} path={path} />
              </dl>
            </div>
          ))}
        </details>
      )}
      {more !== null && (
        <p>
          <a href={`${path}?product=${product.id}&from=${more}&language=${language}`}>{say('views.more')}</a>
        </p>
      )}
      {product.hiddenProcesses > 0 && (
        <p className="meta">{say('views.hiddenProcesses', { count: product.hiddenProcesses })}</p>
      )}
    </article>
  )
}

/** What is odd about a process, in words. */
export const marksOf = (
  { isPrivate, isLate, corrected }: Pick<ShownProcess, 'isPrivate' | 'isLate' | 'corrected'>,
  { say, day }: Words,
): string[] => [
  ...(isPrivate ? [say('views.private')] : []),
  ...(isLate ? [say('views.late')] : []),
  ...(corrected ? [say('views.corrected', { day: day(corrected) })] : []),
]

function Fields({ fields, path }: { fields: readonly Field[]; path: string }) {
  return (
    <>
      {fields.map(({ title, value, files }, index) => (
        <div key={index}>
          <dt>{title}</dt>
          <dd>
            {value}
            {files.map(({ n, name }) => (
              <>
                {' '}
                <a key={n} href={`${path}/files/${n}`}>
                  {name}
                </a>
              </>
            ))}
          </dd>
        </div>
      ))}
    </>
  )
}

function Pages({ stage, view, words }: { stage: ShownStage; view: ViewData; words: Words }) {
  const { say } = words
  const to = (page: number) =>
    `${view.path}?stage=${encodeURIComponent(stage.id)}&page=${page}&language=${view.language}`
  return (
    <nav aria-label={stage.name}>
      {stage.page > 1 && <a href={to(stage.page - 1)}>{say('views.previous')}</a>}
      <span>{say('views.page', { page: stage.page, count: stage.pages })}</span>
      {stage.page < stage.pages && <a href={to(stage.page + 1)}>{say('views.next')}</a>}
    </nav>
  )
}

/** Asks for the PIN; `left`: tries that are left after a wrong one. */
export function renderPinQuestion(frame: ViewFrame, left?: number): Buffer {
  const { say } = wordsOf(frame.language, frame.timeZone)
  return render(
    frame,
    say('views.pin.title'),
    <main className="letter">
      <h1>{say('views.pin.title')}</h1>
      <p className="lead">{say('views.pin.body')}</p>
      <form className="ask" method="post" action={frame.here(frame.language)}>
        <p>
          <label for="pin">{say('views.pin.label')}</label>
          <input
            id="pin"
            name="pin"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            aria-describedby={left === undefined ? undefined : 'pin-fault'}
            aria-invalid={left === undefined ? undefined : 'true'}
          />
          {left !== undefined && (
            <span className="fault" id="pin-fault">
              {say('views.pin.wrong', { count: left })}
            </span>
          )}
        </p>
        <button type="submit">{say('views.pin.open')}</button>
      </form>
    </main>,
  )
}

/** A view that opens no more (410), or a part that isn't in it (403). */
export function renderClosedView(
  frame: ViewFrame,
  state: 'ended' | 'expired' | 'locked' | 'orphaned' | 'left',
  at = '',
): Buffer {
  const words = wordsOf(frame.language, frame.timeZone)
  const title = state === 'left' ? words.say('views.left.title') : words.say(`views.closed.${state}`)
  const day = at ? words.day(at) : ''
  return render(
    frame,
    title,
    <main className="letter over">
      <h1>{title}</h1>
      <p className="lead">
        {state === 'left' ? words.say('views.left.body') : words.say(`views.why.${state}`, { day })}
      </p>
    </main>,
  )
}

const render = (frame: ViewFrame, title: string, children: ComponentChildren): Buffer =>
  renderLetter({ ...frame, sender: frame.account }, title, children)
