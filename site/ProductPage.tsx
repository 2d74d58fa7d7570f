/** @jsxImportSource preact */
import { inSentence } from '../core/i18n/nouns.ts'
import { isIcon } from '../core/rules/insight.ts'
import { Code, Share } from './Code.tsx'
import type { PublicProcess, PublicProduct, StoryStage } from '../core/contract/publicPage.ts'
import { productData } from './data.ts'
import { Declared } from './Declared.tsx'
import { Drawing } from './Drawing.tsx'
import { blocks, inline, Marks, Pictures, Processes, Rows, Sheet } from './Fields.tsx'
import { Recorders, stageAnchor, Strip } from './Recorders.tsx'
import { Icon, icons } from './Icon.tsx'
import { countOf, Vouched, vouchedIn, type VouchedFor } from './Vouched.tsx'
import { Logo, OrganizationBlock } from './Organization.tsx'
import { Foot, Languages, renderPage, Title } from './Page.tsx'
import { PlaceMap } from './Place.tsx'
import { chapterOf, isNote, leadOf, outlinesOf, placesOf, plain, titleOf, type StoryText } from './story.ts'
import { RecallBegins, RecallNotice, RecallOfThis, standing } from './Recall.tsx'
import { frontSizes, Photo } from './Photo.tsx'
import { regionOf } from './region.ts'
import { RegionMap } from './RegionMap.tsx'
import { QuestionForm } from './Question.tsx'
import { Disc, LineEnd, Strands } from './Strands.tsx'
import { capitalised } from '../core/i18n/nouns.ts'
import { wordsOf, type Words } from './words.ts'

/** The public page of a product (§2.5): the story of its origins, for the person who holds it. */
export function renderProductPage(page: PublicProduct, isSent = false): Buffer {
  const words = wordsOf(page.language, page.timeZone, page.source)
  const title = titleOf(page, words)
  const lead = leadOf(page) ?? { text: words.say('publicPage.lead') }
  const recall = standing(page)
  return renderPage({
    title: `${recall ? `${words.say('publicPage.recall.title')}. ` : ''}${title}, ${page.organization.name}`,
    description: recall?.reason ?? lead.text,
    language: page.language,
    accent: page.accent,
    here: {
      address: page.address,
      languages: page.languages,
      picture: page.organization.frontImageUrl ?? page.organization.logoUrl,
      data: productData(page, title, lead.text),
    },
    children: <Product page={page} title={title} lead={lead} words={words} isSent={isSent} />,
  })
}

interface ProductProps {
  page: PublicProduct
  title: string
  lead: StoryText
  words: Words
  /** The reader has just sent a question. */
  isSent: boolean
}

function Product({ page, title, lead, words, isSent }: ProductProps) {
  const { organization } = page
  const own = page.story.at(-1)?.products[0]
  const notes = own?.processes.filter(isNote) ?? []
  const region = regionOf(page)
  const recall = standing(page)
  const vouched = vouchedIn(page)
  return (
    <>
      {page.recall && <RecallNotice recall={page.recall} words={words} />}
      <main className={recall ? 'page recalled' : 'page'}>
        <header className="top">
          <p>
            <Logo organization={organization} words={words} />
            {organization.name}
          </p>
          <Languages languages={page.languages} words={words} />
        </header>
        <div className="intro">
          <Title text={title} />
          <p className="sub">{subtitleOf(page, title, words)}</p>
          <Strip page={page} vouched={vouched} words={words} />
          <p className="lead" {...langOf(lead, words)}>
            {lead.text}
          </p>
          {page.pending && <p className="notice">{words.say('publicPage.pending')}</p>}
          {page.insights.length > 0 && (
            <ul className="insights">
              {page.insights.map(({ name, value, translated = [] }, index) => (
                <li key={index}>
                  {isIcon(name) ? (
                    <img src={name} alt="" height="34" loading="lazy" />
                  ) : translated.includes('name') ? (
                    <strong>{name}</strong>
                  ) : (
                    <strong {...(hasWords(name) ? words.foreign : {})}>{words.reread(name)}</strong>
                  )}
                  {translated.includes('value') ? (
                    <span>{value}</span>
                  ) : (
                    <span {...words.foreign}>{words.reread(value)}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
          {(page.insights.length > 0 || leadOf(page)) && (
            <p className="word">
              <a href="#organization">{words.say('publicPage.saidBy', { name: organization.name })}</a>
            </p>
          )}
        </div>
        <div className="tale">
          {recall ? null : organization.frontImageUrl ? (
            <figure className="drawing">
              <Photo
                src={organization.frontImageUrl}
                alt={words.say('publicPage.photoOf', { name: organization.name })}
                sizes={frontSizes}
                first
              />
            </figure>
          ) : (
            <Drawing seed={page.uuid} accent={page.accent} outlines={outlinesOf(page)} words={words} />
          )}
          <ol id="story" className="story" aria-label={words.say('publicPage.story')}>
            {page.story.map((stage, index) => (
              <Stage key={index} page={page} index={index} words={words} />
            ))}
            <Yours page={page} title={title} words={words} />
          </ol>
        </div>
        <div className="rest">
          {region ? (
            <RegionMap region={region} title={words.say('publicPage.origin')} words={words} />
          ) : (
            <PlaceMap
              places={placesOf(page)}
              outlines={outlinesOf(page)}
              title={words.say('publicPage.origin')}
              words={words}
            />
          )}
          <Buyers page={page} vouched={vouched} words={words} />
          {page.statement && <Declared statement={page.statement} words={words} />}
          {notes.map((note, index) => (
            <Note key={index} note={note} words={words} />
          ))}
          <Vouched vouched={vouched} words={words} />
          <Recorders page={page} words={words} />
          <OrganizationBlock organization={organization} words={words} />
        </div>
        <Ask page={page} words={words} isSent={isSent} />
      </main>
      <Foot updatedAt={page.updatedAt} organization={organization} words={words} />
    </>
  )
}

/** Whoever holds one bottle of a lot reads of a bottle, not of the stage's trade name. */
function subtitleOf(page: PublicProduct, title: string, words: Words): string {
  if (title === page.identifier) return page.stage
  const own = page.story.at(-1)
  return own?.item !== undefined && own.item !== words.noun(own)
    ? capitalised(words.say('publicPage.ofLot', { noun: own.item, identifier: page.identifier }))
    : `${page.stage} ${page.identifier}`
}

function Stage({ page, index, words }: { page: PublicProduct; index: number; words: Words }) {
  const stage = page.story[index]!
  const next = page.story[index + 1]
  const chapter = chapterOf(stage, page, words)
  const home = [page.organization.name, ...stage.products.map((product) => product.organization)]
  const names = [...new Set(chapter.processes.map(({ name }) => name))].map(inSentence)
  const count = words.say('publicPage.processes', { count: chapter.processes.length })
  return (
    <li id={stageAnchor(index)}>
      {index === 0 && <First lit={outlinesOf(page).length || stage.total} />}
      <Strands from={stage.total} to={next?.total ?? (codeIsOnMany(stage) ? 3 : 1)} />
      <Disc
        isStart={stage.recalled === true}
        position={stage.position}
        marca={stage.marca}
        branch={stage.from.some((from) => from < index - 1)}
      />
      <p className="label">{chapter.label}</p>
      <h2>{chapter.headline}</h2>
      <p className="meta">{chapter.meta}</p>
      {stage.recalled && <RecallBegins words={words} />}
      {chapter.notes.map((note) => (
        <p key={note} className="meta">
          {note}
        </p>
      ))}
      {chapter.texts.map((said, at) => (
        <p key={at} className="text" {...langOf(said, words)}>
          {said.text}
        </p>
      ))}
      <Bar parts={chapter.parts} words={words} />
      {chapter.facts.length > 0 && (
        <dl className="facts">
          {chapter.facts.map(({ title, text }, at) => (
            <div key={at}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Pictures sources={chapter.images} name={chapter.headline} words={words} />
      {chapter.rows.length > 0 && (
        <details>
          <summary>{words.say('publicPage.wholeList')}</summary>
          <Rows rows={chapter.rows} unlisted={chapter.unlisted} words={words} />
        </details>
      )}
      {chapter.rest.length > 0 && (
        <details>
          <summary>{words.say('publicPage.allData')}</summary>
          <Sheet fields={chapter.rest} words={words} />
        </details>
      )}
      {chapter.processes.length > 0 && (
        <details>
          <summary>
            {names.length <= 4
              ? words.say('publicPage.named', { what: count, names: names.join(', ') })
              : count}
          </summary>
          <Processes processes={chapter.processes} home={home} words={words} />
        </details>
      )}
    </li>
  )
}

/** What a buyer asks, as far as the public records answer it. Readers who hold one item ask other things. */
function Buyers({ page, vouched, words }: { page: PublicProduct; vouched: VouchedFor; words: Words }) {
  const origins = page.story.slice(0, -1)
  const own = page.story.at(-1)
  if (own?.item !== undefined || origins.length === 0) return null
  const first = origins[0]!
  const drawn = first.products.filter(({ outlines }) => outlines !== undefined).length
  const counts = origins.map((stage) => words.count(stage.total, stage)).join(', ')
  return (
    <section>
      <h2>{words.say('publicPage.buyers.title')}</h2>
      <ul className="documents">
        <Answer
          href="#story"
          title={words.say('publicPage.buyers.traced', { noun: words.noun(first) })}
          text={capitalised(counts)}
        />
        {drawn > 0 && (
          <Answer
            href={`#${stageAnchor(0)}`}
            warns={drawn < first.total}
            title={words.say(drawn < first.total ? 'publicPage.buyers.someDrawn' : 'publicPage.buyers.drawn')}
            text={words.say('publicPage.someOf', { some: drawn, all: first.total })}
          />
        )}
        {countOf(vouched) > 0 && (
          <Answer
            href="#certificates"
            title={words.say('publicPage.buyers.documents')}
            text={words.say('publicPage.buyers.attached', { count: countOf(vouched) })}
          />
        )}
      </ul>
    </section>
  )
}

interface AnswerProps {
  /** Leads to what backs it on this page. */
  href: string
  title: string
  text: string
  warns?: boolean
}

function Answer({ href, title, text, warns = false }: AnswerProps) {
  return (
    <li className={warns ? 'warns' : undefined}>
      <Icon d={warns ? icons.warning : icons.check} />
      <div>
        <strong>
          <a href={href}>{title}</a>
        </strong>
        <span>{text}</span>
      </div>
    </li>
  )
}

/** The beginning of the line: one strand for each lit parcel. The first disc hides the change of count. */
const First = ({ lit }: { lit: number }) => <Strands first from={lit} to={lit} />

const langOf = ({ foreign }: StoryText, words: Words) => (foreign ? words.foreign : {})

/** More than a figure and its unit. */
const hasWords = (text: string) => /\p{L}{4}/u.test(text)

/** The blend as one bar. The first share has the accent, the others ever lighter inks. */
function Bar({ parts, words }: { parts: readonly { name: string; share: number }[]; words: Words }) {
  const whole = parts.reduce((sum, part) => sum + part.share, 0)
  if (whole <= 0) return null
  let x = 0
  return (
    <>
      <svg className="bar" viewBox="0 0 100 26" preserveAspectRatio="none" aria-hidden="true">
        {parts.map((part, index) => {
          const width = (part.share / whole) * 100
          const from = x
          x += width
          return (
            <rect
              key={index}
              x={from}
              width={Math.max(width - (index < parts.length - 1 ? 0.35 : 0), 0.2)}
              height="26"
              className={inkOf(index)}
            />
          )
        })}
      </svg>
      <ul className="shares">
        {parts.map((part, index) => (
          <li key={index}>
            {parts.length > 2 && (
              <svg className="chip" viewBox="0 0 10 10" aria-hidden="true">
                <path className={inkOf(index)} d="M0 0h10v10H0z" />
              </svg>
            )}
            <strong>{words.number(part.share, '%')}</strong> <span {...words.foreign}>{part.name}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The stylesheet has five. */
const inkOf = (index: number) => `p${Math.min(index, 4)}`

/** Whether many things carry the code of one product: the bottles of a bottling lot. */
const codeIsOnMany = (stage: StoryStage | undefined) => stage?.item !== undefined

/** A reader who holds one item sees singular wording; a buyer reads of this shipment. */
function thisOf(page: PublicProduct, words: Words): string {
  const own = page.story.at(-1)
  const stage = own ?? { name: page.stage }
  return own?.item
    ? words.say('publicPage.yours', { noun: own.item })
    : words.say(`publicPage.this.${words.gender(stage)}`, { noun: words.noun(stage) })
}

function Yours({ page, title, words }: { page: PublicProduct; title: string; words: Words }) {
  const own = page.story.at(-1)
  const text = own?.item
    ? words.say('publicPage.code', { noun: own.item })
    : words.say('publicPage.codeOfThis')
  return (
    <li className="code">
      <LineEnd many={codeIsOnMany(own)} />
      <Code address={page.address} words={words} />
      <div>
        <h2>{thisOf(page, words)}</h2>
        <p>{text}</p>
        <RecallOfThis page={page} words={words} />
        <Share address={page.address} title={title} words={words} />
      </div>
    </li>
  )
}

function Ask({ page, words, isSent }: Pick<ProductProps, 'page' | 'words' | 'isSent'>) {
  return (
    <section id="contact" className="question">
      <div>
        <h2>{words.say('publicPage.contact.title', { what: inSentence(thisOf(page, words)) })}</h2>
        {isSent ? (
          <p className="notice" role="status">
            {words.say('publicPage.contact.sent', { name: page.organization.name })}
          </p>
        ) : (
          <QuestionForm uuid={page.uuid} words={words} />
        )}
      </div>
    </section>
  )
}

function Note({ note, words }: { note: PublicProcess; words: Words }) {
  const [first, ...others] = note.fields.filter((field) => field.value.kind !== 'rich')
  const headed = first?.value.kind === 'text'
  return (
    <section>
      <h2>{note.name}</h2>
      <div className="note">
        {headed && <h3 {...(first.foreign ? words.foreign : {})}>{plain(first.value, words)}</h3>}
        {blocks(
          note.fields.filter((field) => field.value.kind === 'rich'),
          words,
        )}
      </div>
      <p className="by">
        {[words.day(note.date), inline(headed ? others : note.fields, words)].filter(Boolean).join(' · ')}
      </p>
      {blocks(others, words)}
      <Marks process={note} words={words} />
    </section>
  )
}
