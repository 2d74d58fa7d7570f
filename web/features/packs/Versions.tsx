import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import type { ConfigVersion } from '../../../core/contract/packs.ts'
import { contract } from '../../../core/contract/index.ts'
import { attempt, call } from '../../api/client.ts'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { shortDate } from '../../ui/format.ts'
import { useGo } from '../../ui/Go.tsx'
import { draftQuery, isDraft, refreshConfig, versionsQuery } from './queries.ts'
import ui from '../../ui/shared.module.css'
import classes from './Versions.module.css'

/** Of a row, so that a return can be drawn from one version to another. */
const rowHeight = 70

/** The versions as a line: the draft dashed, the one in use filled, a return as an arc from the version that it repeats. */
export function Versions() {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const versions = useQuery(versionsQuery)
  const draft = useQuery(draftQuery)
  const [asked, setAsked] = useState<ConfigVersion>()
  const [isBusy, setBusy] = useState(false)
  const rows = versions.data?.collection ?? []
  const hasDraft = draft.data !== undefined && isDraft(draft.data)
  const next = (rows[0]?.n ?? 0) + 1

  const begin = async ({ n }: ConfigVersion) => {
    if (!draft.data) return
    setBusy(true)
    const found = await attempt(call(contract.packs.version, { params: { n: String(n) } }))
    const body = found && { files: found.files, version: draft.data.version }
    const saved = body && (await attempt(call(contract.packs.saveDraft, { body }, { done: false })))
    await refreshConfig()
    setBusy(false)
    setAsked(undefined)
    if (saved) go(paths.configPlan())
  }

  if (versions.isError)
    return (
      <Fault
        error={versions.error}
        title={t('shell.fault.loading')}
        onRetry={() => void versions.refetch()}
      />
    )
  return (
    <section className={classes.versions} aria-labelledby="config-versions">
      <h2 id="config-versions">{t('config.versions')}</h2>
      <div className={classes.line}>
        <Arcs rows={rows} above={hasDraft ? 1 : 0} />
        <ol aria-busy={versions.isPending}>
          {draft.data && hasDraft && (
            <li data-draft style={{ height: rowHeight }}>
              <p>
                <b>{t('config.version', { n: String(next) })}</b> <span>{t('config.draft')}</span>
              </p>
              <p>{t('config.draftBy', { name: draft.data.updatedBy ?? '' })}</p>
            </li>
          )}
          {rows.map((row) => (
            <li key={row.n} data-current={row.current || undefined} style={{ height: rowHeight }}>
              <p>
                <b>{t('config.version', { n: String(row.n) })}</b>{' '}
                {row.current && <span>{t('config.inUse')}</span>}
                {!row.current && (
                  <Button
                    className={classes.back ?? ''}
                    size="compact-sm"
                    variant="transparent"
                    aria-label={t('config.returnTo', { n: String(row.n) })}
                    disabled={!draft.data || isBusy}
                    onClick={() => (hasDraft ? setAsked(row) : void begin(row))}
                  >
                    {t('config.return')}
                  </Button>
                )}
              </p>
              <p title={row.summary.join('. ')}>{summaryOf(row, t)}</p>
              <p>
                {shortDate(row.at, i18n.language, (time) => t('common.today', { time }))}, {row.by.name}
              </p>
            </li>
          ))}
        </ol>
      </div>
      {versions.data && rows.length === 0 && <p className={ui.quiet}>{t('config.noVersions')}</p>}
      {asked && (
        <ConfirmModal
          title={t('config.replace.title')}
          confirmLabel={t('config.replace.confirm')}
          busy={isBusy}
          onConfirm={() => void begin(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t('config.replace.text', { name: draft.data?.updatedBy ?? '' })}
        </ConfirmModal>
      )}
    </section>
  )
}

const summaryOf = ({ n, repeats, summary }: ConfigVersion, t: Translator): string =>
  repeats !== null
    ? t('config.returned', { n: String(repeats) })
    : n === 1
      ? t('config.first')
      : summary.join(', ')

function Arcs({ rows, above }: { rows: readonly ConfigVersion[]; above: number }) {
  const placeOf = (index: number) => (index + above) * rowHeight + 12
  return (
    <svg className={classes.arcs} width={30} height={(rows.length + above) * rowHeight} aria-hidden>
      {rows.map((row, index) => {
        const y = placeOf(index)
        const end = index === rows.length - 1 ? y : y + rowHeight
        const back = rows.findIndex(({ n }) => n === row.repeats)
        return (
          <g key={row.n}>
            <path d={`M12 ${y}V${end}`} />
            {back > index && (
              <path d={`M16 ${y + 4}C28 ${y + 24} 28 ${placeOf(back) - 24} 16 ${placeOf(back) - 4}`} />
            )}
          </g>
        )
      })}
      {above > 0 && rows.length > 0 && <path data-draft d={`M12 12V${placeOf(0)}`} />}
      {above > 0 && <circle data-draft cx={12} cy={12} r={6.5} />}
      {rows.map((row, index) => (
        <circle
          key={row.n}
          data-current={row.current || undefined}
          cx={12}
          cy={placeOf(index)}
          r={row.current ? 8 : 5.5}
        />
      ))}
    </svg>
  )
}
