/** @jsxImportSource preact */
import type { OriginCheck } from '../core/contract/origin.ts'
import { renderLetter } from './Letter.tsx'
import type { ViewFrame } from './View.tsx'
import { wordsOf, type Words } from './words.ts'

interface ViewChecksData extends ViewFrame {
  products: readonly { identifier: string; plots: number; checks: readonly OriginCheck[] }[]
  page: number
  pages: number
}

/** What the EU's rules say to the plots that the products of a view come from. */
export function renderViewChecks(view: ViewChecksData): Buffer {
  const words = wordsOf(view.language, view.timeZone)
  const { say } = words
  const title = say('views.checks')
  const to = (page: number) => `${view.path}?part=checks&page=${page}&language=${view.language}`
  return renderLetter(
    {
      ...view,
      sender: view.account,
      here: (language) => `${view.path}?part=checks&page=${view.page}&language=${language}`,
    },
    title,
    <main className="letter dossier">
      <h1>{title}</h1>
      <p>
        <a href={view.here(view.language)}>{say('views.whole')}</a>
      </p>
      {view.products.map(({ identifier, plots, checks }, index) => (
        <section key={index}>
          <h2>
            {identifier} <span>{say('origin.plots', { count: plots })}</span>
          </h2>
          <dl>
            {checks.map((check) => (
              <div key={check.code}>
                <dt>{say(`origin.check.${check.code}.title`)}</dt>
                <dd className={check.state === 'blocking' ? 'marked' : undefined}>{textOf(check, words)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {view.pages > 1 && (
        <nav aria-label={title}>
          {view.page > 1 && <a href={to(view.page - 1)}>{say('views.previous')}</a>}
          <span>{say('views.page', { page: view.page, count: view.pages })}</span>
          {view.page < view.pages && <a href={to(view.page + 1)}>{say('views.next')}</a>}
        </nav>
      )}
    </main>,
  )
}

/** Plots of others that claim the same ground are no part of the view, so they have no name in it. */
const textOf = ({ code, state, message }: OriginCheck, { say }: Words): string =>
  code === 'CLAIMED' && (state === 'warn' || state === 'blocking') ? say('views.claimed') : message
