/** @jsxImportSource preact */
import type { WithdrawnPage } from '../core/contract/publicPage.ts'
import type { Language } from '../core/i18n/index.ts'
import type { AccentName } from '../core/look/colours.ts'
import { Contact } from './Organization.tsx'
import { Foot, renderPage } from './Page.tsx'
import { wordsOf } from './words.ts'

interface Settings {
  language: Language
  timeZone: string
  accent: AccentName
}

/** The page of an archived record (410): who withdrew it, when, and how to reach them. */
export function renderWithdrawn(
  { organization, withdrawnAt }: WithdrawnPage,
  { language, timeZone, accent }: Settings,
): Buffer {
  const words = wordsOf(language, timeZone)
  const title = words.say('publicPage.gone.title')
  const date = words.day(withdrawnAt)
  const lead = organization
    ? words.say('publicPage.gone.by', { name: organization.name, date })
    : words.say('publicPage.gone.since', { date })
  return renderPage({
    title,
    description: lead,
    language,
    accent,
    children: (
      <>
        <main className="message">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {organization && (
            <>
              <p>{words.say('publicPage.gone.ask')}</p>
              <Contact organization={organization} />
            </>
          )}
        </main>
        <Foot words={words} />
      </>
    ),
  })
}
