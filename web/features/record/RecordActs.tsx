import { ActionIcon, Button } from '@mantine/core'
import {
  IconArchive,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconHandStop,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconSend,
  IconShieldSearch,
  IconWorldCheck,
} from '@tabler/icons-react'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { config } from '../../api/config.ts'
import { useDraft } from '../../shell/draft.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import { useGo } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { keyOf } from '../../ui/keys.ts'
import { LazyMenu, type MenuEntry } from '../../ui/LazyMenu.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import type { RowAction } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { NewProcessButton, useNewRefusal } from '../milestones/NewProcessButton.tsx'
import { identifierOf } from '../products/columns.tsx'
import type { OpenRecord } from '../products/openRecord.tsx'
import { fromTab } from '../products/recordTabs.ts'
import { whyNotArchived } from '../products/reasons.ts'
import { isExported, useRowActions } from '../products/useProductActions.ts'
import { isPrinted } from '../products/printed.ts'
import classes from './Record.module.css'

/** At most three acts stand in the head; of a product on hold the first lifts it. */
export function RecordActs({ open }: { open: OpenRecord }) {
  const { t } = useTranslation()
  const { product } = open
  const edit = useActs(open).find(({ key }) => key === 'edit')
  const print = usePrint(open)
  const { hold } = product
  const lifted = hold?.kind === 'hold' && hold.recall !== null ? paths.recall(hold.recall) : undefined
  return (
    <div className={classes.acts}>
      {lifted !== undefined && (
        <RefusableButton
          variant="default"
          refusal={undefined}
          to={lifted}
          leftSection={<IconHandStop size={17} stroke={1.6} aria-hidden />}
        >
          {t('recalls.show.lift')}
        </RefusableButton>
      )}
      <NewProcessButton product={product} />
      <RefusableButton
        variant="default"
        refusal={edit?.refusal}
        to={edit?.href ?? ''}
        leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />}
        {...keyOf('edit')}
      >
        {t('common.edit')}
      </RefusableButton>
      {print && lifted === undefined && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden />}
          onClick={() => print()}
        >
          {t('pdf.short')}
        </Button>
      )}
    </div>
  )
}

/** What rows of the list offer; what they open closes into the tab. */
function useActs({ product, stage, tab }: OpenRecord): RowAction[] {
  return useRowActions(stage.stage)(product).map((act) =>
    act.href === undefined ? act : { ...act, href: fromTab(act.href, tab) },
  )
}

/** Opens the papers of the product, where its stage is printed. */
export function usePrint({ product, stage, tab }: OpenRecord): ((symbol?: 'datamatrix') => void) | undefined {
  const { session } = useSession()
  const go = useGo()
  const printed = useDraft<{ _id: string; name: string }[]>(`print-products:${stage.id}`)
  if (!isPrinted(session, stage.stage)) return undefined
  return (symbol) => {
    printed.keep([{ _id: product._id, name: shownIdentifier(identifierOf(product)) }])
    go(fromTab(paths.productsPrint(stage.id, symbol && { symbol }), tab), { keep: true })
  }
}

/** All other acts, in the order in which one thinks of them: the thing, its page, its end. A tab's own foot hides the first acts on a phone. */
export function RecordMenu({ open, isPhone }: { open: OpenRecord; isPhone: boolean }) {
  const { t } = useTranslation()
  const entries = useEntries(open, isPhone)
  return (
    <LazyMenu
      target={
        <ActionIcon variant="default" size={34} aria-label={t('record.more')}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
      entries={entries}
    />
  )
}

function useEntries(open: OpenRecord, isPhone: boolean): MenuEntry[] {
  const { product, stage, tab } = open
  const { t, i18n } = useTranslation()
  const { session } = useSession()
  const refusal = useRefusal()
  const newRefusal = useNewRefusal(product)
  const actions = useActs(open)
  const print = usePrint(open)
  const own = (...keys: string[]): MenuEntry[] =>
    keys.flatMap((key) => actions.filter((action) => action.key === key).map(entryOf))
  const isDeclared = isExported(session, stage.stage)
  const thing = { productSchema: stage.id, organization: product.organization._id }
  const link = `${config().publicPageUrl}/${product.uuid}`
  const related = whyNotArchived([product])
  // If the clipboard refuses, the fault is only logged (ERR-18).
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
      (error: unknown) => console.error(error),
    )
  const begins = (entries: MenuEntry[]): MenuEntry[] =>
    entries.map((entry, at) => (at === 0 ? { ...entry, isFirst: true } : entry))
  return [
    ...(isPhone
      ? [
          {
            key: 'process',
            label: t('milestones.newProcess'),
            icon: IconPlus,
            href: paths.productMilestones(product._id, stage.id, { createMilestone: true }),
            refusal: newRefusal,
          },
          ...own('edit'),
        ]
      : []),
    ...own('correct', 'clone', 'attributes'),
    ...(print ? [{ key: 'print', label: t('pdf.action'), icon: IconPrinter, onAct: print }] : []),
    ...(refusal(contract.inquiries.create) === undefined
      ? [
          {
            key: 'ask',
            label: t('inquiries.ask.action'),
            icon: IconSend,
            href: paths.answers({ ask: product._id }),
          },
        ]
      : []),
    ...(isDeclared
      ? [
          {
            key: 'risk',
            label: t('record.risk'),
            icon: IconShieldSearch,
            href: fromTab(paths.risk(product._id), tab),
          },
          {
            key: 'statement',
            label: t('record.declare'),
            icon: IconWorldCheck,
            href: paths.newStatement(product._id),
          },
        ]
      : []),
    ...own('graph'),
    ...begins([
      {
        key: 'page',
        label: t('qr.open'),
        icon: IconExternalLink,
        onAct: () => void window.open(`${link}?language=${i18n.language}`, '_blank', 'noopener'),
      },
      { key: 'link', label: t('common.copyLink'), icon: IconCopy, onAct: () => void copy() },
    ]),
    ...begins([
      ...(refusal(contract.recalls.create, 'recall.create', thing) === undefined
        ? [
            {
              key: 'recall',
              label: t('recalls.begin'),
              icon: IconHandStop,
              href: paths.productTrace(product._id, stage.id, { mark: 'hold' }),
            },
          ]
        : []),
      ...(related && !session.levelOne
        ? [
            {
              key: 'archive',
              label: t('common.archive'),
              icon: IconArchive,
              refusal: t(`products.refusal.${related.key}`, { count: related.count }),
            },
          ]
        : own('archive')),
    ]),
  ]
}

const entryOf = ({ key, label, icon, href, onAct, refusal }: RowAction): MenuEntry => ({
  key,
  label,
  icon,
  ...(href === undefined ? {} : { href }),
  ...(onAct ? { onAct } : {}),
  ...(refusal === undefined ? {} : { refusal }),
})
