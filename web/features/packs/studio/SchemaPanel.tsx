import { memo, useCallback, useMemo } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { formSectionOf, type FormPlace } from '../../../../core/pack/edit/schemas.ts'
import { findStage, useChains } from '../../../shell/chains.ts'
import { amount } from '../../../ui/format.ts'
import { StageMarkDisc, type StageLook } from '../../../ui/StageMark.tsx'
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
  const { at: id = '', tab, part, field } = search
  const { pack, show } = useStudioContent()
  const section = formSectionOf(pack, id)
  const place = useMemo<FormPlace | undefined>(() => section && { section, id }, [section, id])
  const onOpen = useCallback(
    (next: string | undefined) => show({ tab, at: id, field: next }),
    [show, tab, id],
  )
  if (!place || !section) return null
  const isStage = section === 'productSchemas'
  const stage = pack.milestoneSchemas[id]?.productSchema
  return (
    <div className={classes.split}>
      <section className={classes.panel} aria-label={pack[section][id]?.name ?? ''}>
        <PanelHead
          place={place}
          name={pack[section][id]?.name}
          {...lookOf(pack, id)}
          stage={stage}
          stageName={stage && pack.productSchemas[stage]?.name}
          tab={tab}
          part={part}
          show={show}
        />
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

interface PanelHeadProps extends StageLook {
  place: FormPlace
  name: string | undefined
  /** The stage of a process. */
  stage: string | undefined
  stageName: string | undefined
  tab: string | undefined
  part: StudioSearch['part']
  show: (search: StudioSearch) => void
}

/** Whose form it is, and which part of it is shown; a letter of a field doesn't draw it again. */
const PanelHead = memo(function PanelHead(props: PanelHeadProps) {
  const { place, name, hue, marca, stage, stageName, tab, part, show } = props
  const { section, id } = place
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const isStage = section === 'productSchemas'
  const parts = [
    { value: undefined, label: t('studio.part.fields') },
    ...(isStage ? [{ value: 'processes' as const, label: t('studio.part.processes') }] : []),
    { value: 'settings' as const, label: t(`studio.part.${section}`) },
  ]
  const count = isStage ? findStage(chains, id)?.stage.count : undefined
  return (
    <header className={classes.head}>
      {isStage && <StageMarkDisc hue={hue} marca={marca} size={30} kind="filled" />}
      <div className={classes.name}>
        <h2>{name || t('studio.unnamed')}</h2>
        {count !== undefined && <span>{t('studio.loaded', { shown: amount(count, i18n.language) })}</span>}
        {stage !== undefined && (
          <button type="button" onClick={() => show({ tab, at: stage, part: 'processes' })}>
            {t('studio.ofStage', { name: stageName ?? stage })}
          </button>
        )}
      </div>
      <div className={classes.parts} role="group" aria-label={t('studio.parts')}>
        {parts.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={part === value}
            onClick={() => show({ tab, at: id, part: value })}
          >
            {label}
          </button>
        ))}
      </div>
    </header>
  )
})
