import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ProductBalance } from '../../../core/contract/balance.ts'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { DownloadButton } from '../../shell/DownloadButton.tsx'
import { Fault } from '../../shell/faults.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useGo } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { useRecord } from '../products/openRecord.tsx'
import { Equation } from './Equation.tsx'
import { Explanations } from './Explanations.tsx'
import { Ledger } from './Ledger.tsx'
import { useClosings } from './losses.ts'
import { balanceQuery, readTable } from './queries.ts'
import { columnsOf } from './river.ts'
import { RestrictedStrip, StateStrip } from './StateStrip.tsx'
import panel from '../../ui/SidePanel.module.css'
import classes from './Balance.module.css'

export { PeriodPage } from './PeriodPage.tsx'

/** What went into a product, was lost, left it and is left (BAL-06, picture 17). */
export function BalanceTab() {
  const { t, i18n } = useTranslation()
  const { product } = useRecord()
  const { data: balance, error, refetch } = useQuery(balanceQuery(product._id, i18n.language))
  if (error) return <Fault error={error} title={t('balance.failed')} onRetry={() => void refetch()} />
  if (!balance) return <ListSkeleton rows={8} height={48} />
  return (
    <>
      <div className={panel.tabHead}>
        <h3>{t('balance.of', { identifier: shownIdentifier(balance.product.identifier) })}</h3>
        <div className={classes.actions}>
          <DownloadButton
            label={t('balance.csv')}
            done={t('balance.csvDone')}
            read={() => readTable(product._id, i18n.language)}
          />
          {balance.state === 'over' && <ExplainButton balance={balance} />}
        </div>
      </div>
      {balance.state === 'none' ? (
        <EmptyState title={t('balance.none.title')} text={t('balance.none.text')} />
      ) : (
        <Found balance={balance} />
      )}
    </>
  )
}

function Found({ balance }: { balance: ProductBalance }) {
  const { t } = useTranslation()
  const closings = useClosings(balance)
  const columns = columnsOf(balance.events)
  return (
    <>
      <StateStrip balance={balance} closings={closings} />
      {balance.restricted > 0 && <RestrictedStrip count={balance.restricted} />}
      <Equation balance={balance} closings={closings} />
      {columns.length > 0 ? (
        <Ledger balance={balance} columns={columns} closings={closings} />
      ) : (
        <EmptyState title={t('balance.empty.title')} text={t('balance.empty.text')} />
      )}
      <Explanations balance={balance} closings={closings} />
    </>
  )
}

/** Leads to a new process, which says what was lost or gained; whoever may not add one sees why. */
function ExplainButton({ balance: { product } }: { balance: ProductBalance }) {
  const { t } = useTranslation()
  const go = useGo()
  const refusal = useRefusal()(contract.milestones.create)
  return (
    <RefusableButton
      leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />}
      refusal={refusal}
      onClick={() => go(paths.productMilestones(product._id, product.stage._id, { createMilestone: true }))}
    >
      {t('balance.explain')}
    </RefusableButton>
  )
}
