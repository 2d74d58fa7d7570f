import { Button } from '@mantine/core'
import { IconDecimal, IconDownload, IconRepeat } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { workbookType } from '../../../core/contract/imports.ts'
import { reasonsText } from '../../../core/import/reasons.ts'
import { isBlankCell } from '../../../core/import/sheet.ts'
import { Notice } from '../../ui/Notice.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import strand from '../../ui/Strand.module.css'
import { orderOf } from './HowItReads.tsx'
import { cellText, headOf, writtenText } from './cellText.ts'
import { ColumnRemarks } from './ColumnRemarks.tsx'
import { JudgedRows } from './JudgedRows.tsx'
import { useRowCount } from './said.ts'
import { labelOf } from './source.ts'
import { ChosenChanges, UpdateOffer } from './Updates.tsx'
import { isCut, type ImportState } from './useImport.ts'
import ui from '../../ui/shared.module.css'
import classes from './Import.module.css'

export type Tab = 'faulty' | 'good' | 'changed' | 'known'
const tabs: readonly Tab[] = ['faulty', 'good', 'changed', 'known']

/** What the server says of each row before anything is saved; faulty ones are mended in their cells (picture 29). */
export function ReviewStep({ state }: { state: ImportState }) {
  const { t, i18n } = useTranslation()
  const { answer, isBusy, refused, review } = state
  const [chosen, setChosen] = useState<Tab>()
  const count = useRowCount()
  const rows = useRows(state)
  const { isUpdating } = state.updates
  const { faulty = 0, good = 0, changed = 0, known = 0 } = answer ?? {}
  const counts = { faulty, good, changed, known }
  const tab = chosen ?? (changed > 0 ? 'changed' : answer && faulty === 0 ? 'good' : 'faulty')
  const all = faulty + good + changed + known
  return (
    <div className={classes.reviewStep}>
      <Columns state={state} />
      <div className={classes.judged}>
        {refused !== undefined && (
          <Notice
            fault
            actions={
              <Button size="xs" variant="default" onClick={review}>
                {t('importing.review.retry')}
              </Button>
            }
          >
            {refused}
          </Notice>
        )}
        <h3 className={classes.title} aria-live="polite">
          {answer && !isBusy
            ? t('importing.review.title', {
                ready: [
                  t('importing.review.ready', count(counts.good)),
                  ...(changed > 0 ? [t('importing.review.changed', count(changed))] : []),
                ].join(', '),
                faulty: t('importing.review.faulty', count(counts.faulty)),
              })
            : (isBusy || !refused) && t('importing.review.judging')}
        </h3>
        <div className={classes.moving} data-still={!isBusy || undefined}>
          {isBusy && <span className={strand.strand} />}
          {!isBusy && all > 0 && (
            <span className={classes.bar}>
              <i style={{ flexGrow: counts.good + counts.changed }} />
              <i data-known style={{ flexGrow: counts.known }} />
              <i data-faulty style={{ flexGrow: counts.faulty }} />
            </span>
          )}
        </div>
        {answer ? (
          <>
            <div className={classes.tabRow}>
              {tabs
                .filter((one) => one !== 'changed' || isUpdating)
                .map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={one === tab}
                    className={classes.tab}
                    onClick={() => setChosen(one)}
                  >
                    {t(`importing.review.tabs.${one}`)}{' '}
                    <span data-import={one}>{amount(counts[one], i18n.language)}</span>
                  </button>
                ))}
              {rows.faulty.length > 0 && <Download state={state} count={rows.faulty.length} />}
            </div>
            <UpdateOffer state={state} onLook={() => setChosen(undefined)} />
            {tab === 'changed' && <ChosenChanges state={state} />}
            <ColumnRemarks state={state} />
            <JudgedRows key={tab} state={state} rows={rows[tab]} tab={tab} />
          </>
        ) : (
          isBusy && <ListSkeleton rows={6} height={66} />
        )}
      </div>
    </div>
  )
}

/** The rows of the file by what the server says of them. */
function useRows({ mended, answer }: ImportState) {
  return useMemo(() => {
    const judged = new Map(answer?.rows.map((row) => [row.n, row]))
    const rows = (mended?.rows ?? []).map((row) => ({ ...row, judged: judged.get(row.n) }))
    const of = (state: string) => rows.filter(({ judged: one }) => one?.state === state)
    // What a cut answer leaves out may be good or not.
    const good = answer && isCut(answer) ? [] : rows.filter(({ judged: one }) => !one || one.state === 'good')
    const isWarned = ({ judged: one }: (typeof rows)[number]) => (one?.warnings.length ?? 0) > 0
    const warned = good.filter(isWarned)
    return {
      faulty: of('faulty'),
      known: of('known'),
      changed: of('changed'),
      good: warned.length > 0 ? [...warned, ...good.filter((row) => !isWarned(row))] : good,
    }
  }, [mended, answer])
}

export type JudgedRow = ReturnType<typeof useRows>['faulty'][number]

/** The faulty rows as they stand in the file, with their reasons, for whoever mends them there. */
function Download({ state, count }: { state: ImportState; count: number }) {
  const { t } = useTranslation()
  const rows = useRows(state).faulty
  const rowCount = useRowCount()
  const save = async () => {
    const { file, sheet, convention } = state
    if (!file || !sheet) return
    const { writeWorkbook } = await import('../../../core/import/workbook.ts')
    const heads = [...sheet.columns.map((_, at) => headOf(sheet, at, t)), t('importing.review.reason')]
    const lines = rows.map(({ cells, judged }) => [
      ...cells.map((cell) => writtenText(cell, convention)),
      reasonsText(judged?.faults ?? []),
    ])
    const name = file.name.replace(/\.\w+$/, '')
    saveFile(
      `${name}-${t('importing.review.reason').toLowerCase()}.xlsx`,
      new Blob([writeWorkbook(name, [heads, ...lines]) as BlobPart], { type: workbookType }),
    )
  }
  return (
    <button type="button" className={classes.download} onClick={() => void save()}>
      <IconDownload size={17} stroke={1.6} aria-hidden /> {t('importing.review.download', rowCount(count))}
    </button>
  )
}

/** Where the columns went, beside the rows. */
function Columns({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  const rowCount = useRowCount()
  const { sheet, matching, targets, convention, source, goTo } = state
  if (!sheet) return null
  // Places and processes have no unique fields: the same row of the same file is known.
  const isUnique = source.named === '/dataSchema/identifier'
  const named = isUnique && targets.find(({ path }) => path === source.named && matching.includes(path))
  return (
    <aside className={classes.matchedAside}>
      <header>
        <h3>{t('importing.review.columns')}</h3>
        <button type="button" className={ui.link} onClick={() => goTo('columns')}>
          {t('importing.review.change')}
        </button>
      </header>
      <ul>
        {sheet.columns.map((_, at) => {
          const target = targets.find(({ path }) => path === matching[at])
          return (
            <li key={at} data-nowhere={!target || undefined}>
              <span>
                <b>{headOf(sheet, at, t)}</b>
                {cellText(
                  sheet.rows.find(({ cells }) => !isBlankCell(cells[at]))?.cells[at] ?? null,
                  convention,
                )}
              </span>
              <i aria-hidden />
              <span>{target ? labelOf(target) : t('importing.columns.not')}</span>
            </li>
          )
        })}
      </ul>
      <p>
        <IconRepeat size={17} stroke={1.6} aria-hidden />
        <span>
          <b>{t('importing.review.again')}</b>
          {named ? t('importing.review.againBy', { name: labelOf(named) }) : t('importing.review.againText')}
        </span>
      </p>
      <p>
        <IconDecimal size={17} stroke={1.6} aria-hidden />
        <span>
          <b>
            {t(`importing.conventions.${orderOf(convention.days ?? convention.language)}`)},{' '}
            {t(`importing.conventions.${convention.language}.name`)}
          </b>
          {t('importing.review.readAs', rowCount(sheet.rows.length))}
        </span>
      </p>
    </aside>
  )
}
