/** @jsxImportSource preact */
import type { VNode } from 'preact'
import type { PublicCheck, PublicField, PublicProcess } from '../core/contract/publicPage.ts'
import { FileLink } from './Files.tsx'
import { element, markup, type Markup } from './markup.ts'
import { Photo } from './Photo.tsx'
import { checksTold, gather, plain, type Row } from './story.ts'
import type { Words } from './words.ts'

/** Short fields in one line: "Densidad: 1.104 g/l · Temperatura: 24 °C". */
export function inline(fields: readonly PublicField[], words: Words): string {
  let line = ''
  for (const field of fields) {
    const said = isBlock(field) ? '' : plain(field.value, words)
    if (said) line += `${line && ' · '}${field.title}: ${said}`
  }
  return line
}

const blockKinds = new Set<PublicField['value']['kind']>([
  'rich',
  'file',
  'images',
  'video',
  'link',
  'checks',
])

const isBlock = ({ value }: PublicField) =>
  value.kind === 'text' ? value.long === true : blockKinds.has(value.kind)

/** Fields that need a block of their own: texts, pictures, files. */
export const blocks = (fields: readonly PublicField[], words: Words) =>
  fields.filter(isBlock).map((field) => <Block key={field.key} field={field} words={words} isTitled />)

interface BlockProps {
  field: PublicField
  words: Words
  /** Begins with the field's title, where nothing else says it. */
  isTitled?: boolean
}

function Block({ field, words, isTitled = false }: BlockProps) {
  const { value } = field
  const lang = field.foreign ? words.foreign : {}
  const title = isTitled && `${field.title}: `
  switch (value.kind) {
    case 'text':
      return (
        <p>
          {title}
          <span {...lang}>{value.text}</span>
        </p>
      )
    case 'rich':
      // The server has sanitised it.
      return <div className="rich" {...lang} dangerouslySetInnerHTML={{ __html: value.html }} />
    case 'file':
      return (
        <div className="file">
          <FileLink file={value.file} name={value.file.name || field.title} words={words} />
        </div>
      )
    case 'link':
      return (
        <p>
          {title}
          <a href={value.href} rel="noopener nofollow">
            {value.label || field.title}
          </a>
        </p>
      )
    case 'images':
      return <Pictures sources={value.sources} name={field.title} words={words} />
    case 'video':
      return <video controls preload="none" src={value.source} aria-label={field.title} />
    case 'checks':
      return <Checks title={field.title} checks={value.checks} words={words} />
    default:
      return null
  }
}

/** A ruled row each: what was checked and its answers, a no in bold. */
function Checks({ title, checks, words }: { title: string; checks: readonly PublicCheck[]; words: Words }) {
  return (
    <section className="checks">
      <p>
        {title}: {checksTold(checks, words)}
      </p>
      <ul>
        {checks.map(({ name, answers }, index) => (
          <li key={index}>
            {name}
            {answers.map((answer) => (
              <span key={answer.title} className={answer.no ? 'no' : undefined}>
                {answer.title}: {plain(answer.value, words)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Pictures({
  sources,
  name,
  words,
}: {
  sources: readonly string[]
  name: string
  words: Words
}) {
  if (sources.length === 0) return null
  const alt = words.say('publicPage.photoOf', { name })
  return (
    // A row of pictures scrolls sideways, so the keyboard has to reach it.
    <div className="pictures" role="group" aria-label={alt} tabIndex={0}>
      {sources.map((source) => (
        <Photo key={source} src={source} alt={alt} sizes="300px" />
      ))}
    </div>
  )
}

/** Each field on its own line, under its title. */
export function Sheet({ fields, words }: { fields: readonly PublicField[]; words: Words }) {
  return (
    <dl className="sheet">
      {fields.map((field) => (
        <div key={field.key}>
          <dt>{field.title}</dt>
          <dd {...(field.foreign ? words.foreign : {})}>
            {isBlock(field) ? <Block field={field} words={words} /> : plain(field.value, words)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function Rows({ rows, unlisted, words }: { rows: readonly Row[]; unlisted: number; words: Words }) {
  return (
    <ul className="rows">
      {element(
        rows.map((row) =>
          told(row.date, row.name, inline(row.fields, words), words, [
            ...blocks(row.fields, words),
            ...row.notes.map(small),
          ]),
        ),
      )}
      {unlisted > 0 && <li>{words.say('publicPage.more', { count: words.number(unlisted, '') })}</li>}
    </ul>
  )
}

/** One line of a list: its day, its name, what is said of it, and the blocks below. */
const told = (date: string, name: string, said: string, words: Words, below: (VNode | Markup)[]) =>
  markup`<li><time>${words.day(date)}</time><div>${name}${said && markup`<span class="said">${said}</span>`}${below}</div></li>`

const small = (text: string) => markup`<small>${text}</small>`

/** Processes in order of time. A repeated process is folded under its name. */
export function Processes({
  processes,
  home,
  words,
}: {
  processes: readonly PublicProcess[]
  home: readonly string[]
  words: Words
}) {
  const often = 6
  const byName = new Map<string, PublicProcess[]>()
  for (const process of processes) gather(byName, process.name, process)
  const folded = new Set<string>()
  return (
    <ul className="rows">
      {element(
        processes.map((process) => {
          const all = byName.get(process.name) ?? []
          if (all.length <= often) return row(process, home, words)
          if (folded.has(process.name)) return null
          folded.add(process.name)
          return (
            <li key={process.name}>
              <time>{words.day(process.date)}</time>
              <details>
                <summary>{words.say('publicPage.times', { name: process.name, count: all.length })}</summary>
                <ul className="rows">{element(all.map((one) => row(one, home, words, true)))}</ul>
              </details>
            </li>
          )
        }),
      )}
    </ul>
  )
}

function row(process: PublicProcess, home: readonly string[], words: Words, nameless = false) {
  const { date, name, organization, fields } = process
  const said = inline(fields, words)
  const below = [
    ...(home.includes(organization) ? [] : [small(organization)]),
    ...blocks(fields, words),
    ...marks(process, words),
  ]
  return nameless ? told(date, said || name, '', words, below) : told(date, name, said, words, below)
}

/** Notes about a record: corrected after use, or recorded after use (§2.4, §2.5). */
export const marks = ({ correctedOn, recordedOn }: PublicProcess, words: Words) => [
  ...(correctedOn ? [small(words.say('publicPage.corrected', { date: words.day(correctedOn) }))] : []),
  ...(recordedOn ? [small(words.say('publicPage.late', { date: words.day(recordedOn) }))] : []),
]
