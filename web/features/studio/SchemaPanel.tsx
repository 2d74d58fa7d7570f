import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formSectionOf, type FormPlace } from '../../../core/pack/edit/schemas.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { amount } from '../../ui/format.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { FieldList } from './FieldList.tsx'
import { lookOf } from './look.ts'
import { Preview } from './Preview.tsx'
import { ProcessList } from './ProcessList.tsx'
import type { StudioSearch } from './search.ts'
import { StageSettings } from './StageSettings.tsx'
import { KindSettings, ProcessSettings } from './SchemaSettings.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './SchemaPanel.module.css'

/** One form of the pack: its fields, its processes and its settings at the left, what it looks like at the right. */
export function SchemaPanel({ search }: { search: StudioSearch }) {
  const { at: id = '', part, field } = search
  const { t, i18n } = useTranslation()
  const { pack, show } = useStudioContent()
  const { chains } = useChains()
  const section = formSectionOf(pack, id)
  const place = useMemo<FormPlace | undefined>(() => section && { section, id }, [section, id])
  const onOpen = useMemo(
    () => (next: string | undefined) => show({ tab: search.tab, at: id, field: next }),
    [show, search.tab, id],
  )
  if (!place || !section) return null
  const isStage = section === 'productSchemas'
  const parts = [
    { value: undefined, label: t('studio.part.fields') },
    ...(isStage ? [{ value: 'processes' as const, label: t('studio.part.processes') }] : []),
    { value: 'settings' as const, label: t(`studio.part.${section}`) },
  ]
  const stage = pack.milestoneSchemas[id]?.productSchema
  const count = isStage ? findStage(chains, id)?.stage.count : undefined
  return (
    <div className={classes.split}>
      <section className={classes.panel} aria-label={pack[section][id]?.name ?? ''}>
        <header className={classes.head}>
          {isStage && <StageMarkDisc {...lookOf(pack, id)} size={30} kind="filled" />}
          <div className={classes.name}>
            <h2>{pack[section][id]?.name || t('studio.unnamed')}</h2>
            {count !== undefined && (
              <span>{t('studio.loaded', { shown: amount(count, i18n.language) })}</span>
            )}
            {stage !== undefined && (
              <button type="button" onClick={() => show({ tab: search.tab, at: stage, part: 'processes' })}>
                {t('studio.ofStage', { name: pack.productSchemas[stage]?.name ?? stage })}
              </button>
            )}
          </div>
          <div className={classes.parts} role="group" aria-label={t('studio.parts')}>
            {parts.map(({ value, label }) => (
              <button
                key={label}
                type="button"
                aria-pressed={part === value}
                onClick={() => show({ tab: search.tab, at: id, part: value })}
              >
                {label}
              </button>
            ))}
          </div>
        </header>
        {part === undefined && <FieldList place={place} field={field} onOpen={onOpen} />}
        {part === 'processes' && isStage && <ProcessList stage={id} />}
        {part === 'settings' && isStage && <StageSettings id={id} />}
        {part === 'settings' && section === 'milestoneSchemas' && <ProcessSettings id={id} />}
        {part === 'settings' && (section === 'assetSchemas' || section === 'checkSchemas') && (
          <KindSettings section={section} id={id} />
        )}
      </section>
      <Preview key={id} place={place} field={field} />
    </div>
  )
}
