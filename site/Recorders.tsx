/** @jsxImportSource preact */
import type { PublicProduct } from '../core/contract/publicPage.ts'
import { areCertificates, countOf, type VouchedFor } from './Vouched.tsx'
import type { Words } from './words.ts'

/** More organizations are folded. */
const maxOpen = 8

/** The anchor of a stage of the story. */
export const stageAnchor = (index: number) => `stage-${index + 1}`

interface Recorder {
  name: string
  /** Indexes of the stages of which it recorded something. */
  stages: number[]
}

/**
 * Whose word the page's records are: organizations of the products and processes that the page lists. Private records are not
 * among them, so nobody learns of an organization by this count.
 */
function recordersOf({ story }: PublicProduct): Recorder[] {
  const found = new Map<string, Set<number>>()
  for (const [index, { products }] of story.entries())
    for (const { organization, processes } of products)
      for (const name of [organization, ...processes.map((process) => process.organization)])
        found.set(name, (found.get(name) ?? new Set()).add(index))
  return [...found].map(([name, stages]) => ({ name, stages: [...stages] }))
}

interface StripProps {
  page: PublicProduct
  vouched: VouchedFor
  words: Words
}

/** Below the title: how many papers, stages and organizations stand behind the page; each leads to its section. */
export function Strip({ page, vouched, words }: StripProps) {
  const papers = countOf(vouched)
  const stages = page.story.length
  const recorders = recordersOf(page).length
  // Stages list a part of their products, and the others may be of further organizations.
  const isWhole = page.story.every(({ total, products }) => products.length >= total)
  const kind = areCertificates(vouched, words) ? 'certificates' : 'papers'
  return (
    <nav className="strip" aria-label={words.say('publicPage.strip.title')}>
      {papers > 0 && <a href="#certificates">{words.say(`publicPage.strip.${kind}`, { count: papers })}</a>}
      {stages > 1 && <a href="#story">{words.say('publicPage.strip.stages', { count: stages })}</a>}
      <a href="#recorders">
        {words.say(isWhole ? 'publicPage.strip.recorders' : 'publicPage.strip.recordersOrMore', {
          count: recorders,
        })}
      </a>
    </nav>
  )
}

/** Who recorded the story, each with the stages that are its word. */
export function Recorders({ page, words }: { page: PublicProduct; words: Words }) {
  const recorders = recordersOf(page)
  const [open, folded] = [recorders.slice(0, maxOpen), recorders.slice(maxOpen)]
  return (
    <section id="recorders">
      <h2>{words.say('publicPage.recorders.title')}</h2>
      <List recorders={open} page={page} />
      {folded.length > 0 && (
        <details>
          <summary>{words.say('publicPage.recorders.more', { count: folded.length })}</summary>
          <List recorders={folded} page={page} />
        </details>
      )}
    </section>
  )
}

const List = ({ recorders, page }: { recorders: readonly Recorder[]; page: PublicProduct }) => (
  <ul className="documents">
    {recorders.map(({ name, stages }) => (
      <li key={name}>
        <div>
          <strong>{name}</strong>
          <span className="stages">
            {stages.map((index) => (
              <a key={index} href={`#${stageAnchor(index)}`}>
                {page.story[index]!.name}
              </a>
            ))}
          </span>
        </div>
      </li>
    ))}
  </ul>
)
