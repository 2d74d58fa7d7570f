import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import { capitalised, inSentence } from '../../../core/i18n/nouns.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { NewButton } from './NewButton.tsx'
import { useCreateRefusal } from './useProductActions.ts'
import { isNarrowed, widen, type ProductSearch } from './search.ts'
import { joinAll, wordsOf } from './words.ts'

interface ProductsEmptyProps {
  chain: Chain
  stage: ChainStage
  search: ProductSearch
  relativeName: string
  onWiden: (search: ProductSearch) => void
}

/**
 * An empty list. Either nothing matches, or the stage is empty, and then it says where its products come from (picture
 * 07a).
 */
export function ProductsEmpty({ chain, stage, search, relativeName, onWiden }: ProductsEmptyProps) {
  const { t, i18n } = useTranslation()
  const { one, many, gender } = wordsOf(stage.stage, t)
  const asked = useAsked(stage, search)
  const { data: organizations = [] } = useQuery({
    ...allOrganizationsQuery,
    enabled: search.organization !== undefined,
  })
  const organizationNames = organizations
    .filter(({ _id }) => search.organization?.includes(_id))
    .map(({ name }) => name)
    .join(', ')
  const mayCreate = useCreateRefusal(stage.stage) === undefined
  if (isNarrowed(search)) {
    const related = search.productId !== undefined
    return (
      <EmptyState
        stage={stage}
        title={
          related
            ? t('products.noneRelated.title')
            : t(`products.noneFound.title.${gender}`, { one, asked: asked || t('products.noneFound.all') })
        }
        text={
          related
            ? t('products.noneRelated.text', { stage: stage.name, identifier: relativeName })
            : t('products.noneFound.text', {
                number: amount(stage.count, i18n.language),
                words: stage.count === 1 ? one : many,
                where: organizationNames || t('products.noneFound.everywhere'),
              })
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconFilterOff size={17} stroke={1.6} aria-hidden />}
            onClick={() => onWiden(widen(search))}
          >
            {t(related ? 'products.noneRelated.all' : 'common.clearSearch')}
          </Button>
        }
      />
    )
  }
  const before = chain.stages.find(({ id }) => id === stage.before)
  if (!before || stage.stage.processInitiator) {
    return (
      <EmptyState
        stage={stage}
        title={t('products.empty.title')}
        text={t(mayCreate ? `products.empty.first.${gender}` : 'products.empty.reader')}
        actions={mayCreate && <NewButton stage={stage.stage} />}
      />
    )
  }
  const origin = wordsOf(before.stage, t)
  const seeMany = t('products.empty.see', { many: origin.many })
  return (
    <EmptyState
      stage={stage}
      from={{
        hue: before.hue,
        marca: before.marca,
        text: `${amount(before.count, i18n.language)} ${before.count === 1 ? origin.one : origin.many}`,
        passage: stage.passage ?? 'one-to-one',
      }}
      title={t('products.empty.title')}
      text={t(mayCreate ? `products.empty.bornOf.${gender}` : 'products.empty.reader', {
        One: capitalised(t(`products.each.${gender}`, { one })),
        before:
          stage.passage === 'many-to-one'
            ? origin.many
            : t(`products.a.${origin.gender}`, { one: origin.one }),
      })}
      actions={
        <>
          {mayCreate && <NewButton stage={stage.stage} />}
          <Button component={Go} to={paths.products(before.id)} variant="default">
            {seeMany}
          </Button>
        </>
      }
    />
  )
}

/** What the person searched for: "«10118» y patente «AF»". */
function useAsked({ stage }: ChainStage, { search, searchHeader = {} }: ProductSearch): string {
  const { i18n } = useTranslation()
  const columns = Object.entries(searchHeader).map(
    ([name, text]) => `${inSentence(stage.schema.properties[name]?.title ?? name)} «${text}»`,
  )
  return joinAll([...(search ? [`«${search}»`] : []), ...columns], i18n.language)
}
