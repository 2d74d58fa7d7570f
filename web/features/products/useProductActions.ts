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
import { createMilestone } from '../../../core/rules/milestone.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import type { RowAction } from '../../ui/table.ts'
import { toastFault } from '../../ui/toast.ts'
import { doesPrint, maxItems } from '../../../core/rules/paper.ts'
import { doesExport } from '../../../core/rules/product.ts'
import { openGraph } from './graphWindow.ts'
import { useShowHandedOver } from './handOff.ts'
import { isRelated } from './reasons.ts'

interface ProductActions {
  /** Why the person may not create a product in the stage; undefined when they may. */
  createRefusal: string | undefined
  /** Why the person's rights do not allow archiving these rows; undefined when they do. */
  archiveRefusal: (rows: readonly Product[]) => string | undefined
  /** Why so many rows can't be printed: QRP-07. */
  printRefusal: (count: number) => string | undefined
  /** FST-06: of which rows processes can be recorded together, and which stay out. */
  milestonesOf: (rows: readonly Product[]) => { ready: Product[]; leftOut: LeftOutProduct[] }
}

/** A product that an action on many leaves out. */
export interface LeftOutProduct {
  product: Product
  reason: string
  /** It lacks its origin, which the person may choose. */
  isPending: boolean
}

/** GEO-01: the origin of the stage's products can be saved as GeoJSON. */
export const isExported = ({ flags }: Pick<Session, 'flags'>, stage: ProductSchema): boolean =>
  flags.includes('download_geojson') && doesExport(stage)

/** QRP-07: the stage's products are printed. */
export const isPrinted = ({ flags }: Pick<Session, 'flags'>, stage: ProductSchema): boolean =>
  flags.includes('pdf_templates') && doesPrint(stage)

const thingOf = ({ organization }: Product, stage: ProductSchema) => ({
  productSchema: stage._id,
  organization: organization._id,
})

/** What the person may do with the products of a stage. Forbidden actions stay visible, disabled, with the reason. */
export function useProductActions(stage: ProductSchema): ProductActions {
  const { t } = useTranslation()
  const { session } = useSession()
  const refusal = useRefusal()
  const thing = (row: Product) => thingOf(row, stage)
  const archiveRefusal = (row: Product) => refusal(contract.products.archive, 'product.archive', thing(row))
  // Any assigned organization will do: the form asks which one.
  const organization = session.organizations[0] ?? ''

  return {
    createRefusal:
      refusal(contract.products.create, 'stage.write', stage._id) ??
      (session.admin || organization ? undefined : t('products.refusal.organization')),
    archiveRefusal: (rows) => rows.map(archiveRefusal).find((reason) => reason !== undefined),
    printRefusal: (count) =>
      refusal(contract.pdf.order) ??
      (!doesPrint(stage)
        ? t('pdf.noPrint')
        : count > maxItems
          ? t('pdf.tooMany', { limit: maxItems })
          : undefined),
    milestonesOf: (rows) => {
      const leftOut = rows.flatMap((product): LeftOutProduct[] => {
        const forbidden = refusal(contract.milestones.createMany, 'product.edit', thing(product))
        if (forbidden !== undefined) return [{ product, reason: forbidden, isPending: false }]
        const { _id: id, requirementsSatisfied } = product
        return createMilestone({ id, live: true, requirementsSatisfied }).refusals.length === 0
          ? []
          : [{ product, reason: t('products.part.reason'), isPending: true }]
      })
      const out = new Set(leftOut.map(({ product }) => product))
      return { ready: rows.filter((row) => !out.has(row)), leftOut }
    },
  }
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
