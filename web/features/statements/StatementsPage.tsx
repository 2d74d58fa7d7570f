import { statements as card } from '../../../core/nouns/statements.ts'
import { Select } from '@mantine/core'
import type { Statement } from '../../../core/contract/statements.ts'
import { grouped } from '../../../core/eudr/numbers.ts'
import { statementStates } from '../../../core/eudr/statement.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { contract } from '../../../core/contract/index.ts'
import { useSession } from '../../shell/useSession.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { listFault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { useList } from '../../shell/listScreen.tsx'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { amount, listDate } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PrimaryAction } from '../../ui/PrimaryAction.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { hoursLeft } from './declaring.ts'
import { listQuery } from './queries.ts'
import { isNarrowed, statementSearch } from './search.ts'
import classes from './Statement.module.css'

/** What the account declares to the EU, newest first (EUD-12). */
export function StatementsPage() {
  const { t, i18n } = useTranslation()
  const { list, rows, show, context } = useList(statementSearch, listQuery, { name: 'statements', card })
  const { search } = context
  const refusal = useRefusal()(contract.statements.create)
  const narrow = (change: object) => show({ ...change, page: undefined })
  return (
    <ListPage>
      <PageHeader
        crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('statements.title') }]}
        title={t('statements.title')}
        count={list.data && amount(list.data.totalDocs ?? 0, i18n.language)}
      >
        <SearchBox
          label={t('statements.search')}
          value={search.search ?? ''}
          onChange={(text) => narrow({ search: text })}
        />
        <Select
          aria-label={t('statements.filter')}
          w={{ base: '100%', sm: 220 }}
          allowDeselect={false}
          data={[
            { value: 'all', label: t('statements.all') },
            ...statementStates.map((value) => ({ value, label: t(`statements.state.${value}`) })),
          ]}
          value={search.state ?? 'all'}
          onChange={(state) => narrow({ state: state === 'all' ? undefined : state })}
        />
        <PrimaryAction
          label={t('statements.begins.title')}
          shortLabel={t('statements.begins.short')}
          href={paths.newStatement()}
          refusal={refusal}
        />
      </PageHeader>
      <div className={classes.scroll} aria-busy={list.isPlaceholderData || undefined}>
        {listFault(list) ||
          (!rows ? (
            <ListSkeleton rows={6} height={72} />
          ) : rows.length > 0 ? (
            <ol className={classes.rows} aria-label={t('statements.title')}>
              {rows.map((statement) => (
                <StatementRow key={statement._id} statement={statement} />
              ))}
            </ol>
          ) : isNarrowed(search) ? (
            <NothingFound
              title={t('statements.notFound.title')}
              text={t('statements.notFound.text')}
              onClear={() => narrow({ search: undefined, state: undefined, product: undefined })}
            />
          ) : (
            <EmptyState title={t('statements.empty.title')} text={t('statements.empty.text')} />
          ))}
      </div>
      <ListFoot list={list.data} onPage={(page) => show({ page })} />
    </ListPage>
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
          <span className={classes.meta}>{product.stage.name}</span>
        </span>
      </span>
      <span>
        {number ? (
          <b className={classes.number}>{grouped(number)}</b>
        ) : (
          <span className={classes.meta}>{t('statements.noNumber')}</span>
        )}
        {frozen?.drift && <span className={classes.drift}>{t('statements.check.DRIFT.fault')}</span>}
      </span>
      <span>
        <b>{t(`statements.state.${state}`)}</b>
        {left && <span className={classes.meta}>{t('statements.left', { count: left })}</span>}
        <span className={classes.meta}>{listDate(updatedAt, (time) => t('common.today', { time }))}</span>
      </span>
    </li>
  )
}
