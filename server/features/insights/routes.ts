import { insights as contract } from '../../../core/contract/insights.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { checkString, tidyLine } from '../../../core/fields/strings.ts'
import { languages } from '../../../core/i18n/index.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { type InsightTranslations, isIcon, maxInsightText } from '../../../core/rules/insight.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { fileFaults } from '../files/named.ts'
import { lockProducts } from '../links/lock.ts'
import { findProduct, readProduct, thingOf } from '../products/read.ts'
import { archiveInsight } from './archive.ts'
import { listInsights, presentInsight, productOf, readInsight } from './read.ts'
import { insertInsight, insightRecords, type InsightTexts } from './write.ts'

/** INS-01 to INS-06. Attributes may change at any time, also when their product was used (§2.5). */
export function mountInsights(api: Api): void {
  mount(api, contract, {
    async list({ tx, session, params }) {
      const product = await readProduct(tx, session, params.id)
      return { collection: await listInsights(tx, product.id) }
    },

    async create({ tx, session, body }) {
      const productId = referenceId(body.product)
      const product = await findProduct(tx, session, productId)
      if (product) demand(session, 'product.edit', thingOf(product))
      const texts = {
        name: tidyLine(body.name),
        value: tidyLine(body.value),
        i18n: tidyTranslations(body.i18n),
      }
      const faults: Fault[] = product ? [] : [unknownProduct]
      faults.push(...textFaults(texts), ...(await iconFaults(tx, texts.name)))
      if (!product || faults.length) refuse('INVALID', { faults })
      const locked = await lockProducts(tx, [product.id])
      if (!locked.get(product.id)?.live) refuse('INVALID', { faults: [unknownProduct] })
      const id = await insertInsight(tx, product.id, texts)
      return presentInsight(await readInsight(tx, session, id))
    },

    async update({ tx, session, params, body }) {
      const before = await readInsight(tx, session, params.id, true)
      demand(session, 'product.edit', productOf(before))
      const { name = before.name, value = before.value } = body
      const i18n = body.i18n === undefined ? before.i18n : tidyTranslations(body.i18n)
      const texts = { name: tidyLine(name), value: tidyLine(value), i18n }
      const faults = textFaults(texts)
      if (texts.name !== before.name) faults.push(...(await iconFaults(tx, texts.name)))
      refuseFaults(faults)
      await checkVersion<typeof contract.update>(body.version, before.version, () => ({
        yours: body,
        theirs: presentInsight(before),
      }))
      await insightRecords.change(tx, before, texts)
      return presentInsight(await readInsight(tx, session, before.id))
    },

    archive: ({ tx, session, params }) => archiveInsight(tx, session, params.id),
  })
}

const unknownProduct: Fault = { path: '/product', key: 'transformations.fault.unknownProduct' }

/** Without blanks around texts, and without what is empty; null where nothing remains. */
function tidyTranslations(sent: InsightTranslations = {}): InsightTranslations | null {
  const kept = Object.entries(sent).flatMap(([language, texts]) => {
    const said = Object.entries(texts).flatMap(([member, text]) => {
      const tidy = tidyLine(text)
      return tidy === '' ? [] : [[member, tidy]]
    })
    return said.length > 0 ? [[language, Object.fromEntries(said)]] : []
  })
  return kept.length > 0 ? (Object.fromEntries(kept) as InsightTranslations) : null
}

export const textFaults = ({ name, value, i18n }: InsightTexts): Fault[] => [
  ...Object.entries({ name, value }).flatMap(([member, text]) =>
    text === ''
      ? [{ path: `/${member}`, key: 'error.shape.required' } as const]
      : faultsOf(text, `/${member}`),
  ),
  ...Object.entries(i18n ?? {}).flatMap(([language, texts]) => {
    const path = `/i18n${pointer(language)}`
    if (!languages.some((known) => known === language)) return [{ path, key: 'insights.language' } as const]
    return Object.entries(texts).flatMap(([member, text]) => faultsOf(text, `${path}/${member}`))
  }),
]

const faultsOf = (text: string, path: string): Fault[] =>
  checkString(text, { type: 'string', title: path }, maxInsightText).map((fault) => ({ ...fault, path }))

/** A name that is an address is that of a picture of ours (6-contract §2). */
export async function iconFaults(tx: Tx, name: string): Promise<Fault[]> {
  if (!isIcon(name)) return []
  const faults = await fileFaults(tx, [{ path: '/name', url: name, accept: 'image/*' }])
  return faults.length ? [{ path: '/name', key: 'insights.icon' }] : []
}
