import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ListedProduct } from '../../../core/contract/products.ts'
import { contract } from '../../../core/contract/index.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { fold, nameKey, searchKey } from '../../../core/readers/name.ts'
import { isSharing, kindOf } from '../../../core/rules/workflow.ts'
import { queryClient } from '../../api/queries.ts'
import { dropdown } from '../../forms/inputs/common.tsx'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useTranslation } from '../../ui/texts.ts'
import { schemaQuery } from '../milestones/queries.ts'
import { stageWords } from '../products/words.ts'
import { originOf, type OriginChoice } from '../sheets/origin.ts'
import { namedOriginsQuery, originsQuery } from './queries.ts'

/** The transformation that makes the products of a stage, with all that may be its origins; the person chooses among several. */
export function useOrigin(chain: Chain, stage: ChainStage) {
  const { t, i18n } = useTranslation()
  const refusal = useRefusal()
  const ways = stage.made.filter(
    (one) => refusal(contract.milestones.create, 'milestoneSchema.write', one.milestoneSchema) === undefined,
  )
  const [chosen, setChosen] = useState(ways[0]?.milestoneSchema)
  const way = ways.find(({ milestoneSchema }) => milestoneSchema === chosen)
  const schema = useQuery({ ...schemaQuery(chosen ?? '', i18n.language), enabled: way !== undefined })
  const from = chain.stages.find(({ id }) => id === way?.origin)
  const offered = useOffered(way?.origin ?? '', way !== undefined && isSharing(way))
  const isGrouping = way !== undefined && kindOf(way.ratio) === 'grouping'
  const origin = useMemo(
    () =>
      from && schema.data && offered.choices
        ? originOf({
            schema: schema.data,
            title: capitalised(stageWords(from, t).one),
            look: from,
            isGrouping,
            choices: offered.choices,
            find: offered.find,
          })
        : undefined,
    [isGrouping, from, schema.data, offered.choices, offered.find, t],
  )
  const nameOf = (id: string) => chain.stages.find((one) => one.id === id)?.shortName ?? ''
  const choice = ways.length > 1 && (
    <Select
      aria-label={t('newRows.made')}
      data={ways.map(({ milestoneSchema, origin: id }) => ({ value: milestoneSchema, label: nameOf(id) }))}
      value={chosen ?? null}
      onChange={(id) => id && setChosen(id)}
      allowDeselect={false}
      {...dropdown}
    />
  )
  return { origin, choice, isRead: way === undefined || origin !== undefined, query: [schema, offered.query] }
}

/** All that may be origins, and how names of others stand for them; where they don't fit in one answer, the server finds the name. */
function useOffered(stage: string, sharing: boolean) {
  const query = useQuery({ ...originsQuery({ stage, sharing }), enabled: stage !== '' })
  const choices = useMemo(
    () => query.data && choicesOf(query.data.collection, query.data.capped),
    [query.data],
  )
  const find = useMemo(() => {
    if (!query.data) return undefined
    const { collection, capped } = query.data
    return finderIn(async (identifier) =>
      capped
        ? (await queryClient.fetchQuery(namedOriginsQuery({ stage, sharing }, identifier))).collection
        : collection,
    )
  }, [query.data, stage, sharing])
  return { query, choices, find }
}

/** Origins by name; the organization tells two of one name apart. Where not all were read, any may have a namesake. */
function choicesOf(products: readonly ListedProduct[], isPart = false): OriginChoice[] {
  const counts = new Map<string, number>()
  for (const product of products) counts.set(nameIn(product), (counts.get(nameIn(product)) ?? 0) + 1)
  return products.map((product) => ({
    id: product._id,
    label: counts.get(nameIn(product)) === 1 && !isPart ? nameIn(product) : labelIn(product),
  }))
}

const nameIn = ({ dataSchema }: ListedProduct): string =>
  typeof dataSchema.identifier === 'string' ? dataSchema.identifier : ''

const beforeOwner = ' · '
const labelIn = (product: ListedProduct) => nameIn(product) + beforeOwner + product.organization.name

/** Finds origins by what a cell names them: their identifier, with or without their organization. */
const finderIn =
  (read: (identifier: string) => Promise<readonly ListedProduct[]>) => async (text: string) => {
    const [identifier = ''] = text.split(beforeOwner)
    const products = await read(identifier)
    const alike = (key: (text: string) => string) =>
      choicesOf(
        products.filter((one) => [nameIn(one), labelIn(one)].some((name) => key(name) === key(text))),
        true,
      )
    const meant = [fold, nameKey].map(alike).find(({ length }) => length > 0)
    return meant ?? { similar: alike(searchKey) }
  }
