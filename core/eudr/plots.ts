import { cleanText } from './statement.ts'

/**
 * Start of each feature, and of its properties, in a frozen collection. We write this text, and quotation marks in values are escaped,
 * so no value can look like it.
 */
const featureStart = '{"type":"Feature","geometry":'
const propertiesStart = '"properties":{'
const collectionStart = '{"type":"FeatureCollection","features":['
const collectionEnd = ']}'

/** The plots of a producer: the EU groups them by name and country. */
export interface ProducerPlots {
  name: string
  country: string
  /** Texts of its features. */
  features: string[]
}

/** The features of a collection that this program has written, each as its text. */
export function featuresIn(collection: string): string[] {
  const inside = collection.slice(collectionStart.length, -collectionEnd.length)
  if (inside === '') return []
  return inside.split(`,${featureStart}`).map((feature, n) => (n === 0 ? feature : featureStart + feature))
}

/** Adds a feature to its producer, who is identified by name and country. */
export function addFeature(producers: Map<string, ProducerPlots>, feature: string): void {
  const start = feature.lastIndexOf(propertiesStart)
  const { ProducerName, ProducerCountry = '' } = JSON.parse(
    feature.slice(start + propertiesStart.length - 1, -1),
  ) as { ProducerName: string; ProducerCountry?: string }
  const name = cleanText(ProducerName).trim()
  const key = JSON.stringify([name, ProducerCountry])
  const known = producers.get(key)
  if (known) known.features.push(feature)
  else producers.set(key, { name, country: ProducerCountry, features: [feature] })
}

/** Sorted by name, then country, by Unicode code points. */
export const sortedProducers = (producers: ReadonlyMap<string, ProducerPlots>): ProducerPlots[] =>
  [...producers.values()].toSorted(
    (one, other) => compareCodePoints(one.name, other.name) || compareCodePoints(one.country, other.country),
  )

/** JavaScript compares units of UTF-16, which puts astral letters before some others. */
function compareCodePoints(one: string, other: string): number {
  const [ones, others] = [Array.from(one), Array.from(other)]
  for (let n = 0; n < Math.min(ones.length, others.length); n++) {
    const difference = ones[n]!.codePointAt(0)! - others[n]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return ones.length - others.length
}

/** The collection of one producer. */
export const collectionOf = (features: readonly string[]): string =>
  collectionStart + features.join(',') + collectionEnd
