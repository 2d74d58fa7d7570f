/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Language } from '../core/i18n/index.ts'
import type { AccentName } from '../core/look/colours.ts'
import { Icon, icons } from './Icon.tsx'
import { renderLetter } from './Letter.tsx'
import { renderPage } from './Page.tsx'
import { Call, sentenceOf, stepsOf } from './Recall.tsx'
import { wordsOf, type Words } from './words.ts'

/** What a holder of recalled products wrote at most. */
export const maxNote = 500
/** Products that are listed at once; the others unfold. */
const maxListed = 4

/** What the page behind a notice's link says (RCL-05), whoever reads it. */
export interface NoticeData {
  language: Language
  accent: AccentName
  timeZone: string
  /** Of the texts that people typed, where it isn't the page's. */
  lang?: Language
  /** The page in a language. */
  here(language: Language): string
  recall: {
    number: number
    organization: string
    reason: string
    action: string
    phone: string
    since: string
  }
  /** "12 cajas" */
  count: string
}

interface OpenNotice extends NoticeData {
  holder: string
  products: readonly { identifier: string; amount: string }[]
  /** Further products, which stand in the mail alone. */
  unlisted: number
  expires: string
  /** A note that is sent back, and why. */
  refused?: { typed: string; fault: string }
}

/** The notice, with its one question. */
export function renderNotice(notice: OpenNotice): Buffer {
  const words = wordsOf(notice.language, notice.timeZone)
  const { recall, count, holder, lang, refused } = notice
  const title = words.say('recallNotice.title', { count })
  const since = { day: words.day(recall.since), time: words.time(recall.since) }
  return render(
    notice,
    title,
    <main className="letter">
      <section className="recall" aria-labelledby="title">
        <div>
          <h1 id="title">
            <Icon d={icons.alert} />
            {title}
          </h1>
          <p>
            <span {...(lang ? { lang } : {})}>{sentenceOf(recall.reason)}</span>{' '}
            {words.say('recallNotice.since', { number: String(recall.number), ...since })}
          </p>
          <p className="ways">
            <Call phone={recall.phone} words={words} />
          </p>
        </div>
      </section>
      <section>
        <h2>{words.say('recallNotice.whatToDo')}</h2>
        <ol className="steps">
          {stepsOf(recall.action).map((step, index) => (
            <li key={index} {...(lang ? { lang } : {})}>
              {step}
            </li>
          ))}
          <li>{words.say('recallNotice.press')}</li>
        </ol>
      </section>
      <section>
        <h2>
          {words.say('recallNotice.held')} <span>{count}</span>
        </h2>
        <p className="meta">{holder}</p>
        <Products products={notice.products} unlisted={notice.unlisted} words={words} />
      </section>
      <form className="ask" method="post" action={notice.here(notice.language)}>
        <p>
          <label for="note">{words.say('recallNotice.note')}</label>
          <textarea
            id="note"
            name="note"
            rows={3}
            maxLength={maxNote}
            aria-describedby={refused ? 'note-fault' : 'note-help'}
            aria-invalid={refused ? 'true' : undefined}
          >
            {refused?.typed}
          </textarea>
          {refused && (
            <span className="fault" id="note-fault">
              {refused.fault}
            </span>
          )}
        </p>
        <small id="note-help">
          {words.say('recallNotice.noteHelp', { limit: maxNote, name: recall.organization })}
        </small>
        <button type="submit">{words.say('recallNotice.received')}</button>
        <small>{words.say('recallNotice.kept', { day: words.day(notice.expires) })}</small>
      </form>
    </main>,
  )
}

interface AnsweredNotice extends NoticeData {
  at: string
  note: string | null
  /** It was answered before. */
  isRepeated: boolean
}

/** Thanks for the answer, or says when it was given (410). */
export function renderAnsweredNotice(notice: AnsweredNotice): Buffer {
  const words = wordsOf(notice.language, notice.timeZone)
  const { recall, count, at, note, isRepeated } = notice
  const when = { day: words.day(at), time: words.time(at) }
  const title = isRepeated ? words.say('recallNotice.used', when) : words.say('recallNotice.thanks')
  return render(
    notice,
    title,
    <main className="letter">
      <section className="answered">
        <svg className="disc" viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="20" />
          <path d="M12 20l6 6l11-12" />
        </svg>
        <h1>{title}</h1>
        <p className="lead">
          {words.say('recallNotice.told', { ...when, count, name: recall.organization })}
        </p>
      </section>
      {note !== null && (
        <section className="said-note">
          <span>{words.say('recallNotice.yourNote')}</span>
          <p>{note}</p>
        </section>
      )}
      <p className="ways">
        <Call phone={recall.phone} words={words} />
      </p>
      <small>{words.say('recallNotice.once')}</small>
    </main>,
  )
}

interface EndedNotice extends NoticeData {
  /** When its link expired, or when and why the recall was lifted. */
  ending: { expired: string } | { lifted: string; reason: string }
}

/** A notice that counts no more (410), with what that means for whoever holds the products. */
export function renderEndedNotice(notice: EndedNotice): Buffer {
  const words = wordsOf(notice.language, notice.timeZone)
  const { recall, ending, lang, count } = notice
  const title =
    'expired' in ending
      ? words.say('recallNotice.expired', { day: words.day(ending.expired) })
      : words.say('recallNotice.ended')
  return render(
    notice,
    title,
    <main className="letter over">
      <svg className="cut" viewBox="0 0 390 40" aria-hidden="true">
        <path d="M0 20H160" />
        <path d="M224 20H390" className="fading" />
        <path d="M186 4L206 36M206 4L186 36" className="cross" />
      </svg>
      <h1>{title}</h1>
      {'expired' in ending ? (
        <p className="lead">{words.say('recallNotice.stillCounts', { name: recall.organization, count })}</p>
      ) : (
        <p className="lead">
          {words.say('recallNotice.liftedBy', {
            name: recall.organization,
            number: String(recall.number),
            day: words.day(ending.lifted),
          })}{' '}
          <span {...(lang ? { lang } : {})}>{sentenceOf(ending.reason)}</span>{' '}
          {words.say('recallNotice.free')}
        </p>
      )}
      <p className="ways">
        <Call phone={recall.phone} words={words} />
      </p>
    </main>,
  )
}

/** The page of a visitor who asks too often (429). */
export function renderTooManyVisits(language: Language): Buffer {
  const words = wordsOf(language)
  const title = words.say('recallNotice.tooMany')
  return renderPage({
    title,
    description: title,
    language,
    accent: 'yerba',
    children: (
      <main className="message">
        <h1>{title}</h1>
        <p className="lead">{words.say('recallNotice.later')}</p>
      </main>
    ),
  })
}

const render = (notice: NoticeData, title: string, children: ComponentChildren): Buffer =>
  renderLetter({ ...notice, sender: notice.recall.organization }, title, children)

/** Each on a branch of the holder's strand; what their identifiers have in common is pale. */
function Products({
  products,
  unlisted,
  words,
}: Pick<OpenNotice, 'products' | 'unlisted'> & { words: Words }) {
  const common = commonStart(products.map(({ identifier }) => identifier))
  const list = (some: OpenNotice['products']) => (
    <ul className="branches">
      {some.map(({ identifier, amount }, index) => (
        <li key={index}>
          <span>
            <span>{identifier.slice(0, common)}</span>
            {identifier.slice(common)}
          </span>
          <span>{amount}</span>
        </li>
      ))}
    </ul>
  )
  const others = products.slice(maxListed)
  return (
    <>
      {list(products.slice(0, maxListed))}
      {others.length > 0 && (
        <details>
          <summary>{words.say('recallNotice.others', { count: others.length })}</summary>
          {list(others)}
          {unlisted > 0 && <p>{words.say('recallNotice.mail.more', { count: unlisted })}</p>}
        </details>
      )}
    </>
  )
}

function commonStart([first = '', ...others]: readonly string[]): number {
  if (others.length === 0) return 0
  let length = 0
  while (length < first.length && others.every((one) => one[length] === first[length])) length++
  return length
}
