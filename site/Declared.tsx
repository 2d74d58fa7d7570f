/** @jsxImportSource preact */
import type { PublicStatement } from '../core/contract/publicPage.ts'
import { grouped } from '../core/eudr/numbers.ts'
import { Icon, icons } from './Icon.tsx'
import type { Words } from './words.ts'

/** The statement to the EU, by which whoever buys it on declares in turn. */
export function Declared({ statement, words }: { statement: PublicStatement; words: Words }) {
  const { referenceNumber, date } = statement
  return (
    <section>
      <h2>{words.say('publicPage.statement.title')}</h2>
      <ul className="documents">
        <li>
          <Icon d={icons.certificate} />
          <div>
            <strong>{grouped(referenceNumber)}</strong>
            <span>{words.say('publicPage.statement.since', { day: words.day(date) })}</span>
          </div>
        </li>
      </ul>
    </section>
  )
}
