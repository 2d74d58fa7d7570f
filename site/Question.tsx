/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Language } from '../core/i18n/index.ts'
import type { AccentName } from '../core/look/colours.ts'
import { maxMessage, maxName, type Question } from '../core/rules/contact.ts'
import { Foot, renderPage } from './Page.tsx'
import { wordsOf, type Words } from './words.ts'

interface FormProps {
  uuid: string
  words: Words
  typed?: Question | undefined
  /** What is wrong with a field, by its name. */
  faults?: Readonly<Record<string, string>> | undefined
}

/** Asks whoever publishes the page (SUP-04). It works without script; programs fill in the field that nobody sees. */
export function QuestionForm({ uuid, words, typed, faults }: FormProps) {
  return (
    <form className="ask" method="post" action="/api/sendEmailContactForm">
      <input type="hidden" name="product" value={uuid} />
      <input type="hidden" name="language" value={words.language} />
      <Entries words={words} typed={typed} faults={faults} />
    </form>
  )
}

function Entries({ words, typed, faults = {} }: Omit<FormProps, 'uuid'>) {
  const entry = (name: keyof Question) => ({
    id: `contact-${name}`,
    name,
    'aria-invalid': faults[name] ? ('true' as const) : undefined,
    'aria-describedby': faults[name] ? `contact-${name}-fault` : undefined,
  })
  return (
    <>
      <p className="hidden" aria-hidden="true">
        <label>
          {words.say('publicPage.contact.bait')}
          <input name="website" tabIndex={-1} autocomplete="off" />
        </label>
      </p>
      <Labelled name="name" label={words.say('publicPage.contact.name')} fault={faults.name}>
        <input {...entry('name')} autocomplete="name" maxLength={maxName} value={typed?.name} />
      </Labelled>
      <Labelled name="email" label={words.say('publicPage.contact.email')} fault={faults.email}>
        <input
          {...entry('email')}
          type="email"
          autocomplete="email"
          maxLength={254}
          required
          value={typed?.email}
        />
      </Labelled>
      <Labelled name="message" label={words.say('publicPage.contact.message')} fault={faults.message}>
        <textarea {...entry('message')} rows={4} maxLength={maxMessage} required>
          {typed?.message}
        </textarea>
      </Labelled>
      <button type="submit">{words.say('publicPage.contact.send')}</button>
      <small>{words.say('publicPage.contact.who', { limit: words.number(maxMessage, '') })}</small>
    </>
  )
}

interface LabelledProps {
  name: string
  label: string
  fault: string | undefined
  children: ComponentChildren
}

function Labelled({ name, label, fault, children }: LabelledProps) {
  return (
    <p>
      <label for={`contact-${name}`}>{label}</label>
      {children}
      {fault && (
        <span className="fault" id={`contact-${name}-fault`}>
          {fault}
        </span>
      )}
    </p>
  )
}

interface QuestionPage {
  uuid: string
  language: Language
  accent: AccentName
  question: Question
  faults: Readonly<Record<string, string>>
}

/** The form once more, with the typed values and their faults (400). */
export function renderQuestion({ uuid, language, accent, question, faults }: QuestionPage): Buffer {
  const words = wordsOf(language)
  const title = words.say('publicPage.contact.again')
  return renderPage({
    title,
    description: title,
    language,
    accent,
    children: (
      <>
        <main className="message">
          <h1>{title}</h1>
          <QuestionForm uuid={uuid} words={words} typed={question} faults={faults} />
          <p>
            <a href={`/${uuid}?language=${language}`}>{words.say('publicPage.contact.back')}</a>
          </p>
        </main>
        <Foot words={words} />
      </>
    ),
  })
}
