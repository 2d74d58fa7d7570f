/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Language } from '../core/i18n/index.ts'
import type { AccentName } from '../core/look/colours.ts'
import type { GroundPicture } from '../core/look/ground.ts'
import { Asked, type Question } from './Asked.tsx'
import { PlotsRead } from './GroundPicture.tsx'
import { Icon, icons } from './Icon.tsx'
import { renderLetter } from './Letter.tsx'
import { Disc } from './Strands.tsx'
import { wordsOf, type Words } from './words.ts'

/** The frame of every page of an inquiry's link (LNK-04). */
export interface InquiryFrame {
  language: Language
  accent: AccentName
  timeZone: string
  /** The account, which asks. */
  account: string
  /** The page in a language. */
  here(language: Language): string
}

interface InquiryData {
  count: number
  lead: string
  message: string | null
  rejected: string | null
  isBusy: boolean
  /** Codes of the doubts that the page shows, or showed before. */
  asked: string
  formVersion: number
  identifier: string | null
  stage: { name: string; position: number; marca: string | undefined }
  organization: string
  questions: readonly Question[]
  pairs: readonly {
    n: number
    reference: string
    verification: string
    fault: string | undefined
    doubts: readonly string[]
  }[]
  expires: string
}

/** The inputs, each with what is wrong with it. */
export function renderInquiry(frame: InquiryFrame, data: InquiryData): Buffer {
  const words = wordsOf(frame.language, frame.timeZone)
  const { say } = words
  const title = say('inquiries.page.asked', { count: data.count })
  const wrong = [
    ...data.questions.flatMap(({ name, title: of, fault }) => (fault ? [{ name, title: of }] : [])),
    ...data.pairs.flatMap(({ n, fault }) =>
      fault ? [{ name: `reference.${n}`, title: say('inquiries.page.references') }] : [],
    ),
  ]
  return render(
    frame,
    title,
    <main className="letter inquiry">
      {wrong.length > 0 && (
        <section className="alarm" role="alert">
          <Icon d={icons.alert} />
          <div>
            <strong>{say('inquiries.page.toMend', { count: wrong.length })}</strong>
            <ul>
              {wrong.map(({ name, title: of }) => (
                <li key={name}>
                  <a href={`#${name}`}>{of}</a>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {data.isBusy && (
        <p className="alarm" role="alert">
          {say('inquiries.page.busy')}
        </p>
      )}
      <h1>{title}</h1>
      <p className="lead">{data.lead}</p>
      {data.message && <p className="said">{data.message}</p>}
      {data.rejected && <p className="alarm">{data.rejected}</p>}
      <div className="card">
        <Disc position={data.stage.position} marca={data.stage.marca} branch={false} />
        <p>
          {data.identifier && <strong>{data.identifier}</strong>}
          <span>{data.stage.name}</span>
          <small>{data.organization}</small>
        </p>
      </div>
      <form
        className="ask"
        method="post"
        encType="multipart/form-data"
        action={frame.here(frame.language)}
        noValidate
      >
        <input type="hidden" name="step" value="answer" />
        <input type="hidden" name="asked" value={data.asked} />
        <input type="hidden" name="form.version" value={data.formVersion} />
        {/* What Enter presses: the first button of a form, which would be another reading. */}
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
        {data.questions.map((question) => (
          <Asked key={question.name} question={question} words={words} />
        ))}
        {data.pairs.length > 0 && (
          <fieldset>
            <legend>{say('inquiries.page.references')}</legend>
            {data.pairs.map((pair) => (
              <Pair key={pair.n} pair={pair} words={words} />
            ))}
          </fieldset>
        )}
        <button type="submit">{say('inquiries.page.review')}</button>
      </form>
      <form
        className="ask aside"
        method="post"
        encType="multipart/form-data"
        action={frame.here(frame.language)}
      >
        <small>{say('inquiries.page.expires', { date: data.expires })}</small>
        <Decline words={words} />
      </form>
    </main>,
  )
}

function Pair({ pair, words }: { pair: InquiryData['pairs'][number]; words: Words }) {
  const { n, fault, doubts } = pair
  return (
    <div id={`reference.${n}`} className="pair">
      {(['reference', 'verification'] as const).map((part) => (
        <p key={part}>
          <label for={`${part}-${n}`}>{words.say(`inquiries.page.${part}`)}</label>
          <input
            id={`${part}-${n}`}
            name={`${part}.${n}`}
            value={pair[part]}
            aria-invalid={fault ? 'true' : undefined}
          />
        </p>
      ))}
      {fault && <span className="fault">{fault}</span>}
      {doubts.map((text) => (
        <strong key={text} className="doubt">
          {text}
        </strong>
      ))}
    </div>
  )
}

export interface ReviewData {
  identifier: string | null
  fields: readonly {
    title: string
    value: string
    notes: readonly string[]
    picture?: GroundPicture | undefined
  }[]
  /** Who will see what. */
  audience: readonly string[]
  organization: string
  typed: { name: string; taxId: string; agree: boolean; code: string }
  faults: Readonly<Record<string, string>>
  isChanged: boolean
  /** What the page shows, which the signature must name. */
  seen: string
  /** Null: the tick alone signs. */
  code: { isSent: boolean; help: string } | null
}

/** What will be signed, by whom, and who will see it. */
export function renderReview(frame: InquiryFrame, data: ReviewData): Buffer {
  const words = wordsOf(frame.language, frame.timeZone)
  const { say } = words
  const title = say('inquiries.page.signing')
  const { typed, faults, code } = data
  const form = { method: 'post', encType: 'multipart/form-data', action: frame.here(frame.language) } as const
  const fault = (name: string) =>
    faults[name] && (
      <span className="fault" id={`${name}-fault`}>
        {faults[name]}
      </span>
    )
  const wrong = (name: string) => ({
    'aria-invalid': faults[name] ? ('true' as const) : undefined,
    'aria-describedby': faults[name] ? `${name}-fault` : undefined,
  })
  return render(
    frame,
    title,
    <main className="letter inquiry">
      <form {...form} className="back">
        <button type="submit" name="step" value="back" className="quiet">
          {say('inquiries.page.back')}
        </button>
      </form>
      {data.isChanged && (
        <p className="alarm" role="alert">
          {say('inquiries.page.changed')}
        </p>
      )}
      <h1>{title}</h1>
      {data.identifier && <p className="lead">{data.identifier}</p>}
      <dl className="signed">
        {data.fields.map((field, index) => (
          <div key={index}>
            <dt>{field.title}</dt>
            <dd>
              {field.value}
              {field.picture && <PlotsRead picture={field.picture} words={words} />}
              {field.notes.map((note) => (
                <small key={note} className="note-of">
                  {note}
                </small>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <section>
        <h2>{say('inquiries.page.audience')}</h2>
        <ul className="seers">
          {data.audience.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <form {...form} className="ask" noValidate>
        <h2>{say('inquiries.page.who')}</h2>
        <input type="hidden" name="seen" value={data.seen} />
        {/* The first button is what Enter presses. */}
        <button type="submit" name="step" value="sign" className="unseen" tabIndex={-1} aria-hidden="true" />
        <p>
          <label for="name">{say('inquiries.page.name')}</label>
          <input
            id="name"
            name="name"
            value={typed.name}
            autoComplete="name"
            maxLength={120}
            {...wrong('name')}
          />
          {fault('name')}
        </p>
        <p>
          <label for="taxId">{say('inquiries.page.taxId')}</label>
          <input
            id="taxId"
            name="taxId"
            value={typed.taxId}
            inputMode="numeric"
            maxLength={30}
            {...wrong('taxId')}
          />
          {fault('taxId')}
        </p>
        {code && (
          <p className="mailed">
            <label for="code">{say('inquiries.page.code')}</label>
            <small className="hint">{code.help}</small>
            <input
              id="code"
              name="code"
              value={typed.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              {...wrong('code')}
            />
            {fault('code')}
            <button type="submit" name="step" value="code" className="second">
              {say(code.isSent ? 'inquiries.page.sendAgain' : 'inquiries.page.sendCode')}
            </button>
          </p>
        )}
        <label className="tick">
          <input type="checkbox" name="agree" value="yes" checked={typed.agree} {...wrong('agree')} />
          {say('inquiries.page.agree')}
        </label>
        {fault('agree')}
        <button type="submit" name="step" value="sign">
          {say('inquiries.page.sign')}
        </button>
      </form>
      <form {...form} className="ask aside">
        <Decline words={words} />
      </form>
    </main>,
  )
}

/** Thanks for an answer that waits for its decision. */
export function renderSignedInquiry(
  frame: InquiryFrame,
  { thanks, at, copied }: { thanks: string; at: string; copied: string },
): Buffer {
  const { say } = wordsOf(frame.language, frame.timeZone)
  return render(
    frame,
    thanks,
    <main className="letter">
      <section className="answered waits">
        <svg className="disc" viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="20" />
          <path d="M12 20l6 6l11-12" />
        </svg>
        <h1>{thanks}</h1>
        <p className="lead">{at}</p>
        {copied !== '' && <p>{copied}</p>}
        <p className="meta">{say('inquiries.page.waits')}</p>
      </section>
    </main>,
  )
}

/** A link that takes no answer, or a form that can't be read; `way`: back to the page. */
export function renderEndedInquiry(frame: InquiryFrame, title: string, way?: string): Buffer {
  return render(
    frame,
    title,
    <main className="letter over">
      <h1>{title}</h1>
      {way !== undefined && (
        <p>
          <a href={frame.here(frame.language)}>{way}</a>
        </p>
      )}
    </main>,
  )
}

const render = (frame: InquiryFrame, title: string, children: ComponentChildren): Buffer =>
  renderLetter({ ...frame, sender: frame.account }, title, children)

/** It ends the link for good: a slip of the finger opens the question alone. */
function Decline({ words: { say } }: { words: Words }) {
  return (
    <details className="decline">
      <summary>{say('inquiries.page.decline')}</summary>
      <p>{say('inquiries.page.declineEnds')}</p>
      <button type="submit" name="step" value="decline" className="quiet">
        {say('inquiries.page.declineSure')}
      </button>
    </details>
  )
}
