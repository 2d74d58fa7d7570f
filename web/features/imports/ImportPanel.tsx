import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import type { StageLook } from '../../ui/StageMark.tsx'
import { amount } from '../../ui/format.ts'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { askedIn, missingIn } from './missing.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { useRowCount } from './said.ts'
import { SaveStep } from './SaveStep.tsx'
import type { ImportSource } from './source.ts'
import { type LocatedOrganization, steps, useImport, type ImportState } from './useImport.ts'
import classes from './Import.module.css'

interface ImportPanelProps {
  title: string
  stage?: StageLook
  source: ImportSource
  /** Chooses what the rows become, where that isn't one thing. */
  choice?: ReactNode
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** IMP-07: a spreadsheet becomes records: its file, its columns, its faulty rows, and what was saved (pictures 29 and 40b). */
export function ImportPanel(props: ImportPanelProps) {
  const { title, stage, onClose } = props
  const refusal = useRefusal()(contract.imports.create)
  const organizations = useQuery(allOrganizationsQuery)
  if (refusal !== undefined)
    return (
      <SidePanel title={title} stage={stage} onClose={onClose}>
        <Notice>{`${title}: ${refusal}`}</Notice>
      </SidePanel>
    )
  if (!organizations.data)
    return (
      <WaitingPanel title={title} stage={stage} width="wide" queries={[organizations]} onClose={onClose} />
    )
  return <Panel {...props} organizations={organizations.data} />
}

function Panel({
  title,
  stage,
  source,
  choice,
  refresh,
  onClose,
  organizations,
}: ImportPanelProps & { organizations: readonly LocatedOrganization[] }) {
  const { t } = useTranslation()
  const state = useImport(source, organizations)
  const [pasted, setPasted] = useState('')
  const isSaving = state.step === 'save' && state.isBusy
  const hasWork = state.file !== undefined && (state.step !== 'save' || state.isBusy)
  // Closing is a way to another screen too, as links and Back are.
  const leaving = useBlocker({
    shouldBlockFn: () => hasWork,
    enableBeforeUnload: hasWork,
    withResolver: true,
  })
  const forward = () => {
    if (state.step === 'file') return void state.paste(pasted)
    if (state.step === 'columns') return state.review()
    if (state.step === 'review') return void state.save().then(refresh)
    return onClose()
  }
  return (
    <SidePanel
      title={title}
      subtitle={<Subtitle state={state} />}
      stage={stage}
      width="wide"
      bare
      typing={false}
      onClose={onClose}
      onSubmit={forward}
      headEnd={<Stations state={state} />}
      footer={<Foot state={state} canRead={pasted.trim() !== ''} onCancel={onClose} />}
    >
      {state.step === 'file' && (
        <FileStep state={state} choice={choice} pasted={pasted} onPaste={setPasted} />
      )}
      {state.step === 'columns' && <ColumnsStep state={state} stage={stage} />}
      {state.step === 'review' && <ReviewStep state={state} />}
      {state.step === 'save' && <SaveStep state={state} />}
      {leaving.status === 'blocked' && (
        <ConfirmModal
          title={t('importing.leave.title')}
          confirmLabel={t('importing.leave.confirm')}
          danger={!isSaving}
          busy={false}
          onConfirm={leaving.proceed}
          onClose={leaving.reset}
        >
          {t(isSaving ? 'importing.leave.saving' : 'importing.leave.text')}
        </ConfirmModal>
      )}
    </SidePanel>
  )
}

function Subtitle({ state: { file, step, sheet, sheets, place } }: { state: ImportState }) {
  const { t, i18n } = useTranslation()
  const rows = useRowCount()
  if (!file) return null
  if (step === 'columns' || !sheet || sheets.length < 2) {
    const size = `${amount(Math.max(1, Math.round(file.size / 1_000)), i18n.language)} kB`
    return t('importing.readHere', { file: file.name, size })
  }
  return t('importing.sheetOf', {
    file: file.name,
    sheet: file.sheets[place.sheet]!.name,
    ...rows(sheet.rows.length),
  })
}

/** The four steps as stations of a line. */
function Stations({ state: { step } }: { state: ImportState }) {
  const { t } = useTranslation()
  const current = steps.indexOf(step)
  return (
    <ol className={classes.stations}>
      {steps.map((one, at) => (
        <li
          key={one}
          data-state={at < current ? 'passed' : at === current ? 'current' : 'coming'}
          aria-current={at === current ? 'step' : undefined}
        >
          <i aria-hidden /> {t(`importing.steps.${one}`)}
        </li>
      ))}
    </ol>
  )
}

interface FootProps {
  state: ImportState
  canRead: boolean
  onCancel: () => void
}

function Foot({ state, canRead, onCancel }: FootProps) {
  const { t, i18n } = useTranslation()
  const rows = useRowCount()
  const { step, answer, isBusy, sheet } = state
  const chosen = state.updates.chosenIn(answer).length
  // A place that changes none is a new one.
  const isNewElse = state.source.kind === 'locations'
  const added = (answer?.good ?? 0) + (isNewElse ? (answer?.changed ?? 0) - chosen : 0)
  const count = sheet?.rows.length ?? 0
  const back = step === 'columns' ? 'file' : step === 'review' ? 'columns' : undefined
  const missing = step === 'columns' ? missingIn(state) : []
  const asked = step === 'columns' ? askedIn(state, t) : []
  const hasTarget = state.matching.some((path) => path !== null)
  const labels = {
    file: t('importing.file.read'),
    columns:
      asked.length > 0
        ? t('importing.columns.waiting', { what: asked[0]! })
        : t('importing.columns.review', rows(count)),
    review: saveLabel(t, rows, added, chosen),
    save: t('importing.save.close'),
  }
  const disabled = {
    file: !canRead,
    columns: !sheet || !hasTarget || missing.length > 0 || asked.length > 0,
    review: isBusy || added + chosen === 0,
    save: isBusy,
  }
  return (
    <>
      <span className={classes.state} role="status">
        {asked.length > 0 && (
          <>
            <IconAlertTriangle size={17} stroke={1.6} aria-hidden />{' '}
            {t('importing.columns.asked', { what: new Intl.ListFormat(i18n.language).format(asked) })}{' '}
          </>
        )}
        {step === 'review' && !isBusy
          ? t(answer && added + chosen === 0 ? 'importing.review.nothing' : 'importing.dry')
          : step !== 'save' && t('importing.nothingSaved')}
      </span>
      {back && (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={17} stroke={1.6} aria-hidden />}
          onClick={() => state.goTo(back)}
        >
          {t(`importing.steps.${back}`)}
        </Button>
      )}
      {step !== 'save' && (
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
      <Button
        type="submit"
        disabled={disabled[step]}
        rightSection={step === 'columns' && <IconArrowRight size={17} stroke={1.6} aria-hidden />}
      >
        {labels[step]}
      </Button>
    </>
  )
}

/** "Guardar 3 filas y actualizar 2". */
function saveLabel(
  t: Translator,
  rows: ReturnType<typeof useRowCount>,
  added: number,
  changed: number,
): string {
  if (added === 0 && changed === 0) return t('importing.steps.save')
  if (changed === 0) return t('importing.review.save', rows(added))
  if (added === 0) return t('importing.review.update', rows(changed))
  return t('importing.review.saveBoth', {
    save: t('importing.review.save', rows(added)),
    changed: rows(changed).rows,
  })
}
