/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { publicGrounds, type AccentName } from '../core/look/colours.ts'
import type { Language } from '../core/i18n/index.ts'
import { assets } from './assets.ts'
import { Markup, markup } from './markup.ts'
import { bytesOf, partFor } from './parts.ts'
import { stylesheet } from './styles.ts'
import { wordsOf, type Words } from './words.ts'

interface PageProps {
  title: string
  description: string
  language: Language
  accent: AccentName
  /** Address and languages of the page. Messages (404, 410) have none. */
  here?: {
    address: string
    languages: readonly Language[]
    picture: string | undefined
    /** What the page is about, for search engines (JSON-LD). */
    data: object
  }
  children: ComponentChildren
}

/** A whole document: no script, one inline stylesheet, fonts and wordmark as files. */
export function renderPage(props: PageProps): Buffer {
  const body = renderToString(<body>{props.children}</body>)
  return bytesOf(`<!doctype html><html lang="${props.language}">${headOf(props).html}${body}</html>`)
}

const styles = new Map<AccentName, string>()

function styleOf(accent: AccentName): string {
  const known = styles.get(accent) ?? partFor(stylesheet(accent))
  styles.set(accent, known)
  return known
}

const headOf = ({ title, description, language, accent, here }: PageProps): Markup =>
  markup`<head>${[
    markup`<meta charset="utf-8"/>`,
    markup`<title>${title}</title>`,
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('description', description),
    ...grounds,
    ...(here ? about(here, { title, description, language }) : [meta('robots', 'noindex')]),
    markup`<link rel="icon" href="${assets.icon.path}"/>`,
    // The content security policy names the hash of this text, so nothing may be added here.
    markup`<style>${new Markup(styleOf(accent))}</style>`,
  ]}</head>`

const meta = (name: string, content: string) => markup`<meta name="${name}" content="${content}"/>`
const openGraph = (name: string, content: string) =>
  markup`<meta property="og:${name}" content="${content}"/>`
const alternate = (language: string, address: string) =>
  markup`<link rel="alternate" hreflang="${language}" href="${address}"/>`

const grounds = (['light', 'dark'] as const).map(
  (scheme) =>
    markup`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${publicGrounds[scheme].paper}"/>`,
)

function about(
  { address, languages, picture, data }: NonNullable<PageProps['here']>,
  { title, description, language }: Pick<PageProps, 'title' | 'description' | 'language'>,
): Markup[] {
  const addressIn = (other: Language) => `${address}?language=${other}`
  return [
    markup`<link rel="canonical" href="${addressIn(language)}"/>`,
    ...languages.map((other) => alternate(other, addressIn(other))),
    alternate('x-default', address),
    openGraph('type', 'website'),
    openGraph('site_name', 'Rastro'),
    openGraph('title', title),
    openGraph('description', description),
    openGraph('url', addressIn(language)),
    openGraph('locale', language === 'es' ? 'es_AR' : 'en_GB'),
    ...(picture ? [openGraph('image', picture)] : []),
    meta('twitter:card', picture ? 'summary_large_image' : 'summary'),
    // A block of data, which no browser runs.
    markup`<script type="application/ld+json">${new Markup(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`,
  ]
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
          {words.say(`common.language.${language}`)}
        </a>
      ))}
    </nav>
  )
}

export function Foot({
  updatedAt,
  disclaimer,
  words,
}: {
  updatedAt?: string
  disclaimer?: string | undefined
  words: Words
}) {
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
        <p {...(disclaimer ? words.foreign : {})}>{disclaimer ?? words.say('publicPage.responsibility')}</p>
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
