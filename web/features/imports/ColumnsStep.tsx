import { NumberInput, Select } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconEyeOff,
  IconHistory,
  IconRefresh,
  IconTable,
} from '@tabler/icons-react'
import { isTold } from '../../../core/errors/remarks.ts'
import type { Cell } from '../../../core/import/sheet.ts'
import { dropdown } from '../../forms/inputs/common.tsx'
import { GroundRemarks } from '../../forms/geometry/GroundRemarks.tsx'
import { useDay, useRowCount } from './said.ts'
import type { StageLook } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { ColumnNotes } from './ColumnNotes.tsx'
import { HowItReads } from './HowItReads.tsx'
import { MatchedColumns } from './MatchedColumns.tsx'
import { missingIn, requiredIn } from './missing.ts'
import { OrganizationNames } from './OrganizationNames.tsx'
import { RowPreview } from './RowPreview.tsx'
import { SameInAll } from './SameInAll.tsx'
import { labelOf, organizationPath } from './source.ts'
import type { ImportState } from './useImport.ts'
import ui from '../../ui/shared.module.css'
import classes from './Import.module.css'

/** Which column fills what, and how it is read (picture 40b). */
export function ColumnsStep({ state, stage }: { state: ImportState; stage: StageLook | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={classes.columnsStep}>
      <div className={classes.work}>
        <Sheets state={state} />
        {state.fault && (
          <p className={classes.fault} role="alert">
            <IconAlertTriangle size={17} stroke={1.6} aria-hidden />{' '}
            {t(`importing.faults.${state.fault}`, { name: state.file?.name ?? '' })}
          </p>
        )}
        {state.sheet && state.isMatched && (
          <>
            <LeftOut state={state} />
            <PlotRemarks state={state} />
            <MatchedColumns
              key={`${state.place.sheet}:${state.sheet.head}`}
              state={state}
              sheet={state.sheet}
            />
            <ColumnNotes state={state} sheet={state.sheet} />
            <SameInAll state={state} sheet={state.sheet} />
            <Owner state={state} />
            <Facts state={state} />
            <OrganizationNames state={state} />
          </>
        )}
      </div>
      {state.sheet && state.isMatched && (
        <aside className={classes.aside}>
          <HowItReads state={state} />
          <RowPreview state={state} stage={stage} />
        </aside>
      )}
    </div>
  )
}

/** The sheets of a workbook, as tabs and as one entry, and the row of the heads. */
function Sheets({ state: { file, sheets, place, sheet, setSheet, setHead } }: { state: ImportState }) {
  const { t } = useTranslation()
  const rows = useRowCount()
  if (!file) return null
  const noteOf = (at: number) => {
    const one = sheets[at]
    return typeof one === 'object' && one.rows.length > 0
      ? t('importing.columns.rows', rows(one.rows.length))
      : t('importing.columns.noRows')
  }
  return (
    <div className={classes.sheets}>
      {file.sheets.length > 1 && (
        <>
          <div className={classes.tabs} aria-hidden>
            {file.sheets.map(({ name }, at) => (
              <button
                key={at}
                type="button"
                tabIndex={-1}
                data-current={at === place.sheet || undefined}
                onClick={() => setSheet(at)}
              >
                <IconTable size={16} stroke={1.6} aria-hidden /> <b>{name}</b> {noteOf(at)}
              </button>
            ))}
          </div>
          <select
            name="sheet"
            className={classes.sheetEntry}
            aria-label={t('importing.columns.sheet')}
            value={place.sheet}
            onChange={({ target }) => setSheet(Number(target.value))}
          >
            {file.sheets.map(({ name }, at) => (
              <option key={at} value={at}>
                {name}, {noteOf(at)}
              </option>
            ))}
          </select>
        </>
      )}
      <NumberInput
        name="head"
        label={t('importing.columns.head')}
        className={classes.head ?? ''}
        value={place.head ?? sheet?.head ?? 1}
        min={1}
        max={file.sheets[place.sheet]?.rows.length ?? 1}
        clampBehavior="strict"
        allowDecimal={false}
        hideControls
        onChange={(value) => typeof value === 'number' && value > 0 && setHead(value)}
        description={sheet?.lastHead && t('importing.columns.headToo', { row: sheet.lastHead })}
        inputWrapperOrder={['label', 'input', 'description']}
      />
    </div>
  )
}

/** What the sheet hides, merges, or has no result for (IMP-08). */
function LeftOut({ state: { sheet, place, showHidden } }: { state: ImportState }) {
  const { t, i18n } = useTranslation()
  const count = useRowCount()
  if (!sheet) return null
  const { hidden, merged } = sheet
  const list = new Intl.ListFormat(i18n.language)
  const isHiding = hidden.rows + hidden.columns > 0
  const what = [
    ...(hidden.rows > 0
      ? [t(hidden.isFiltered ? 'importing.hidden.filtered' : 'importing.hidden.rows', count(hidden.rows))]
      : []),
    ...(hidden.columns > 0 ? [t('importing.hidden.columns', count(hidden.columns))] : []),
  ]
  const formulas = sheet.columns.flatMap(({ head }, at) =>
    sheet.rows.some(({ cells }) => isWithoutResult(cells[at])) ? [head] : [],
  )
  return (
    <div className={classes.leftOut}>
      {isHiding && (
        <p>
          <IconEyeOff size={17} stroke={1.6} aria-hidden />
          <span>
            <b>{list.format(what)}</b>{' '}
            {t(place.withHidden ? 'importing.hidden.came' : 'importing.hidden.out')}
          </span>
          <button type="button" className={ui.link} onClick={() => showHidden(!place.withHidden)}>
            {t(place.withHidden ? 'importing.hidden.leave' : 'importing.hidden.bring')}
          </button>
        </p>
      )}
      {merged.cells > 0 && (
        <p>{t('importing.hidden.merged', { count: merged.cells, rows: count(merged.rows).rows })}</p>
      )}
      {formulas.length > 0 && (
        <p role="alert">
          <IconAlertTriangle size={17} stroke={1.6} aria-hidden />
          {t('importing.hidden.formulas', { names: list.format(formulas) })}
        </p>
      )}
    </div>
  )
}

const isWithoutResult = (cell: Cell | undefined): boolean =>
  typeof cell === 'object' && cell !== null && 'broken' in cell && cell.broken === 'CELL_FORMULA'

/** What the reader says of a file of plots (TRU-03). */
function PlotRemarks({ state: { file, place, take } }: { state: ImportState }) {
  const remarks = file?.sheets[place.sheet]?.remarks
  if (!remarks) return null
  const [told, doubts] = [true, false].map((wanted) => remarks.filter((one) => isTold(one) === wanted))
  return <GroundRemarks file={{ told: told!, doubts: doubts!, warnings: [] }} take={take} />
}

/** The organization of all rows, where the file doesn't say it. */
function Owner({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  const { organizations, matching, owner, setOwner, source } = state
  if (!source.hasOrganization || matching.includes(organizationPath) || organizations.length < 2) return null
  return (
    <Select
      name="organization"
      className={classes.owner ?? ''}
      label={t('importing.columns.owner')}
      description={t('importing.columns.ownerHint')}
      data={organizations.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={owner}
      onChange={setOwner}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('shell.clear', { field: t('common.organization') }) }}
      nothingFoundMessage={t('forms.nothingFound')}
      {...dropdown}
    />
  )
}

function Facts({ state }: { state: ImportState }) {
  const { t, i18n } = useTranslation()
  const day = useDay()
  const missing = missingIn(state)
  const required = requiredIn(state).length
  const names = new Intl.ListFormat(i18n.language).format(missing.map(labelOf))
  const { isUpdating } = state.updates
  const canUpdate = !isUpdating && state.source.kind !== 'milestones'
  return (
    <div className={classes.facts}>
      {missing.length > 0 ? (
        <p data-missing>
          <IconAlertTriangle size={17} stroke={1.6} aria-hidden />
          <span>{t('importing.columns.missing', { count: missing.length, names })}</span>
          {canUpdate && (
            <button type="button" className={ui.link} onClick={() => state.askForUpdates(true)}>
              {t('importing.update.only')}
            </button>
          )}
        </p>
      ) : (
        required > 0 && (
          <p>
            <IconCircleCheck size={17} stroke={1.6} aria-hidden />
            {t('importing.columns.required', { count: required })}
          </p>
        )
      )}
      {isUpdating && (
        <p>
          <IconRefresh size={17} stroke={1.6} aria-hidden />
          <span>{t('importing.update.onlySaid')}</span>
          <button type="button" className={ui.link} onClick={() => state.askForUpdates(false)}>
            {t('importing.update.off')}
          </button>
        </p>
      )}
      {state.rememberedAt !== undefined && (
        <p>
          <IconHistory size={17} stroke={1.6} aria-hidden />
          <span>{t('importing.columns.remembered', { day: day(state.rememberedAt) })}</span>
          <button type="button" className={ui.link} onClick={state.forget}>
            {t('importing.columns.forget')}
          </button>
        </p>
      )}
    </div>
  )
}
