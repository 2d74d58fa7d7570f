import { statements as card } from '../../../core/nouns/statements.ts'
import type { Statement } from '../../../core/contract/statements.ts'
import { grouped } from '../../../core/eudr/numbers.ts'
import { statementStates } from '../../../core/eudr/statement.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { contract } from '../../../core/contract/index.ts'
import { useSession } from '../../shell/useSession.ts'
import { byLink, listFilters, oneOf } from '../../shell/filters.tsx'
import { drawnRows } from '../../shell/drawnRows.tsx'
import { ListView } from '../../shell/ListView.tsx'
import { useList } from '../../shell/useList.ts'
import { listDate } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { hoursLeft } from './declaring.ts'
import { listQuery } from './queries.ts'
import { statementSearch, type StatementSearch } from './search.ts'
import ui from '../../ui/shared.module.css'
import classes from './Statement.module.css'

/** What the account declares to the EU, newest first (EUD-12). */
export function StatementsPage() {
  const of = useList(statementSearch, listQuery, { name: 'statements', card })
  const { t, refusal } = of.context
  return (
    <ListView
      texts="statements"
      of={of}
      create={{
        label: t('statements.begins.title'),
        shortLabel: t('statements.begins.short'),
        href: paths.newStatement(),
        refusal: refusal(contract.statements.create),
      }}
      filters={listFilters<StatementSearch>(
        oneOf({
          name: 'state',
          label: t('statements.filter'),
          all: t('statements.all'),
          options: statementStates.map((value) => ({ value, label: t(`statements.state.${value}`) })),
          width: 220,
        }),
        byLink('product'),
      )}
      renderRows={drawnRows({
        height: 72,
        render: (rows) => (
          <ol aria-label={t('statements.title')}>
            {rows.map((statement) => (
              <StatementRow key={statement._id} statement={statement} />
            ))}
          </ol>
        ),
      })}
      empty={{ title: t('statements.empty.title'), text: t('statements.empty.text') }}
    />
  )
}

function StatementRow({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const { _id, internalReferenceNumber, product, state, eu, frozen, updatedAt } = statement
  const look = findStage(chains, product.stage._id)?.stage
  const { settings } = useSession()
  const left = hoursLeft(statement, settings.amendHours)
  const number = eu?.referenceNumber
  return (
    <li className={classes.row} data-state={state}>
      <span>
        <Go to={paths.statement(_id)} className={classes.name}>
          {internalReferenceNumber}
        </Go>
        <span className={classes.product}>
          {look && <StageMark hue={look.hue} marca={look.marca} size={17} />}
          <IdentifierText>{product.identifier}</IdentifierText>
          <span className={ui.metaLine}>{product.stage.name}</span>
        </span>
      </span>
      <span>
        {number ? (
          <b className={classes.number}>{grouped(number)}</b>
        ) : (
          <span className={ui.metaLine}>{t('statements.noNumber')}</span>
        )}
        {frozen?.drift && <span className={classes.drift}>{t('statements.check.DRIFT.fault')}</span>}
      </span>
      <span>
        <b>{t(`statements.state.${state}`)}</b>
        {left && <span className={ui.metaLine}>{t('statements.left', { count: left })}</span>}
        <span className={ui.metaLine}>{listDate(updatedAt, (time) => t('common.today', { time }))}</span>
      </span>
    </li>
  )
}
