import {
  IconArchive,
  IconArrowsJoin2,
  IconGitBranch,
  IconEye,
  IconLink,
  IconPrinter,
  IconQrcode,
  IconTablePlus,
  IconTimeline,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'
import { maxViewProducts } from '../../../core/contract/views.ts'
import { attempt } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { countryOfValues } from '../../forms/around.ts'
import { useDraft } from '../../shell/draft.ts'
import { maxTracedAtOnce } from '../../../core/rules/lineage.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useSession } from '../../shell/useSession.ts'
import { amount } from '../../ui/format.ts'
import { useGo } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { SelectionBar, type BarAction } from '../../ui/SelectionBar.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { toastDone } from '../../ui/toast.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { identifierOf } from './columns.tsx'
import { originDraft, originProductOf, type OriginHandOver } from './originProduct.ts'
import { maxSelected } from './queries.ts'
import { isFree, whyNotArchived } from './reasons.ts'
import { joinDraft, useJoins, type JoinHandOver } from './useJoins.ts'
import { useOriginChoice } from './useOriginChoice.ts'
import { useSelectedRights } from './useSelectedRights.ts'
import { wordsOf } from './words.ts'

const ArchiveProducts = lazy(() => import('./ArchiveProducts.tsx'))

interface ChosenProduct {
  _id: string
  name: string
  /** Id of its organization. */
  organization: string
  /** Where its own place says that it lies. */
  country?: string | undefined
  requirementsSatisfied: boolean
  /** Why the person may record nothing of it. */
  refusal?: string | undefined
}

/** All that match the search of the list. */
export interface Matching {
  total: number
  /** Reads them, as many as may be selected. */
  read: () => Promise<Product[]>
}

interface SelectedBarProps {
  stage: ChainStage
  selected: readonly Product[]
  /** The rows on the screen. */
  shown: readonly Product[]
  matching: Matching
  onSelect: (products: readonly Product[]) => void
}

/** PRD-09: the actions on all selected rows. */
export function SelectedBar({ stage: look, selected, shown, matching, onSelect }: SelectedBarProps) {
  const { t, i18n } = useTranslation()
  const { stage } = look
  const { archiveRefusal, milestonesOf, printRefusal } = useSelectedRights(stage)
  const view = useViewOf(stage._id, selected)
  const go = useGo()
  const products = useDraft<ChosenProduct[]>(`sheet-products:${stage._id}`)
  const printed = useDraft<ChosenProduct[]>(`print-products:${stage._id}`)
  const [asking, setAsking] = useState<'archive'>()
  const { gender, ...words } = wordsOf(stage, t)
  const number = (value: number) => amount(value, i18n.language)
  const choice = useChoice({ selected, shown, matching, onSelect }, gender)
  const clear = () => onSelect([])
  const obstacle = whyNotArchived(selected)
  const free = selected.filter(isFree)
  const { ready, leftOut } = milestonesOf(selected)
  const isPart = ready.length > 0 && leftOut.length > 0
  // Which ones are left out, and why, is said where the process is chosen.
  const forbidden = new Map(leftOut.flatMap((one) => (one.isPending ? [] : [[one.product, one.reason]])))
  const hidden = selected.filter(({ _id }) => !shown.some((row) => row._id === _id)).length

  // PRD-12: one link a line. If the clipboard refuses, the fault is only logged (ERR-18).
  const copyLinks = () =>
    navigator.clipboard
      .writeText(selected.map(({ uuid }) => `${config().publicPageUrl}/${uuid}`).join('\n'))
      .then(
        () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
        (error: unknown) => console.error(error),
      )

  const joins = useJoinActions(look, selected, onSelect)
  const origins = useOriginActions(look, selected)
  const chosen = (from: readonly Product[]) =>
    from.map((product) => ({
      _id: product._id,
      name: shownIdentifier(identifierOf(product)),
      organization: product.organization._id,
      country: countryOfValues(product.dataSchema),
      requirementsSatisfied: product.requirementsSatisfied,
      refusal: forbidden.get(product),
    }))
  const openSheet = () => {
    products.keep(chosen(selected))
    go(paths.productsMilestones(stage._id), { keep: true })
  }
  const openPrinted = (path: string) => {
    printed.keep(chosen(selected))
    go(path, { keep: true })
  }

  return (
    <>
      <SelectionBar
        count={
          selected.length > 0
            ? t(`products.selected.${gender}`, { count: selected.length, ...words }) +
              (hidden > 0 && !choice?.isWhole ? t('products.selected.hidden', { count: hidden }) : '')
            : undefined
        }
        choice={choice}
        actions={[
          ...joins,
          ...origins,
          {
            key: 'processes',
            label: isPart
              ? t('products.part.label', { some: number(ready.length), all: number(selected.length) })
              : t('milestones.bulk.title'),
            shortLabel: t('products.processes'),
            icon: IconTablePlus,
            onAct: openSheet,
            refusal: forbidden.size < selected.length ? undefined : leftOut[0]?.reason,
          },
          {
            key: 'print',
            label: t('pdf.action'),
            shortLabel: t('pdf.short'),
            icon: IconPrinter,
            onAct: () => openPrinted(paths.productsPrint(stage._id)),
            refusal: printRefusal(selected.length),
          },
          ...(stage.gs1
            ? [
                {
                  key: 'codes',
                  label: t('products.codes'),
                  icon: IconQrcode,
                  onAct: () => openPrinted(paths.productsCodes(stage._id)),
                },
              ]
            : []),
          { key: 'links', label: t('products.copyLinks'), icon: IconLink, onAct: () => void copyLinks() },
          {
            key: 'archive',
            label: t('common.archive'),
            icon: IconArchive,
            onAct: () => setAsking('archive'),
            refusal:
              archiveRefusal(selected) ??
              (obstacle && t(`products.refusal.${obstacle.key}`, { count: obstacle.count })) ??
              (selected.length > maxSelected
                ? t('products.refusal.many', { limit: number(maxSelected) })
                : undefined),
            wayOut:
              obstacle && free.length > 0
                ? {
                    label: t(`products.choose.without.${gender}`, { count: selected.length - free.length }),
                    onAct: () => onSelect(free),
                  }
                : undefined,
          },
          {
            key: 'trace',
            label: t('products.trace'),
            icon: IconTimeline,
            onAct: () =>
              go(
                paths.trace(
                  selected.map(({ _id }) => _id),
                  stage._id,
                ),
              ),
            refusal:
              selected.length > maxTracedAtOnce
                ? t('products.refusal.many', { limit: number(maxTracedAtOnce) })
                : undefined,
          },
          ...view,
        ]}
        onCancel={clear}
      />
      {asking === 'archive' && selected.length > 0 && (
        <Suspense>
          <ArchiveProducts
            products={selected}
            words={words}
            onClose={() => setAsking(undefined)}
            onArchived={() => {
              setAsking(undefined)
              clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** A new product of all that are selected: one button, or a short menu where several stages follow. */
function useJoinActions(
  stage: ChainStage,
  selected: readonly Product[],
  onSelect: (products: readonly Product[]) => void,
): BarAction[] {
  const { t } = useTranslation()
  const { gender } = wordsOf(stage.stage, t)
  const go = useGo()
  const { keep } = useDraft<JoinHandOver>(joinDraft)
  const joins = useJoins(stage, selected)
  const actions = joins.map(({ key, label, stage: made, milestoneSchema, refusal, ready }): BarAction => ({
    key,
    label,
    shortLabel: t('joining.short'),
    icon: IconArrowsJoin2,
    onAct: () => {
      keep({
        milestoneSchema,
        origins: selected.map((product) => ({
          _id: product._id,
          name: shownIdentifier(identifierOf(product)),
        })),
      })
      go(paths.productNew(made.id, { milestoneSchema, joins: true }))
    },
    refusal,
    wayOut:
      refusal !== undefined && ready.length > 0 && ready.length < selected.length
        ? {
            label: t(`products.choose.without.${gender}`, { count: selected.length - ready.length }),
            onAct: () => onSelect(ready),
          }
        : undefined,
  }))
  const allowed = actions.filter(({ refusal }) => refusal === undefined)
  if (allowed.length < 2) return actions
  return [
    {
      key: 'joins',
      label: t('joining.many'),
      icon: IconArrowsJoin2,
      onAct: () => {},
      entries: allowed,
    },
    ...actions.filter(({ refusal }) => refusal !== undefined),
  ]
}

/** The sheet of origins, with the products that lack an origin. */
function useOriginActions(stage: ChainStage, selected: readonly Product[]): BarAction[] {
  const { t } = useTranslation()
  const go = useGo()
  const { keep } = useDraft<OriginHandOver>(originDraft(stage.id))
  const choice = useOriginChoice(stage, selected)
  if (!choice) return []
  const { ready, leftOut, refusal } = choice
  return [
    {
      key: 'origins',
      label: t('originSheet.action', { count: refusal === undefined ? ready.length : 1 }),
      shortLabel: t('originSheet.short'),
      icon: IconGitBranch,
      onAct: () => {
        keep({
          products: ready.map((product) => originProductOf(product, stage.stage)),
          leftOut: leftOut.map(({ product, reason }) => ({
            name: shownIdentifier(identifierOf(product)),
            reason,
          })),
        })
        go(paths.productsSheet(stage.id, { origins: true }), { keep: true })
      },
      refusal,
    },
  ]
}

/** AUD-03: an authority view of the selected ones, which administrators make. */
function useViewOf(stage: string, selected: readonly Product[]) {
  const { t, i18n } = useTranslation()
  const { session } = useSession()
  const viewed = useDraft<string[]>(`view-products:${stage}`)
  const go = useGo()
  if (!session.admin) return []
  return [
    {
      key: 'view',
      label: t('audience.form.title'),
      shortLabel: t('audience.form.short'),
      icon: IconEye,
      onAct: () => {
        viewed.keep(selected.map(({ _id }) => _id))
        go(paths.productsView(stage), { keep: true })
      },
      refusal:
        selected.length > maxViewProducts
          ? t('audience.tooMany', { limit: amount(maxViewProducts, i18n.language) })
          : undefined,
    },
  ]
}

/** FST-06: the way from the page to all that match, as many as the actions take, and back. */
function useChoice(
  { selected, shown, matching, onSelect }: Omit<SelectedBarProps, 'stage'>,
  gender: 'm' | 'f',
) {
  const { t, i18n } = useTranslation()
  const phone = useMedia(phoneWidth)
  const [busy, setBusy] = useState(false)
  const ids = new Set(selected.map(({ _id }) => _id))
  const isPageSelected = shown.length > 0 && shown.every(({ _id }) => ids.has(_id))
  const reach = Math.min(matching.total, maxSelected)
  const label = (key: 'all' | 'first' | 'page', number: number) =>
    t(`products.choose.${key}.${gender}`, { number: amount(number, i18n.language) })
  // A phone has no box for the page.
  if (matching.total > shown.length && selected.length < reach && (isPageSelected || phone))
    return {
      label: label(matching.total > maxSelected ? 'first' : 'all', reach),
      busy,
      onAct: () => {
        setBusy(true)
        void attempt(matching.read())
          .then((found) => found && onSelect(found))
          .finally(() => setBusy(false))
      },
      isWhole: false,
    }
  if (isPageSelected && shown.length > 1 && selected.length > shown.length) {
    const isWhole = matching.total > shown.length
    return { label: label('page', shown.length), onAct: () => onSelect(shown), isWhole }
  }
  return undefined
}
