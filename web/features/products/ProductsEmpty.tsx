import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../shell/paths.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { NewButton } from './NewButton.tsx'
import { useProductActions } from './useProductActions.ts'
import { isNarrowed, widen, type ProductSearch } from './search.ts'
import { capitalised, wordsOf } from './words.ts'

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
  const { one, gender } = wordsOf(stage.stage, t)
  const mayCreate = useProductActions(stage.stage).createRefusal === undefined
  if (isNarrowed(search)) {
    const related = search.productId !== undefined
    return (
      <EmptyState
        stage={stage}
        title={t(related ? 'products.noneRelated.title' : 'products.noneFound.title')}
        text={
          related
            ? t('products.noneRelated.text', { stage: stage.name, identifier: relativeName })
            : t('products.noneFound.text', { stage: stage.name })
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
