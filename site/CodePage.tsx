/** @jsxImportSource preact */
import type { Language } from '../core/i18n/index.ts'
import type { AccentName } from '../core/look/colours.ts'
import { Foot, Languages, renderPage } from './Page.tsx'
import { wordsOf } from './words.ts'

interface CodePage {
  gtin: string
  /** Of what the code names. */
  name: string
  organizations: readonly string[]
  /** A lot that nobody has. */
  typed: string
  language: Language
  languages: readonly Language[]
  accent: AccentName
}

/** The page of a code that says no lot (GS1-06): it asks for the lot, and lists none. */
export function renderCodePage({
  gtin,
  name,
  organizations,
  typed,
  language,
  languages,
  accent,
}: CodePage): Buffer {
  const words = wordsOf(language)
  const fault = typed === '' ? undefined : words.say('publicPage.codes.unknown', { lot: typed })
  return renderPage({
    title: name,
    description: words.list(organizations),
    language,
    accent,
    children: (
      <>
        <main className="message">
          <Languages languages={languages} words={words} />
          <h1>{name}</h1>
          <p className="lead">{words.list(organizations)}</p>
          <form className="ask" method="get" action={`/01/${gtin}`}>
            <input type="hidden" name="language" value={language} />
            <p>
              <label for="lot">{words.say('publicPage.codes.lot')}</label>
              <input
                id="lot"
                name="lot"
                required
                maxLength={100}
                autocomplete="off"
                autocapitalize="characters"
                value={typed}
                aria-invalid={fault ? 'true' : undefined}
                aria-describedby={fault ? 'lot-fault' : 'lot-help'}
              />
              {fault && (
                <span className="fault" id="lot-fault">
                  {fault}
                </span>
              )}
            </p>
            <small id="lot-help">{words.say('publicPage.codes.where')}</small>
            <button type="submit">{words.say('publicPage.codes.show')}</button>
          </form>
        </main>
        <Foot words={words} />
      </>
    ),
  })
}
