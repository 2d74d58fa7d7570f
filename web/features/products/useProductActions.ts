import {
  IconArchive,
  IconBinaryTree2,
  IconCopy,
  IconMapPin,
  IconNotes,
  IconPencil,
  IconPencilExclamation,
  IconQrcode,
  IconRoute,
  IconTimeline,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { ProductSchema } from '../../../core/contract/configuration.ts'
import type { Session } from '../../../core/rules/can.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import type { RowAction } from '../../ui/table.ts'
import { toastFault } from '../../ui/toast.ts'
import { doesExport } from '../../../core/rules/product.ts'
import { openGraph } from './graphWindow.ts'
import { useShowHandedOver } from './handOff.ts'
import { isRelated } from './reasons.ts'

/** GEO-01: the origin of the stage's products can be saved as GeoJSON. */
export const isExported = ({ flags }: Pick<Session, 'flags'>, stage: ProductSchema): boolean =>
  flags.includes('download_geojson') && doesExport(stage)

export const thingOf = ({ organization }: Product, stage: ProductSchema) => ({
  productSchema: stage._id,
  organization: organization._id,
})

/** Why the person may not create a product in the stage; undefined when they may. */
export function useCreateRefusal(stage: Pick<ProductSchema, '_id'>): string | undefined {
  const { t } = useTranslation()
  const { session } = useSession()
  const refusal = useRefusal()
  return (
    refusal(contract.products.create, 'stage.write', stage._id) ??
    // Any assigned organization will do: the form asks which one.
    (session.admin || session.organizations[0] ? undefined : t('products.refusal.organization'))
  )
}

/**
 * The actions of a row. Keeps its identity, so that rows are not drawn again, and looks its words up once, not for each of
 * them.
 */
export function useRowActions(stage: ProductSchema): (row: Product) => RowAction[] {
  const { t } = useTranslation()
  const { session, account } = useSession()
  const show = useShowHandedOver()
  const refusal = useRefusal()
  return useMemo(() => {
    const exported = isExported(session, stage)
    const labels = {
      edit: t('common.edit'),
      used: t('products.refusal.used'),
      held: t('products.refusal.hold'),
      correct: t('products.correct.action'),
      processes: t('products.processes'),
      trace: t('products.trace'),
      sheet: t('products.sheet'),
      clone: t('products.clone'),
      attributes: t('products.columns.attributes'),
      origin: t('origin.action'),
      graph: t('graph.open'),
      archive: t('common.archive'),
    }
    return (row) => {
      const edit: RowAction = {
        key: 'edit',
        label: labels.edit,
        icon: IconPencil,
        href: paths.productEdit(row._id, stage._id),
        refusal:
          refusal(contract.products.update, 'product.edit', thingOf(row, stage)) ??
          (row.hasDestination ? labels.used : undefined),
      }
      const archive: RowAction = {
        key: 'archive',
        label: labels.archive,
        icon: IconArchive,
        href: paths.productDelete(row._id, stage._id),
        refusal:
          refusal(contract.products.archive, 'product.archive', thingOf(row, stage)) ??
          (row.hold ? labels.held : undefined),
      }
      const correct: RowAction = {
        key: 'correct',
        label: labels.correct,
        icon: IconPencilExclamation,
        href: paths.productCorrect(row._id, stage._id),
      }
      // Only administrators correct what became an origin; others do not see the action.
      const isCorrectable = row.hasDestination && refusal(contract.products.correct) === undefined
      return [
        edit,
        ...(isCorrectable ? [correct] : []),
        {
          key: 'processes',
          label: labels.processes,
          icon: IconRoute,
          href: paths.productMilestones(row._id, stage._id),
        },
        {
          key: 'trace',
          label: labels.trace,
          icon: IconTimeline,
          href: paths.productTrace(row._id, stage._id),
        },
        {
          key: 'sheet',
          label: labels.sheet,
          icon: IconQrcode,
          href: paths.productQr(row._id, stage._id),
        },
        {
          key: 'clone',
          label: labels.clone,
          icon: IconCopy,
          href: paths.productClone(row._id, stage._id),
          refusal: refusal(contract.products.copy, 'product.clone', thingOf(row, stage)),
        },
        {
          key: 'attributes',
          label: labels.attributes,
          icon: IconNotes,
          href: paths.productInsights(row._id, stage._id),
        },
        ...(exported
          ? [
              {
                key: 'origin',
                label: labels.origin,
                icon: IconMapPin,
                href: paths.productOrigin(row._id, stage._id),
              },
            ]
          : []),
        // GRF-01.
        ...(session.flags.includes('graphs')
          ? [
              {
                key: 'graph',
                label: labels.graph,
                icon: IconBinaryTree2,
                onAct: () => {
                  if (!openGraph(row._id, account.id, show)) toastFault(t('graph.blocked'))
                },
              },
            ]
          : []),
        // PRD-14, PRD-15: related products, and people of level one, do not see the action.
        ...(isRelated(row) || session.levelOne ? [] : [archive]),
      ]
    }
  }, [stage, session, account.id, show, refusal, t])
}
