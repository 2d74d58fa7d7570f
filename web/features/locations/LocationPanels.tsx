import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Location } from '../../../core/contract/locations.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useEdit } from '../../forms/useEdit.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../shell/paths.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { useGo } from '../../ui/Go.tsx'
import { LocationForm } from './LocationForm.tsx'
import { locationQuery, refreshLocations } from './queries.ts'
import { bodyOf, valuesOf, type LocationValues } from './values.ts'

export function NewLocation() {
  const { t } = useTranslation()
  const go = useGo()
  const close = () => go(paths.locations(), { keep: true })
  const saving = useCreate({
    route: contract.locations.create,
    bodyOf,
    draft: useDraft<DraftContent<LocationValues>>('location:new'),
    announced: { done: t('locations.created') },
    onCreated: async () => {
      await refreshLocations()
      go(paths.locations())
    },
    onRefused: close,
  })
  return (
    <LocationForm
      title={t('locations.new')}
      submitLabel={t('locations.create')}
      initial={valuesOf()}
      saving={saving}
      onClose={close}
    />
  )
}

export function EditLocation() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Locations/$id/Edit' })
  const go = useGo()
  const location = useQuery(locationQuery(id))
  const close = () => go(paths.locations(), { keep: true })
  if (location.data) return <EditForm key={location.data._id} location={location.data} onClose={close} />
  return <WaitingPanel title={t('locations.edit')} queries={[location]} onClose={close} />
}

function EditForm({ location, onClose }: { location: Location; onClose: () => void }) {
  const { t } = useTranslation()
  const edit = useEdit({
    route: contract.locations.update,
    id: location._id,
    record: location,
    bodyOf,
    draft: useDraft<DraftContent<LocationValues>>(`location:${location._id}`),
    announced: { done: t('locations.saved') },
    onSaved: async () => {
      await refreshLocations()
      onClose()
    },
  })
  return (
    <LocationForm
      key={edit.base.version}
      title={t('locations.edit')}
      submitLabel={t('locations.save')}
      initial={valuesOf(edit.base)}
      present={edit.base.organization}
      // The map says it, of what is drawn, too.
      warnings={edit.base.warnings.flatMap(({ code, message }) =>
        code === 'GEOMETRY_HUGE' ? [] : [message],
      )}
      saving={edit}
      onClose={onClose}
    />
  )
}
