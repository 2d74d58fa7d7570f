import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Statement } from '../../../core/contract/statements.ts'
import { paths } from '../../../core/rules/paths.ts'
import { isAbsent } from '../../api/faultText.ts'
import { Fault } from '../../shell/faults.tsx'
import { findStage, useChains } from '../../shell/chains.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { exactTime } from '../../ui/format.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { productQuery } from '../products/queries.ts'
import { kilogramsOf } from './draft.ts'
import { Cited } from './Cited.tsx'
import type { Refused } from './declaring.ts'
import { EuNotices } from './EuNotices.tsx'
import { Foot } from './Foot.tsx'
import { Numbers } from './Numbers.tsx'
import { Plots } from './Plots.tsx'
import { checksQuery, statementQuery } from './queries.ts'
import { StatementChecks } from './StatementChecks.tsx'
import { StatementForm } from './StatementForm.tsx'
import { Stations } from './Stations.tsx'
import { useVerify } from './useVerify.ts'
import classes from './Statement.module.css'

/** One statement: left the form, right the checks, below them what comes next (EUD-12, picture 41). */
export function StatementPage() {
  const { t, i18n } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const { data: statement, error, refetch } = useQuery(statementQuery(id, i18n.language))
  const name = statement
    ? t('statements.name', { reference: statement.internalReferenceNumber })
    : t('statements.title')
  return (
    <ListPage>
      <PageHeader
        crumbs={[
          { label: t('common.home'), href: paths.home() },
          { label: t('statements.title'), href: paths.statements() },
          ...(statement ? [{ label: name }] : []),
        ]}
        title={name}
        count={
          statement && `${statement.product.stage.name} ${shownIdentifier(statement.product.identifier)}`
        }
        action={statement && <Stations state={statement.state} />}
      />
      {error ? (
        isAbsent(error) ? (
          <ErrorState page title={t('shell.noPage.title')} text={t('shell.noPage.text')} />
        ) : (
          <Fault error={error} onRetry={() => void refetch()} />
        )
      ) : statement ? (
        <Whole key={statement._id} statement={statement} />
      ) : (
        <ListSkeleton rows={8} height={56} />
      )}
    </ListPage>
  )
}

/** What the EU refused stays on the page whatever version it shows, and so does what somebody amends. */
function Whole({ statement }: { statement: Statement }) {
  const [refused, setRefused] = useState<Refused>()
  const [isAmending, setAmending] = useState(false)
  return (
    <Version
      key={isAmending ? 'amending' : statement.version}
      statement={statement}
      refused={refused}
      onRefused={setRefused}
      isAmending={isAmending}
      onAmend={setAmending}
    />
  )
}

interface VersionProps {
  statement: Statement
  refused: Refused | undefined
  onRefused: (refused: Refused | undefined) => void
  isAmending: boolean
  onAmend: (isAmending: boolean) => void
}

function Version({ statement, refused, onRefused, isAmending, onAmend }: VersionProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const product = useQuery(productQuery(statement.product._id))
  const checks = useQuery(checksQuery(statement, language))
  const { settings } = useSession()
  const { chains } = useChains()
  const [isChanged, setChanged] = useState(false)
  const [references, setReferences] = useState(statement.references)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const refuse = useRefusal()
  const organization = product.data?.organization._id
  const refusal =
    organization === undefined
      ? undefined
      : refuse(contract.statements.update, 'statement.write', {
          productSchema: statement.product.stage._id,
          organization,
        })
  const { state, frozen, eu } = statement
  const name = shownIdentifier(statement.product.identifier)
  const kilograms = kilogramsOf(
    findStage(chains, statement.product.stage._id)?.stage.stage,
    product.data?.dataSchema,
  )
  const isReadOnly = !(state === 'draft' || isAmending) || refusal !== undefined
  const verifies = useVerify(
    statement,
    refusal ?? (isChanged ? t('statements.cited.unsaved') : undefined),
    onRefused,
  )
  const verifying = settings.declares && !isAmending ? verifies : undefined
  return (
    <>
      <div className={classes.scroll}>
        <Plots statement={statement} />
        {frozen?.drift && (
          <div className={classes.notice}>
            <Notice>
              <b>{t('statements.check.DRIFT.fault')}.</b>{' '}
              {t('statements.driftSince', { time: exactTime(frozen.drift.at, language) })}
            </Notice>
          </div>
        )}
        <EuNotices statement={statement} refused={refused} />
        <div className={classes.halves}>
          <div className={classes.form}>
            {eu?.referenceNumber && <Numbers statement={statement} />}
            <StatementForm
              statement={statement}
              references={references}
              faults={faults}
              onFaults={setFaults}
              known={kilograms === undefined ? undefined : { kilograms, name }}
              isReadOnly={isReadOnly}
              isAmending={isAmending}
              onChanged={setChanged}
              onAmended={() => onAmend(false)}
              onRefused={onRefused}
            />
          </div>
          <div className={classes.beside}>
            <StatementChecks
              statement={statement}
              checks={checks.data?.checks}
              error={checks.error}
              verifying={verifying}
            />
            <Cited
              references={references}
              faults={faults}
              verifying={verifying}
              onChange={
                isReadOnly
                  ? undefined
                  : (changed) => {
                      setReferences(changed)
                      setChanged(true)
                    }
              }
            />
          </div>
        </div>
      </div>
      <Foot
        statement={statement}
        checks={checks.data?.checks}
        refusal={refusal}
        isChanged={isChanged}
        isAmending={isAmending}
        onAmend={onAmend}
        onRefused={onRefused}
      />
    </>
  )
}
