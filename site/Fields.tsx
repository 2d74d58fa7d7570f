/** @jsxImportSource preact */
import type { ComponentChildren, VNode } from 'preact'
import type { PublicCheck, PublicField, PublicProcess, PublicValue } from '../core/contract/publicPage.ts'
import { FileLink } from './Files.tsx'
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

interface BlockProps<V = PublicValue> {
  field: PublicField
  value: V
  words: Words
  /** Begins with the field's title, where nothing else says it. */
  isTitled?: boolean
}

/** What each kind of value is drawn as; false if it reads as one line. */
const drawings: {
  [K in PublicValue['kind']]: ((props: BlockProps<Extract<PublicValue, { kind: K }>>) => VNode) | false
} = {
  text: ({ field, value, words, isTitled }) => (
    <p>
      {isTitled && `${field.title}: `}
      <span {...foreign(field, words)}>{value.text}</span>
    </p>
  ),
  number: false,
  date: false,
  choices: false,
  rich: ({ field, value, words }) => (
    // The server has sanitised it.
    <div className="rich" {...foreign(field, words)} dangerouslySetInnerHTML={{ __html: value.html }} />
  ),
  link: ({ field, value, isTitled }) => (
    <p>
      {isTitled && `${field.title}: `}
      <a href={value.href} rel="noopener nofollow">
        {value.label || field.title}
      </a>
    </p>
  ),
  file: ({ field, value: { file }, words }) => (
    <div className="file">
      <FileLink file={file} name={file.name || field.title} words={words} />
    </div>
  ),
  images: ({ field, value, words }) => <Pictures sources={value.sources} name={field.title} words={words} />,
  video: ({ field, value }) => <video controls preload="none" src={value.source} aria-label={field.title} />,
  place: false,
  names: false,
  parts: false,
  checks: ({ field, value, words }) => <Checks title={field.title} checks={value.checks} words={words} />,
}

const foreign = (field: PublicField, words: Words) => (field.foreign ? words.foreign : {})

const isBlock = ({ value }: PublicField) =>
  value.kind === 'text' ? value.long === true : drawings[value.kind] !== false

function Block(props: Omit<BlockProps, 'value'>) {
  const { value } = props.field
  const draw = drawings[value.kind] as ((props: BlockProps) => VNode) | false
  return draw ? draw({ ...props, value }) : null
}

/** Fields that need a block of their own: texts, pictures, files. */
export const blocks = (fields: readonly PublicField[], words: Words) =>
  fields.filter(isBlock).map((field) => <Block key={field.key} field={field} words={words} isTitled />)

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
      {rows.map(({ date, name, fields, notes }, index) => (
        <Line key={index} date={date} name={name} said={inline(fields, words)} words={words}>
          {blocks(fields, words)}
          {notes.map((note) => (
            <small key={note}>{note}</small>
          ))}
        </Line>
      ))}
      {unlisted > 0 && <li>{words.say('publicPage.more', { count: words.number(unlisted, '') })}</li>}
    </ul>
  )
}

interface LineProps {
  date: string
  name: string
  said: string
  words: Words
  children: ComponentChildren
}

/** One line of a list: its day, its name, its short fields, and the blocks below. */
const Line = ({ date, name, said, words, children }: LineProps) => (
  <li>
    <time>{words.day(date)}</time>
    <div>
      {name}
      {said && <span className="said">{said}</span>}
      {children}
    </div>
  </li>
)

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
      {processes.map((process, index) => {
        const all = byName.get(process.name) ?? []
        if (all.length <= often) return <Process key={index} process={process} home={home} words={words} />
        if (folded.has(process.name)) return null
        folded.add(process.name)
        return (
          <li key={index}>
            <time>{words.day(process.date)}</time>
            <details>
              <summary>{words.say('publicPage.times', { name: process.name, count: all.length })}</summary>
              <ul className="rows">
                {all.map((one, at) => (
                  <Process key={at} process={one} home={home} words={words} isNameless />
                ))}
              </ul>
            </details>
          </li>
        )
      })}
    </ul>
  )
}

interface ProcessProps {
  process: PublicProcess
  home: readonly string[]
  words: Words
  isNameless?: boolean
}

function Process({ process, home, words, isNameless = false }: ProcessProps) {
  const { date, name, organization, fields } = process
  const said = inline(fields, words)
  return (
    <Line date={date} name={isNameless ? said || name : name} said={isNameless ? '' : said} words={words}>
      {!home.includes(organization) && <small>{organization}</small>}
      {blocks(fields, words)}
      <Marks process={process} words={words} />
    </Line>
  )
}

/** Notes about a record: corrected after use, or recorded after use (§2.4, §2.5). */
export const Marks = ({
  process: { correctedOn, recordedOn },
  words,
}: {
  process: PublicProcess
  words: Words
}) => (
  <>
    {correctedOn && <small>{words.say('publicPage.corrected', { date: words.day(correctedOn) })}</small>}
    {recordedOn && <small>{words.say('publicPage.late', { date: words.day(recordedOn) })}</small>}
  </>
)
