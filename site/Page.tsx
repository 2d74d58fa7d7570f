/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { publicGrounds, type AccentName } from '../core/look/colours.ts'
import type { PublicOrganization } from '../core/contract/publicPage.ts'
import type { Language } from '../core/i18n/index.ts'
import { assets } from './assets.ts'
import { stylesheet } from './styles.ts'
import { wordsOf, type Words } from './words.ts'
import { locales } from '../core/i18n/index.ts'

/** Address and languages of a page. */
interface Here {
  address: string
  languages: readonly Language[]
  picture: string | undefined
  /** What the page is about, for search engines (JSON-LD). */
  data: object
}

interface PageProps {
  title: string
  description: string
  language: Language
  accent: AccentName
  /** Messages (404, 410) have none. */
  here?: Here
  children: ComponentChildren
}

/** A whole document: no script, one inline stylesheet, fonts and wordmark as files. */
export function renderPage({ title, description, language, accent, here, children }: PageProps): Buffer {
  const page = renderToString(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        {(['light', 'dark'] as const).map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={publicGrounds[scheme].paper}
          />
        ))}
        {here ? (
          <About {...here} title={title} description={description} language={language} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <link rel="icon" href={assets.icon.path} />
        {/* The content security policy names the hash of this text, so nothing may be added here. */}
        <style dangerouslySetInnerHTML={{ __html: stylesheet(accent) }} />
      </head>
      <body>{children}</body>
    </html>,
  )
  return Buffer.from(`<!doctype html>${page}`)
}

type AboutProps = Here & Pick<PageProps, 'title' | 'description' | 'language'>

/** What other sites and search engines read. */
function About({ address, languages, picture, data, title, description, language }: AboutProps) {
  const addressIn = (other: Language) => `${address}?language=${other}`
  const openGraph = {
    type: 'website',
    site_name: 'Rastro',
    title,
    description,
    url: addressIn(language),
    locale: locales[language].tag.replace('-', '_'),
    ...(picture ? { image: picture } : {}),
  }
  return (
    <>
      <link rel="canonical" href={addressIn(language)} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hreflang={other} href={addressIn(other)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={address} />
      {Object.entries(openGraph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {/* A block of data, which no browser runs. */}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}

/** Longer titles are smaller, and a number on paper is smaller than a name. */
export function Title({ text }: { text: string }) {
  return (
    <h1
      className={
        text.length > 44 || (/\d{4}/.test(text) && !/ /.test(text))
          ? 'longer'
          : text.length > 24
            ? 'long'
            : undefined
      }
    >
      {text}
    </h1>
  )
}

interface LanguagesProps {
  languages: readonly Language[]
  words: Words
}

export function Languages({ languages, words }: LanguagesProps) {
  if (languages.length < 2) return null
  return (
    <nav aria-label={words.say('publicPage.languages')}>
      {languages.map((language) => (
        <a
          key={language}
          href={`?language=${language}`}
          lang={language}
          hreflang={language}
          aria-current={language === words.language ? 'page' : undefined}
        >
          {locales[language].name}
        </a>
      ))}
    </nav>
  )
}

export function Foot({
  updatedAt,
  organization,
  words,
}: {
  updatedAt?: string
  /** Its notice and its disclaimer stand here: nothing but a recall warns above the story. */
  organization?: Pick<PublicOrganization, 'alert' | 'disclaimer' | 'translated'>
  words: Words
}) {
  const { alert, disclaimer, translated = [] } = organization ?? {}
  return (
    <footer className="foot">
      <div>
        <p>
          <picture>
            <source media="(prefers-color-scheme: dark)" srcset={assets.wordmarkDark.path} />
            <img src={assets.wordmark.path} alt="Rastro" width="92" height="26" loading="lazy" />
          </picture>
          <span>
            {words.say('publicPage.published')}{' '}
            {updatedAt && words.say('publicPage.modified', { date: words.day(updatedAt) })}
          </span>
        </p>
        {alert && (
          <p role="note" {...(translated.includes('alert') ? {} : words.foreign)}>
            {alert}
          </p>
        )}
        <p {...(disclaimer && !translated.includes('disclaimer') ? words.foreign : {})}>
          {disclaimer ?? words.say('publicPage.responsibility')}
        </p>
      </div>
    </footer>
  )
}

/** The page of an unknown address. It doesn't tell a wrong uuid from a malformed one. */
export function renderNotFound(language: Language): Buffer {
  return renderMessage(language, 'notFound')
}

/** The answer to a question about an archived record (410). */
export function renderGone(language: Language, accent: AccentName = 'yerba'): Buffer {
  return renderMessage(language, 'gone', accent)
}

/** The page of a visitor who has written too often (429). */
export function renderTooMany(language: Language, accent: AccentName): Buffer {
  return renderMessage(language, 'tooMany', accent)
}

function renderMessage(
  language: Language,
  key: 'notFound' | 'gone' | 'tooMany',
  accent: AccentName = 'yerba',
): Buffer {
  const words = wordsOf(language)
  const title = words.say(`publicPage.${key}.title`)
  return renderPage({
    title,
    description: words.say(`publicPage.${key}.body`),
    language,
    accent,
    children: (
      <>
        <main className="message">
          <h1>{title}</h1>
          <p className="lead">{words.say(`publicPage.${key}.body`)}</p>
        </main>
        <Foot words={words} />
      </>
    ),
  })
}
