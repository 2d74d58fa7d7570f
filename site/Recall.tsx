/** @jsxImportSource preact */
import type { PublicProduct, PublicRecall } from '../core/contract/publicPage.ts'
import { Icon, icons } from './Icon.tsx'
import type { Words } from './words.ts'

interface RecallProps {
  recall: PublicRecall
  words: Words
}

/** What stands before everything else on the page of a recalled product (RCL-06); of a lifted recall a softer notice. */
export function RecallNotice({ recall, words }: RecallProps) {
  if (recall.state === 'lifted') return <Lifted recall={recall} words={words} />
  const since = { day: words.day(recall.since), time: words.time(recall.since) }
  return (
    <>
      {/* Lies below the notice, and stays when that has scrolled away. */}
      <nav className="recalled-bar" aria-label={words.say('publicPage.recall.short', since)}>
        <Icon d={icons.alert} />
        <strong>{words.say('publicPage.recall.short', since)}</strong>
        <a href="#recall">{words.say('publicPage.recall.whatToDo')}</a>
      </nav>
      <section id="recall" className="recall" aria-labelledby="recall-title">
        <div>
          <h2 id="recall-title">
            <Icon d={icons.alert} />
            {words.say('publicPage.recall.title')}
          </h2>
          <p>
            <span {...langOf(recall)}>{sentenceOf(recall.reason)}</span> {words.say('publicPage.recall.by')}{' '}
            <strong>{recall.organization}</strong> {words.say('publicPage.recall.since', since)}
          </p>
          <p className="ways">
            <Call phone={recall.phone} words={words} />
            <a href="#contact">
              <Icon d={icons.mail} />
              {words.say('publicPage.recall.write')}
            </a>
          </p>
          <Steps recall={recall} />
        </div>
      </section>
    </>
  )
}

export function Call({ phone, words }: { phone: string; words: Words }) {
  return (
    <a className="call" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      <Icon d={icons.phone} />
      {words.say('publicPage.recall.call', { phone: unbroken(phone) })}
    </a>
  )
}

/** A number that is read aloud stays in one line. */
const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')

/** Each sentence of the action is a step. */
function Steps({ recall }: { recall: PublicRecall }) {
  return (
    <ol className="steps" {...langOf(recall)}>
      {stepsOf(recall.action).map((step, index) => (
        <li key={index}>{step}</li>
      ))}
    </ol>
  )
}

/** Other sentences follow it, and whoever wrote it may have left out the stop. */
export const sentenceOf = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

export const stepsOf = (action: string): string[] =>
  action
    .split(/\n+|(?<=[.!?])\s+(?=\p{Lu}|¡|¿)/u)
    .map((step) => step.trim())
    .filter(Boolean)

function Lifted({ recall, words }: RecallProps) {
  return (
    <section className="lifted" aria-labelledby="recall-title">
      <div>
        <h2 id="recall-title">
          <Icon d={icons.check} />
          {words.say('publicPage.recall.lifted', { day: words.day(recall.until ?? recall.since) })}
        </h2>
        <p>
          <span {...words.foreign}>{recall.lifted}</span>{' '}
          {words.say('publicPage.recall.signedBy', { name: recall.organization })}
        </p>
        <details>
          <summary>{words.say('publicPage.recall.before', { day: words.day(recall.since) })}</summary>
          <p {...langOf(recall)}>{recall.reason}</p>
          <Steps recall={recall} />
        </details>
      </div>
    </section>
  )
}

/** Beside the stage in which the recall begins. */
export const RecallBegins = ({ words }: { words: Words }) => (
  <p className="alarm">
    <Icon d={icons.alert} />
    {words.say('publicPage.recall.here')}
  </p>
)

/** At the end of the story: since when, and for which thing the notice is. */
export function RecallOfThis({ page, words }: { page: PublicProduct; words: Words }) {
  const recall = standing(page)
  if (!recall) return null
  const own = page.story.at(-1) ?? { name: page.stage }
  const since = { day: words.day(recall.since), time: words.time(recall.since) }
  return (
    <>
      <p>{words.say(`publicPage.recall.own.${words.gender(own)}`, since)}</p>
      <p>{words.say('publicPage.recall.only', { identifier: page.identifier })}</p>
    </>
  )
}

/** The page's recall, unless it was lifted. */
export const standing = ({ recall }: PublicProduct) => (recall?.state === 'lifted' ? undefined : recall)

const langOf = ({ lang }: PublicRecall) => (lang ? { lang } : {})
