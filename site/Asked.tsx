/** @jsxImportSource preact */
import type { Control } from '../core/fields/kind.ts'
import type { GroundPicture } from '../core/look/ground.ts'
import { PlotsRead } from './GroundPicture.tsx'
import type { Words } from './words.ts'

/** Another reading of what was typed, as a button that sends the form again. */
interface ReadingChoice {
  text: string
  /** `{field}:{n}`. */
  value: string
}

/** What a reader says beside an input (TRU-03). */
export interface AnswerState {
  /** What was read, as it will be kept. */
  read: string | undefined
  told: readonly string[]
  doubts: readonly { text: string; buttons: readonly ReadingChoice[] }[]
  /** Of the fault. */
  buttons: readonly ReadingChoice[]
}

/** A field as the page asks for it. */
export interface Question {
  name: string
  title: string
  control: Control
  isRequired: boolean
  help: string
  fault: string | undefined
  /** Fault and remarks belong to the point, which stands beside a file of plots. */
  isOfPoint: boolean
  said: AnswerState
  /** By the names of inputs. */
  typed: Readonly<Record<string, readonly string[]>>
  options: readonly { value: string; label: string }[]
  /** Files that were sent before. */
  kept: readonly { value: string; name: string; ground?: { picture: GroundPicture } }[]
  placeholder: string | undefined
  maxLength: number | undefined
  unit: string | undefined
  /** It takes several files. */
  isMultiple: boolean
  accept: string
}

interface AskedProps {
  question: Question
  words: Words
}

/** A field with its inputs, and what is wrong with it. */
export function Asked({ question, words }: AskedProps) {
  const { name, title, control, isRequired, help, fault } = question
  const isGroup =
    isEither(question) ||
    control === 'choices' ||
    control === 'place' ||
    control === 'plots' ||
    control === 'files'
  const head = (
    <>
      {title}
      {isRequired && <span className="must"> *</span>}
    </>
  )
  const notes = (
    <>
      {help !== '' && (
        <small className="hint" id={`${name}-help`}>
          {help}
        </small>
      )}
    </>
  )
  const end = <Notes question={question} words={words} />
  return isGroup ? (
    <fieldset id={name} className={fault ? 'wrong' : undefined}>
      <legend>{head}</legend>
      {notes}
      <Group question={question} words={words} />
      {control !== 'plots' && end}
    </fieldset>
  ) : (
    <p>
      <label for={name}>{head}</label>
      {notes}
      <Line question={question} words={words} />
      {end}
    </p>
  )
}

/** What is wrong with an input, and what readers say of it. */
function Notes({ question: { name, fault, said }, words }: AskedProps) {
  return (
    <>
      {fault && (
        <span className="fault" id={`${name}-fault`}>
          {fault}
        </span>
      )}
      <Remarks said={said} words={words} />
    </>
  )
}

function Remarks({ said, words }: { said: AnswerState; words: Words }) {
  const buttons = (readings: readonly ReadingChoice[]) =>
    readings.map(({ text, value }) => (
      <button key={value} type="submit" name="instead" value={value} className="second">
        {text}
      </button>
    ))
  return (
    <>
      {buttons(said.buttons)}
      {said.read && <small className="read">{words.say('inquiries.page.read', { text: said.read })}</small>}
      {said.told.map((text) => (
        <small key={text} className="read">
          {text}
        </small>
      ))}
      {said.doubts.map(({ text, buttons: readings }) => (
        <span key={text} role="group" aria-label={text} className="doubt">
          <strong>{text}</strong>
          {buttons(readings)}
        </span>
      ))}
    </>
  )
}

/** Two options are seen at once; a list would hide them. Where neither need be chosen, only a list can take a choice back. */
const isEither = ({ control, isRequired, options }: Question) =>
  control === 'choice' && isRequired && options.length === 2

/** What says more about an input, and whether it is wrong. */
const about = ({ name, help, fault }: Question) => ({
  'aria-describedby':
    [help !== '' && `${name}-help`, fault && `${name}-fault`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': fault ? ('true' as const) : undefined,
})

function Line({ question, words }: AskedProps) {
  const { name, control, typed, options, placeholder, maxLength, unit, isRequired } = question
  const [value = ''] = typed[name] ?? []
  const common = {
    id: name,
    name,
    ...about(question),
    'aria-required': isRequired ? ('true' as const) : undefined,
  }
  if (control === 'lines')
    return (
      <textarea {...common} rows={3} maxLength={maxLength}>
        {value}
      </textarea>
    )
  if (control === 'choice')
    return (
      <select {...common}>
        <option value="">{words.say('inquiries.page.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  const shared = { ...common, value, placeholder, maxLength }
  const input =
    control === 'day' ? (
      <input {...shared} type="date" />
    ) : control === 'moment' ? (
      <input {...shared} type="datetime-local" />
    ) : (
      <input {...shared} inputMode={control === 'number' ? 'decimal' : undefined} />
    )
  return unit ? (
    <span className="figure">
      {input}
      <span>{unit}</span>
    </span>
  ) : (
    input
  )
}

function Group({ question, words }: AskedProps) {
  const { name, control, typed, options, kept, isMultiple, accept, isOfPoint } = question
  const { say } = words
  const isPoint = control === 'plots' && isOfPoint
  const input = (part: string, label: string, more = {}) => (
    <p>
      <label for={`${name}.${part}`}>{label}</label>
      <input
        id={`${name}.${part}`}
        name={`${name}.${part}`}
        value={typed[`${name}.${part}`]?.[0] ?? ''}
        {...more}
      />
    </p>
  )
  switch (control) {
    case 'choice':
      return (
        <div className="either">
          {options.map(({ value, label }) => (
            <label key={value} className="tick">
              <input
                type="radio"
                name={name}
                value={value}
                checked={typed[name]?.includes(value)}
                {...about(question)}
              />
              {label}
            </label>
          ))}
        </div>
      )
    case 'choices':
      return (
        <>
          {options.map(({ value, label }) => (
            <label key={value} className="tick">
              <input type="checkbox" name={name} value={value} checked={typed[name]?.includes(value)} />
              {label}
            </label>
          ))}
        </>
      )
    case 'place':
      return (
        <>
          {input('country', say('inquiries.page.country'), { autoComplete: 'country-name' })}
          {input('state', say('inquiries.page.state'))}
          {input('city', say('inquiries.page.city'))}
          {input('coords', say('inquiries.page.point'), {
            inputMode: 'text',
            placeholder: '-27.451234, -60.912345',
          })}
        </>
      )
    default:
      return (
        <>
          {kept.map(({ value, ground }) =>
            ground ? <PlotsRead key={value} picture={ground.picture} words={words} /> : null,
          )}
          {kept.map(({ value, name: file }) => (
            <label key={value} className="tick">
              <input type="checkbox" name={`${name}.kept`} value={value} checked />
              {say('inquiries.page.keep', { name: file })}
            </label>
          ))}
          <input
            type="file"
            name={name}
            aria-label={question.title}
            accept={accept}
            multiple={isMultiple}
            {...(isPoint ? {} : about(question))}
          />
          {control === 'plots' && (
            <>
              {!isPoint && <Notes question={question} words={words} />}
              {input('point', say('inquiries.page.point'), {
                placeholder: '-27.451234, -60.912345',
                ...(isPoint ? about(question) : {}),
              })}
              {isPoint && <Notes question={question} words={words} />}
            </>
          )}
        </>
      )
  }
}
