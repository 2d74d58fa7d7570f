import { Button, Checkbox } from '@mantine/core'
import { IconChecks, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Recall, RecallItem } from '../../../core/contract/recalls.ts'
import type { TracedProduct } from '../../../core/contract/trace.ts'
import { traceRowsOfPage } from '../../../core/rules/lineage.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { useSession } from '../../shell/useSession.ts'
import { exactTime } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { Contact, figureOf, HolderName } from '../trace/TraceRows.tsx'
import { itemsQuery, readAgain } from './queries.ts'
import { useChangeRefusal, type RecallDialog } from './RecallActions.tsx'
import classes from './Recall.module.css'

interface ReadableItem extends RecallItem {
  product: TracedProduct
}

interface ItemsProps {
  recall: Recall
  onAsk: (asked: RecallDialog) => void
}

/** The products of a recall: who has each, and what became of it. */
export function Items({ recall, onAsk }: ItemsProps) {
  const { t, i18n } = useTranslation()
  const { session } = useSession()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useQuery({
    ...itemsQuery(recall._id, page, i18n.language),
    refetchInterval: readAgain(recall),
  })
  const refusal = useChangeRefusal(recall) ?? (recall.kind === 'drill' ? t('recalls.show.drill') : undefined)
  if (error) return <Fault error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={6} height={56} />
  const readable = data.collection.filter((item): item is ReadableItem => !('restricted' in item.product))
  // Products whose holder knows nothing yet stand first.
  const items = readable.toSorted((one, other) => Number(isTold(one)) - Number(isTold(other)))
  // What takes more than a page stands under who has it.
  const groups = (data.totalDocs ?? 0) > traceRowsOfPage ? byHolder(items) : [items]
  const { restricted } = recall.counts
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      {groups.map((group) => (
        <ItemTable
          key={group[0]?.product._id ?? ''}
          items={group}
          isGrouped={groups.length > 1}
          isDrill={recall.kind === 'drill'}
          chosen={refusal === undefined ? chosen : undefined}
          onToggle={toggle}
        />
      ))}
      {restricted > 0 && (
        <p className={classes.restricted}>
          <IconLock size={17} stroke={1.6} aria-hidden />
          <span>{t('recalls.show.restricted', { count: restricted })}</span>
          {session.admin && refusal === undefined && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onAsk({ what: 'setRestricted', count: restricted })}
            >
              {t('recalls.show.setRestricted')}
            </Button>
          )}
        </p>
      )}
      <ListFoot list={data} size={traceRowsOfPage} onPage={setPage} />
      <SelectionBar
        count={chosen.size > 0 ? t('recalls.show.selected', { count: chosen.size }) : undefined}
        actions={[
          {
            key: 'set',
            label: t('recalls.show.otherState'),
            icon: IconChecks,
            onAct: () => {
              onAsk({ what: 'set', products: [...chosen] })
              setChosen(new Set())
            },
          },
        ]}
        onCancel={() => setChosen(new Set())}
      />
    </>
  )
}

const isTold = ({ state }: RecallItem): boolean => state !== 'held'

function byHolder(items: readonly ReadableItem[]): ReadableItem[][] {
  const groups = new Map<string, ReadableItem[]>()
  for (const item of items) {
    const { holder } = item.product
    const key = holder?._id ?? holder?.name ?? ''
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
}

interface ItemTableProps {
  items: readonly ReadableItem[]
  isGrouped: boolean
  /** Then nothing becomes of them. */
  isDrill: boolean
  /** Undefined: they can't be changed. */
  chosen: ReadonlySet<string> | undefined
  onToggle: (ids: readonly string[], on: boolean) => void
}

function ItemTable({ items, isGrouped, isDrill, chosen, onToggle }: ItemTableProps) {
  const { t } = useTranslation()
  const ids = items.map(({ product }) => product._id)
  const count = ids.filter((id) => chosen?.has(id)).length
  const holder = items[0]?.product.holder
  if (items.length === 0) return null
  return (
    <table className={classes.items}>
      {isGrouped && (
        <caption>
          {holder?.name ?? t('recalls.show.noHolder')}{' '}
          <span className={classes.meta}>
            {t('recalls.products', { count: items.length, amount: items.length })}
          </span>
        </caption>
      )}
      <thead>
        <tr>
          {chosen && (
            <th scope="col" className={classes.check}>
              <Checkbox
                aria-label={t('recalls.show.pickAll')}
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={({ currentTarget }) => onToggle(ids, currentTarget.checked)}
              />
            </th>
          )}
          <th scope="col">{t('trace.what')}</th>
          <th scope="col">{t('trace.who')}</th>
          <th scope="col" className={classes.figure}>
            {t('trace.amount')}
          </th>
          <th scope="col">{t('trace.contact')}</th>
          <th scope="col">{t('recalls.heads.state')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemRow key={item.product._id} item={item} isDrill={isDrill} chosen={chosen} onToggle={onToggle} />
        ))}
      </tbody>
    </table>
  )
}

interface ItemRowProps extends Pick<ItemTableProps, 'chosen' | 'onToggle' | 'isDrill'> {
  item: ReadableItem
}

function ItemRow({ item: { product, state, mail, note, at, by }, isDrill, chosen, onToggle }: ItemRowProps) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const look = findStage(chains, product.stage._id)?.stage
  const date = exactTime(at, i18n.language)
  return (
    <tr data-state={state} data-chosen={chosen?.has(product._id) || undefined}>
      {chosen && (
        <td className={classes.check}>
          <Checkbox
            aria-label={t('recalls.show.pick', { name: shownIdentifier(product.identifier) })}
            checked={chosen.has(product._id)}
            onChange={({ currentTarget }) => onToggle([product._id], currentTarget.checked)}
          />
        </td>
      )}
      <td>
        <span className={classes.what}>
          {look && <StageMarkDisc hue={look.hue} marca={look.marca} size={28} />}
          <span>
            <Go
              to={paths.products(product.stage._id, { search: product.identifier })}
              className={classes.name}
            >
              <IdentifierText>{product.identifier}</IdentifierText>
            </Go>
            <span className={classes.meta}>{product.stage.name}</span>
          </span>
        </span>
      </td>
      <td>
        <HolderName holder={product.holder} />
      </td>
      <td className={classes.figure}>{figureOf(product.quantity, product.unit, i18n.language)}</td>
      <td>
        <Contact holder={product.holder} />
      </td>
      <td>
        <b className={classes.itemState}>{isDrill ? t('recalls.show.found') : t(`recalls.state.${state}`)}</b>
        {mail === 'failed' && <span className={classes.failed}>{t('recalls.show.mailFailed')}</span>}
        {note && <span className={classes.note}>{note}</span>}
        <span className={classes.meta}>{by ? t('recalls.show.by', { date, name: by }) : date}</span>
      </td>
    </tr>
  )
}
