import { ActionIcon } from '@mantine/core'
import { IconArchive, IconHistory, IconPencil, IconPencilExclamation } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { refusedAs } from '../../ui/RefusableButton.tsx'
import type { RowAction } from '../../ui/table.ts'
import { PrintProcess } from '../pdf/PrintProcess.tsx'
import { useIsCorrectable, useReason } from './reasons.ts'
import classes from './Timeline.module.css'

/** Edit and archive of a card. Actions that the rules refuse are disabled and give the reason (MIL-11, MIL-12). */
export function ItemActions({ card, product }: { card: Milestone; product: Product }) {
  const { t } = useTranslation()
  const reason = useReason()
  const isCorrectable = useIsCorrectable()
  const [edit, correct] =
    card.itemKind === 'DESTINATION'
      ? [paths.transformationEdit, paths.transformationCorrect]
      : [paths.milestoneEdit, paths.milestoneCorrect]
  const actions: RowAction[] = [
    {
      key: 'edit',
      label: t('common.edit'),
      icon: IconPencil,
      href: edit(product._id, card._id, product.productSchema),
      refusal: card.editable ? undefined : reason(card.editReason),
    },
    ...(isCorrectable(card)
      ? [
          {
            key: 'correct',
            label: t('milestones.correct.action'),
            icon: IconPencilExclamation,
            href: correct(product._id, card._id, product.productSchema),
          },
        ]
      : []),
    {
      key: 'history',
      label: t('history.title'),
      icon: IconHistory,
      href: paths.milestoneHistory(product._id, card._id, product.productSchema),
    },
    {
      key: 'archive',
      label: t('common.archive'),
      icon: IconArchive,
      href: paths.milestoneDelete(product._id, card._id, product.productSchema),
      refusal: card.archivable ? undefined : reason(card.archiveReason),
    },
  ]
  return (
    <span className={classes.actions}>
      {card.itemKind !== 'ORIGIN' && <PrintProcess process={card} stageId={product.productSchema} />}
      {actions.map(({ key, label, icon: Icon, href = '', refusal }) =>
        refusal === undefined ? (
          <ActionIcon
            key={key}
            component={Go}
            to={href}
            keep
            aria-label={`${label}, ${card.name}`}
            data-hint={label}
          >
            <Icon size={17} stroke={1.6} />
          </ActionIcon>
        ) : (
          <ActionIcon
            key={key}
            {...refusedAs(`${label}, ${card.name}`, refusal)}
            data-hint={`${label}: ${refusal}`}
          >
            <Icon size={17} stroke={1.6} />
          </ActionIcon>
        ),
      )}
    </span>
  )
}
