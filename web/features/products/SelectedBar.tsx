import { IconArchive, IconLink, IconPrinter, IconTablePlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { ProductSchema } from '../../../core/contract/configuration.ts'
import { config } from '../../api/config.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { toastDone } from '../../ui/toast.ts'
import { identifierOf } from './columns.tsx'
import { whyNotArchived } from './reasons.ts'
import { useProductActions } from './useProductActions.ts'
import { wordsOf } from './words.ts'

const ArchiveProducts = lazy(() => import('./ArchiveProducts.tsx'))

interface ChosenProduct {
  _id: string
  name: string
  /** Id of its organization. */
  organization: string
}

interface SelectedBarProps {
  stage: ProductSchema
  selected: readonly Product[]
  /** The rows on the screen. */
  shown: readonly Product[]
  onClear: () => void
}

/** PRD-09: the actions on all selected rows. */
export function SelectedBar({ stage, selected, shown, onClear }: SelectedBarProps) {
  const { t } = useTranslation()
  const { archiveRefusal, milestonesRefusal, printRefusal } = useProductActions(stage)
  const go = useGo()
  const products = useDraft<ChosenProduct[]>(`sheet-products:${stage._id}`)
  const printed = useDraft<ChosenProduct[]>(`print-products:${stage._id}`)
  const [asking, setAsking] = useState(false)
  const { gender, ...words } = wordsOf(stage, t)
  const related = whyNotArchived(selected)
  const hidden = selected.filter(({ _id }) => !shown.some((row) => row._id === _id)).length

  // PRD-12: one link a line. If the clipboard refuses, the fault is only logged (ERR-18).
  const copyLinks = () =>
    navigator.clipboard
      .writeText(selected.map(({ uuid }) => `${config().publicPageUrl}/${uuid}`).join('\n'))
      .then(
        () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
        (error: unknown) => console.error(error),
      )

  const chosen = () =>
    selected.map((product) => ({
      _id: product._id,
      name: shownIdentifier(identifierOf(product)),
      organization: product.organization._id,
    }))
  const openSheet = () => {
    products.keep(chosen())
    go(paths.productsMilestones(stage._id), { keep: true })
  }
  const openPrint = () => {
    printed.keep(chosen())
    go(paths.productsPrint(stage._id), { keep: true })
  }

  return (
    <>
      <SelectionBar
        count={
          selected.length > 0
            ? t(`products.selected.${gender}`, { count: selected.length, ...words }) +
              (hidden > 0 ? t('products.selected.hidden', { count: hidden }) : '')
            : undefined
        }
        actions={[
          {
            key: 'processes',
            label: t('milestones.bulk.title'),
            shortLabel: t('products.processes'),
            icon: IconTablePlus,
            onAct: openSheet,
            refusal: milestonesRefusal(selected),
          },
          {
            key: 'print',
            label: t('pdf.action'),
            shortLabel: t('pdf.short'),
            icon: IconPrinter,
            onAct: openPrint,
            refusal: printRefusal(selected.length),
          },
          { key: 'links', label: t('products.copyLinks'), icon: IconLink, onAct: () => void copyLinks() },
          {
            key: 'archive',
            label: t('common.archive'),
            icon: IconArchive,
            onAct: () => setAsking(true),
            refusal: archiveRefusal(selected) ?? (related && t(`products.refusal.${related}`)),
          },
        ]}
        onCancel={onClear}
      />
      {asking && selected.length > 0 && (
        <Suspense>
          <ArchiveProducts
            products={selected}
            words={words}
            onClose={() => setAsking(false)}
            onArchived={() => {
              setAsking(false)
              onClear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
