import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from '../../../ui/texts.ts'
import { pointerNames } from '../../../../core/json/pointer.ts'
import { schemaAt } from '../../../../core/pack/edit/schemas.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { LazyMenu } from '../../../ui/LazyMenu.tsx'
import type { StudioSearch } from './search.ts'
import { useStudioContent } from './useStudio.ts'
import classes from './StudioHead.module.css'

/** How many faults there are. Pressed, it lists them, and each leads to its place. */
export function FaultList({ count }: { count: number }) {
  const { t } = useTranslation()
  const { pack, faults, show } = useStudioContent()
  return (
    <LazyMenu
      position="bottom-end"
      width={420}
      target={
        <button type="button" className={classes.faults}>
          {t('studio.faultCount', { count })}
        </button>
      }
      entries={[...faults].flatMap(([key, list]) => {
        const { label, search } = placeAt(pack, key)
        return list.map((fault) => ({
          key: `${fault.path} ${fault.key}`,
          icon: IconAlertCircle,
          label: label
            ? t('studio.faultAt', { place: label, fault: t(fault.key, fault.params) })
            : t(fault.key, fault.params),
          onAct: () => show(search),
        }))
      })}
    />
  )
}

/** The thing of a key of faults by its names, and the address where it is mended. */
function placeAt(pack: Pack, key: string): { label: string; search: StudioSearch } {
  const [section = '', id = '', , field] = pointerNames(key)
  if (section === 'verticals') return { label: pack.verticals[id]?.name ?? id, search: { tab: id } }
  if (section === 'pdfTemplates')
    return { label: pack.pdfTemplates[id]?.name ?? id, search: { tab: 'templates', at: id } }
  if (section === 'assetSchemas' || section === 'checkSchemas')
    return formAt(pack, { section, id }, field, 'kinds')
  if (section === 'productSchemas' || section === 'milestoneSchemas') {
    const stage = section === 'productSchemas' ? id : (pack.milestoneSchemas[id]?.productSchema ?? '')
    return formAt(pack, { section, id }, field, pack.productSchemas[stage]?.vertical)
  }
  return { label: '', search: { tab: 'account' } }
}

function formAt(
  pack: Pack,
  place: Parameters<typeof schemaAt>[1],
  field: string | undefined,
  tab: string | undefined,
) {
  const form = schemaAt(pack, place)
  const title = field && (form?.schema.properties[field]?.title || field)
  // What isn't said of a field is said in the settings of its form.
  const search: StudioSearch = { tab, at: place.id, ...(field ? { field } : { part: 'settings' }) }
  return { label: [form?.name || place.id, title].filter(Boolean).join(' · '), search }
}
