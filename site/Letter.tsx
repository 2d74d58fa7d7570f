/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { type Language, languages, locales } from '../core/i18n/index.ts'
import type { AccentName } from '../core/look/colours.ts'
import { assets } from './assets.ts'
import { renderPage } from './Page.tsx'
import { wordsOf } from './words.ts'

interface LetterFrame {
  language: Language
  accent: AccentName
  /** The account or organization that writes. */
  sender: string
  /** The page in a language. */
  here(language: Language): string
}

/** A page for whoever has its link: the head of all of them, above what this one says. */
export function renderLetter(
  { language, accent, sender, here }: LetterFrame,
  title: string,
  children: ComponentChildren,
): Buffer {
  return renderPage({
    title: `${title}, ${sender}`,
    description: title,
    language,
    accent,
    children: (
      <>
        <header className="letterhead">
          <picture>
            <source media="(prefers-color-scheme: dark)" srcset={assets.wordmarkDark.path} />
            <img src={assets.wordmark.path} alt="Rastro" width="85" height="24" />
          </picture>
          <strong>{sender}</strong>
          <nav aria-label={wordsOf(language).say('publicPage.languages')}>
            {languages.map((one) => (
              <a
                key={one}
                href={here(one)}
                lang={one}
                hreflang={one}
                aria-label={locales[one].name}
                aria-current={one === language ? 'page' : undefined}
              >
                {one.toUpperCase()}
              </a>
            ))}
          </nav>
        </header>
        {children}
      </>
    ),
  })
}
