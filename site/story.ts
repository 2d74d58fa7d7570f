import type {
  PublicCheck,
  PublicOutline,
  PublicField,
  PublicPlace,
  PublicProcess,
  PublicProduct,
  PublicValue,
  StoryProduct,
  StoryStage,
} from '../core/contract/publicPage.ts'
import { sumOf } from '../core/rules/quantity.ts'
import { addsUp, convert } from '../core/readers/units.ts'
import { capitalised } from '../core/i18n/nouns.ts'
import { type Words } from './words.ts'

/** One stage of the story as the page shows it. It is made from data alone, for any pack. */
interface Chapter {
  label: string
  headline: string
  meta: string
  texts: StoryText[]
  facts: Fact[]
  parts: readonly { name: string; share: number }[]
  images: string[]
  /** One row for each product, if there are several. */
  rows: Row[]
  /** Number of products that are not listed. */
  unlisted: number
  /** The other fields of a single product. */
  rest: PublicField[]
  processes: PublicProcess[]
  notes: string[]
}

/** A text that people typed; `foreign` if it is in another language than the page. */
export interface StoryText {
  text: string
  foreign?: true | undefined
}

interface Fact {
  title: string
  text: string
}

export interface Row {
  date: string
  name: string
  fields: PublicField[]
  notes: string[]
}

/** Up to this number of products show all fields; longer lists show only their columns. */
const fullRows = 12

export function chapterOf(stage: StoryStage, page: PublicProduct, words: Words): Chapter {
  const single = stage.total === 1 ? stage.products[0] : undefined
  const title = single && !stage.own ? nameField(single.fields) : undefined
  const described = texts(stage, words)
  const parts = single ? partsOf(single) : []
  const facts = factsOf(stage, title, words)
  const how = madeBy(stage)
  const factKeys = new Set(facts.map((fact) => fact.key))
  const told = new Set([title?.key, described.key, ...factKeys])
  const unique = single && stage.own ? nameField(single.fields)?.key : undefined
  return {
    label: label(stage, how, words),
    headline: headline(stage, title, how, words),
    meta: meta(stage, page, words),
    texts: described.texts,
    facts: [...facts, ...polygonFact(stage, words)],
    parts,
    images: imagesOf(stage),
    rows: single
      ? []
      : stage.products.map((product) =>
          row(product, stage, described.texts.length > 0 ? described.key : undefined, words),
        ),
    unlisted: single ? 0 : stage.total - stage.products.length,
    rest: single
      ? single.fields.filter(
          (field) =>
            !told.has(field.key) &&
            field.key !== unique &&
            field.value.kind !== 'images' &&
            !(field.value.kind === 'parts' && field.value.parts === parts),
        )
      : [],
    processes: stage.products
      .flatMap((product) => product.processes)
      .filter((process) => !stage.own || !(isNote(process) || process.document === true))
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    notes: single ? corrections(single, words) : [],
  }
}

function imagesOf(stage: StoryStage): string[] {
  const images: string[] = []
  for (const { fields } of stage.products)
    for (const { value } of fields) if (value.kind === 'images') images.push(...value.sources)
  return images.slice(0, 3)
}

/** The page's title: the product's name; of a thing that a reader holds (a box of beef) its sort; else the identifier. */
export function titleOf(page: PublicProduct, words: Words): string {
  const stage = page.story.at(-1)
  const fields = stage?.products[0]?.fields ?? []
  const sort =
    stage?.item === undefined
      ? undefined
      : fields.find(({ header, value }) => header && value.kind === 'choices')
  const name = nameField(fields) ?? sort
  return name ? plain(name.value, words) : page.identifier
}

/** Whether a process has a rich text, and so reads as a text of its own: a tasting note, a story. */
export function isNote(process: PublicProcess): boolean {
  return !process.transformation && process.fields.some((field) => field.value.kind === 'rich')
}

/** The description of the product, if its form has one. */
export function leadOf(page: PublicProduct): StoryText | undefined {
  const own = page.story.at(-1)
  return own && descriptionField(own.products[0]?.fields ?? [])
}

/** A value as one line. Kinds that need a block of their own give an empty text. */
export function plain(value: PublicValue, words: Words): string {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'number':
      return words.number(value.number, value.unit)
    case 'date':
      return value.time ? words.clock(value.date) : words.day(value.date)
    case 'choices':
      return value.labels.join(', ')
    case 'names':
      return value.names.join(', ')
    case 'parts':
      return value.parts.map((part) => `${part.name} ${words.number(part.share, '%')}`).join(', ')
    case 'place':
      return placeName(value.place)
    case 'checks':
      return checksTold(value.checks, words)
    case 'rich':
    case 'link':
    case 'file':
    case 'images':
    case 'video':
      return ''
  }
}

/** How many checks there are, and how many say no to something. */
export function checksTold(checks: readonly PublicCheck[], words: Words): string {
  const withNo = checks.filter(({ answers }) => answers.some(({ no }) => no)).length
  const told = words.say('publicPage.checks', { count: checks.length })
  return withNo > 0 ? `${told}, ${words.say('publicPage.checksWithNo', { count: withNo })}` : told
}

export function placeName(place: PublicPlace): string {
  return [...new Set([place.name, place.address, place.city, place.state].filter(Boolean))].join(', ')
}

export function placesOf(page: PublicProduct): PublicPlace[] {
  const known = new Map<string, PublicPlace>()
  const look = (fields: readonly PublicField[]) => {
    for (const { value } of fields) {
      if (value.kind !== 'place') continue
      const { lat, lng } = value.place
      known.set(
        `${lat?.toFixed(3)} ${lng?.toFixed(3)} ${lat === undefined ? placeName(value.place) : ''}`,
        value.place,
      )
    }
  }
  for (const { products } of page.story)
    for (const { fields, processes } of products) {
      look(fields)
      for (const process of processes) look(process.fields)
    }
  return [...known.values()]
}

/** The polygons of the first stage that has any, which is where the product began. */
export function outlinesOf(page: PublicProduct): readonly PublicOutline[] {
  for (const { products } of page.story) {
    const drawn = products.filter(({ outlines }) => outlines !== undefined && outlines.length > 0)
    if (drawn.length > 0) return drawn.flatMap(({ outlines = [] }) => outlines)
  }
  return []
}

function label(stage: StoryStage, how: string | undefined, words: Words): string {
  const single = stage.total === 1 ? stage.products[0] : undefined
  if (single) return single.identifier ? `${stage.name} ${single.identifier}` : stage.name
  return how ? capitalised(words.count(stage.total, stage)) : stage.name
}

function headline(
  stage: StoryStage,
  title: PublicField | undefined,
  how: string | undefined,
  words: Words,
): string {
  if (title) return plain(title.value, words)
  const what = how ?? capitalised(words.count(stage.total, stage))
  const cities = how
    ? []
    : distinct(
        stage.products.flatMap((product) =>
          product.fields.flatMap((field) =>
            field.value.kind === 'place' && field.value.place.city ? [field.value.place.city] : [],
          ),
        ),
      )
  return cities.length > 0 && cities.length <= 2
    ? words.say('publicPage.in', { what, place: words.list(cities) })
    : what
}

/** The name of the transformation that made the products of a stage, if it is the same for all. */
function madeBy(stage: StoryStage): string | undefined {
  const names = distinct(stage.products.flatMap((product) => product.madeBy ?? []))
  return names.length === 1 ? names[0] : undefined
}

function meta(stage: StoryStage, page: PublicProduct, words: Words): string {
  const organizations = distinct(stage.products.map((product) => product.organization))
  const others = organizations.filter((name) => name !== page.organization.name)
  const who =
    others.length === 0
      ? ''
      : organizations.length <= 2
        ? words.list(organizations)
        : words.say('publicPage.organizations', { count: organizations.length })
  return [words.days(stage.products.map((product) => product.date)), who].filter(Boolean).join(' · ')
}

/** The stage's first long text. Several products show it only if they have two different ones at most. */
function texts(stage: StoryStage, words: Words): { key: string | undefined; texts: StoryText[] } {
  const first = stage.products
    .map((product) => sentenceField(product.fields))
    .find((field) => field !== undefined)
  if (!first) return { key: undefined, texts: [] }
  const said = new Map<string, StoryText>()
  for (const product of stage.products)
    for (const field of product.fields)
      if (field.key === first.key) {
        const text = plain(field.value, words)
        said.set(text, { text, foreign: field.foreign })
      }
  // The description of the page's own product is already its lead.
  if (stage.own && isDescription(first)) return { key: first.key, texts: [] }
  return { key: first.key, texts: said.size <= 2 ? [...said.values()] : [] }
}

function factsOf(
  stage: StoryStage,
  title: PublicField | undefined,
  words: Words,
): (Fact & { key: string })[] {
  const ownName = stage.own ? nameField(stage.products[0]?.fields ?? []) : undefined
  const columns = new Map<string, PublicField[]>()
  for (const product of stage.products)
    for (const field of product.fields)
      if (field.header && field.key !== title?.key && field.key !== ownName?.key)
        gather(columns, field.key, field)
  const facts: (Fact & { key: string })[] = []
  for (const [key, fields] of columns) {
    const said = together(
      fields.map((field) => field.value),
      stage,
      words,
    )
    if (said && facts.length < 4) facts.push({ key, title: fields[0]!.title, text: said })
  }
  return facts
}

/** How many of a stage's products have a polygon, where some have none. */
function polygonFact({ total, products }: StoryStage, words: Words): Fact[] {
  const drawn = products.filter(({ outlines }) => outlines !== undefined).length
  return total > 1 && products.length === total && drawn > 0 && drawn < total
    ? [
        {
          title: words.say('publicPage.withPolygon'),
          text: words.say('publicPage.someOf', { some: drawn, all: total }),
        },
      ]
    : []
}

/** One text for many values: a sum if their unit adds up, else a range or the distinct words. */
function together(values: PublicValue[], stage: StoryStage, words: Words): string {
  const [first] = values
  if (!first) return ''
  if (values.length === 1) return plain(first, words)
  if (first.kind === 'number') {
    const unit = first.unit ?? ''
    const numbers = values.flatMap((value) =>
      value.kind === 'number' ? (convert(value.number, value.unit ?? '', unit) ?? []) : [],
    )
    // Of records whose forms had units of other measures there is neither.
    if (numbers.length < values.length) return ''
    // A sum over part of the products, or with missing values, would be wrong.
    if (addsUp(first.unit))
      return numbers.length === stage.total ? words.number(sumOf(numbers), first.unit) : ''
    return words.numbers(Math.min(...numbers), Math.max(...numbers), first.unit)
  }
  if (first.kind === 'date') return ''
  const said = distinct(
    values.flatMap((value) => (value.kind === 'choices' ? value.labels : [plain(value, words)])),
  )
  return said.length <= (first.kind === 'text' ? 2 : 3) ? said.join(', ') : ''
}

function row(product: StoryProduct, stage: StoryStage, told: string | undefined, words: Words): Row {
  const full = stage.products.length <= fullRows
  return {
    date: product.date,
    name: [product.identifier, product.organization].filter(Boolean).join(', '),
    fields: product.fields.filter(
      (field) => field.key !== told && field.value.kind !== 'images' && (full || field.header),
    ),
    notes: corrections(product, words),
  }
}

/** The field with the product's name: the first column that is a free text, not a number on paper. */
function nameField(fields: readonly PublicField[]): PublicField | undefined {
  return fields.find((field) => field.header && field.value.kind === 'text' && !field.value.code)
}

const isDescription = (field: PublicField) => field.role === 'description'

function sentenceField(fields: readonly PublicField[]): PublicField | undefined {
  const sentences = fields.filter((field) => field.value.kind === 'text' && field.value.long)
  return sentences.find(isDescription) ?? sentences[0]
}

function descriptionField(fields: readonly PublicField[]): StoryText | undefined {
  const field = sentenceField(fields)
  return field && isDescription(field) && field.value.kind === 'text'
    ? { text: field.value.text, foreign: field.foreign }
    : undefined
}

function partsOf(product: StoryProduct): readonly { name: string; share: number }[] {
  const fields = [
    ...product.fields,
    ...product.processes.filter((process) => process.transformation).flatMap((process) => process.fields),
  ]
  for (const field of fields)
    if (field.value.kind === 'parts' && field.value.parts.length > 1) return field.value.parts
  return []
}

/** Notes that a product, or the transformation that made it, was corrected. */
function corrections(product: StoryProduct, words: Words): string[] {
  const made = product.processes
    .filter((process) => process.transformation)
    .map((process) => process.correctedOn)
  return distinct(
    [product.correctedOn, ...made].flatMap((iso) =>
      iso ? [words.say('publicPage.corrected', { date: words.day(iso) })] : [],
    ),
  )
}

/** Appends to the list of a key. */
export function gather<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const others = groups.get(key)
  if (others) others.push(item)
  else groups.set(key, [item])
}

const distinct = (items: readonly string[]) => [...new Set(items)]
