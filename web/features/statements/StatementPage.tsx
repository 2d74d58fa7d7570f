import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
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
import { Stations } from '../../ui/Stations.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { changeableUntil } from '../../../core/eudr/asking.ts'
import { productQuery } from '../products/queries.ts'
import { kilogramsOf } from './draft.ts'
import { BothVersions } from './BothVersions.tsx'
import { Cited } from './Cited.tsx'
import { hoursLeft, type EuRefusal } from './declaring.ts'
import { EuNotices } from './EuNotices.tsx'
import { focusPath, type Part, partOf } from './focus.ts'
import { Foot } from './Foot.tsx'
import { Numbers } from './Numbers.tsx'
import { Plots } from './Plots.tsx'
import { checksQuery, statementQuery } from './queries.ts'
import { RiskLine } from './RiskLine.tsx'
import { StatementChecks } from './StatementChecks.tsx'
import { StatementForm } from './StatementForm.tsx'
import { useVerify } from './useVerify.ts'
import { WholeWords } from './WholeWords.tsx'
import ui from '../../ui/shared.module.css'
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
        heading={<WholeWords text={name} />}
        count={
          statement && `${statement.product.stage.name} ${shownIdentifier(statement.product.identifier)}`
        }
        action={statement && <Way state={statement.state} />}
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

const stations = ['draft', 'frozen', 'submitted', 'available'] as const

/** How far a statement is; what went another way ends at its third station. */
function Way({ state }: Pick<Statement, 'state'>) {
  const { t } = useTranslation()
  const isOff = state === 'rejected' || state === 'withdrawn'
  const at = isOff ? 2 : stations.indexOf(state)
  return (
    <Stations
      label={t('statements.way')}
      stations={stations.map((station, n) => t(`statements.state.${isOff && n === at ? state : station}`))}
      at={at}
    />
  )
}

/** What the EU refused stays on the page whatever version it shows, and so does what somebody amends. */
function Whole({ statement }: { statement: Statement }) {
  const [refused, setRefused] = useState<EuRefusal>()
  const [isAmending, setAmending] = useState(false)
  const [part, setPart] = useState<Part>(statement.eu?.referenceNumber ? 'numbers' : 'form')
  return (
    <Version
      key={isAmending ? 'amending' : statement.version}
      statement={statement}
      refused={refused}
      onRefused={setRefused}
      isAmending={isAmending}
      onAmend={(begins) => {
        setAmending(begins)
        if (begins) setPart('form')
      }}
      part={part}
      onPart={setPart}
    />
  )
}

interface VersionProps {
  statement: Statement
  refused: EuRefusal | undefined
  onRefused: (refused: EuRefusal | undefined) => void
  isAmending: boolean
  onAmend: (isAmending: boolean) => void
  /** What a phone shows of it. */
  part: Part
  onPart: (part: Part) => void
}

function Version({ statement, refused, onRefused, isAmending, onAmend, part, onPart }: VersionProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const product = useQuery(productQuery(statement.product._id))
  const checks = useQuery(checksQuery(statement, language))
  const { settings } = useSession()
  const { chains } = useChains()
  const [isChanged, setChanged] = useState(false)
  const [references, setReferences] = useState(statement.references)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [seesBoth, setBoth] = useState(false)
  const isNarrow = useMedia(phoneWidth)
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
  const time = frozen?.drift ? exactTime(frozen.drift.at, language) : ''
  const until = exactTime(new Date(changeableUntil(eu, settings.amendHours)).toISOString(), language)
  const drift =
    state === 'frozen' || state === 'rejected'
      ? t('statements.driftSince', { time })
      : hoursLeft(statement, settings.amendHours) !== undefined
        ? t('statements.driftAmend', { time, until })
        : t('statements.driftAnew', { time })
  const kilograms = kilogramsOf(
    findStage(chains, statement.product.stage._id)?.stage.stage,
    product.data ?? undefined,
  )
  const isReadOnly = !(state === 'draft' || isAmending) || refusal !== undefined
  const verifies = useVerify(
    statement,
    refusal ?? (isChanged ? t('statements.cited.unsaved') : undefined),
    onRefused,
  )
  const verifying = settings.declares && !isAmending ? verifies : undefined
  const numbers = eu?.referenceNumber && <Numbers statement={statement} />
  const hasNumbers = numbers || references.length > 0 || !isReadOnly
  const parts: readonly Part[] = hasNumbers ? ['form', 'checks', 'numbers'] : ['form', 'checks']
  const counts: Partial<Record<Part, number>> = {
    checks: checks.data?.checks.filter((check) => check.state === 'blocking').length ?? 0,
    numbers: references.length,
  }
  // What can't be seen can't have the focus.
  const seek = (path: string) => {
    flushSync(() => onPart(partOf(path)))
    focusPath(path)
  }
  return (
    <>
      <div className={ui.scroll}>
        <Plots statement={statement} />
        {frozen?.drift && (
          <div className={classes.notice}>
            <Notice
              actions={
                <Button variant="subtle" size="compact-sm" onClick={() => setBoth(true)}>
                  {t('statements.both.see')}
                </Button>
              }
            >
              <b>{t('statements.check.DRIFT.fault')}.</b> {drift}
            </Notice>
          </div>
        )}
        <EuNotices statement={statement} refused={refused} />
        {isNarrow && (
          <SegmentedControl
            className={classes.parts ?? ''}
            fullWidth
            aria-label={t('statements.parts.label')}
            value={part}
            onChange={onPart}
            data={parts.map((value) => ({
              value,
              label: [t(`statements.parts.${value}`), ...(counts[value] ? [counts[value]] : [])].join(' · '),
            }))}
          />
        )}
        <div className={classes.halves} data-part={isNarrow ? part : undefined}>
          <div className={classes.form}>
            {!isNarrow && numbers}
            <StatementForm
              statement={statement}
              references={references}
              faults={faults}
              onFaults={setFaults}
              onSeek={seek}
              known={kilograms === undefined ? undefined : { kilograms, name }}
              isReadOnly={isReadOnly}
              isAmending={isAmending}
              onChanged={setChanged}
              onAmended={() => onAmend(false)}
              onRefused={onRefused}
            />
          </div>
          <div className={classes.beside}>
            <RiskLine statement={statement} />
            <StatementChecks
              statement={statement}
              checks={checks.data?.checks}
              error={checks.error}
              verifying={verifying}
              onSeek={seek}
            />
            <div className={classes.cites}>
              {isNarrow && numbers}
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
      <Outlet />
      {seesBoth && <BothVersions statement={statement} onClose={() => setBoth(false)} />}
    </>
  )
}
