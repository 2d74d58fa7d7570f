import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { contract } from '../../../core/contract/index.ts'
import { type Key, maxKeyName } from '../../../core/contract/keys.ts'
import { areas as allAreas, type Area } from '../../../core/nouns/access.ts'
import type { Right } from '../../../core/rules/can.ts'
import { call } from '../../api/client.ts'
import { Entry, FormNotices } from '../../forms/FixedForm.tsx'
import { checkbox } from '../../forms/inputs/checkbox.tsx'
import { dayIn, endOf, LastDay, localDay } from '../../forms/inputs/LastDay.tsx'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { useChains } from '../../shell/chains.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { processGroups, stageGroups } from '../users/groups.ts'
import { processesQuery, tagsQuery } from '../users/queries.ts'
import { RightsFrame } from '../users/RightsFrame.tsx'
import { Choices, RightsTable } from '../users/RightsTable.tsx'
import { assignmentOf, isNothing, missingIn, rightsOf, tick } from '../users/rights.ts'
import { EditedRights, useRights } from '../users/useRights.ts'
import { type KeysRead, oneOf, refreshKeys } from './queries.ts'
import {
  areaRightsOf,
  assignmentOfKey,
  keyAreasOf,
  noRights,
  organizationsOf,
  spelledOut,
  type AreaRights,
  readAreas,
} from './rights.ts'
import { Secret } from './Secret.tsx'
import classes from './Connections.module.css'

interface KeyFormProps {
  /** Without it, a new key is made. */
  id: string | undefined
  keys: KeysRead
  onClose: () => void
}

/** The editor of a key's rights, that of people with what keys have besides (KEY-09). */
export function KeyForm({ id, keys, onClose }: KeyFormProps) {
  const { t, i18n } = useTranslation()
  const key = id === undefined ? undefined : oneOf(keys, id)
  const organizations = useQuery(allOrganizationsQuery)
  const processes = useQuery(processesQuery(i18n.language))
  const tags = useQuery(tagsQuery)
  // Made: its secret stands alone, and the list below knows the key already.
  const [made, setMade] = useState<{ name: string; secret?: string }>()
  if (made) return <Secret name={made.name} secret={made.secret} onClose={onClose} />
  if ((id === undefined || key) && organizations.data && processes.data && tags.data)
    return (
      <RightsForm
        of={key ?? undefined}
        organizations={organizations.data.map(named)}
        processes={processes.data}
        tags={tags.data.map(named)}
        onMade={setMade}
        onClose={onClose}
      />
    )
  return (
    <WaitingPanel
      title={t(id === undefined ? 'connections.new.action' : 'connections.edit.title')}
      width="wide"
      queries={[...(id === undefined ? [] : [{ ...keys, data: key }]), organizations, processes, tags]}
      onClose={onClose}
    />
  )
}

interface NameEntry {
  id: string
  name: string
}
const named = ({ _id, name }: { _id: string; name: string }): NameEntry => ({ id: _id, name })

interface RightsFormProps {
  of: Key | undefined
  organizations: readonly NameEntry[]
  processes: readonly MilestoneSchema[]
  tags: readonly NameEntry[]
  onMade: (key: { name: string; secret?: string }) => void
  onClose: () => void
}

interface KeyValues {
  name: string
  /** YYYY-MM-DD, or what was typed instead. */
  until: string
  archive: boolean
}

function RightsForm({ of, organizations, processes, tags, onMade, onClose }: RightsFormProps) {
  const { t } = useTranslation()
  const [edited] = useState(() => new EditedRights(of ? assignmentOfKey(of) : noRights))
  const [areas, setAreas] = useState(() => areaRightsOf(of?.areas ?? {}))
  const form = useFixedForm<KeyValues>({
    initial: {
      name: of?.name ?? '',
      until: of?.expiresAt ? localDay(of.expiresAt) : '',
      archive: of?.archive ?? false,
    },
    whenMissing: null,
    doubtOf: ({ archive }) =>
      isNothing(edited.get()) && areas.size === 0 && !archive ? t('connections.form.nothing') : undefined,
    fields: [
      {
        name: 'name',
        label: t('common.name'),
        help: t('connections.form.nameHelp'),
        required: true,
        maxLength: maxKeyName,
      },
      {
        name: 'until',
        faultsOf: 'expiresAt',
        label: t('connections.form.until'),
        fault: ({ until }) =>
          until === '' || (dayIn(until) && Date.parse(endOf(until)) > Date.now())
            ? undefined
            : t('connections.form.untilFault'),
        render: (control) => <LastDay {...control} help={t('connections.form.untilHelp')} />,
      },
      {
        name: 'archive',
        label: t('connections.form.archive'),
        render: checkbox(t('connections.form.archiveHelp')),
      },
    ],
    saving: useSend<KeyValues>({
      // Another key has the name.
      faultAt: (code) => (code === 'NOT_UNIQUE' ? '/name' : ''),
      send: ({ name, until, archive }) => {
        const rights = edited.get()
        const { productSchemas, milestoneSchemas, media } = assignmentOf(rights)
        // The moment of a day that wasn't changed stays as it was set.
        const isSame = of?.expiresAt && localDay(of.expiresAt) === until
        const body = {
          name,
          organizations: organizationsOf(rights),
          productSchemas,
          milestoneSchemas,
          media,
          areas: keyAreasOf(areas),
          archive,
          expiresAt: isSame ? of.expiresAt : until === '' ? null : endOf(until),
        }
        if (!of)
          return call(contract.keys.create, { body }, { quiet: true }).then((key) => {
            onMade(key)
            return refreshKeys()
          })
        const request = { params: { id: of._id }, body: { ...body, version: of.version } }
        return call(contract.keys.update, request, { quiet: true }).then(async () => {
          await refreshKeys()
          onClose()
          toastDone(t('connections.edit.done', { name }))
        })
      },
    }),
  })
  const submit = () => {
    if (missingIn(edited.get())) toastFault(t('common.toast.dataIncomplete'), { name: 'dataIncomplete' })
    else form.submit()
  }
  return (
    <SidePanel
      title={t(of ? 'connections.edit.title' : 'connections.new.action')}
      subtitle={of?.name}
      width="wide"
      bare
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <div>{t(of ? 'connections.edit.binds' : 'connections.new.binds')}</div>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t(of ? 'common.accept' : 'connections.new.submit')}
          </Button>
        </>
      }
    >
      <div className={classes.entries} data-entries>
        <FormNotices form={form} />
        <Entry form={form} name="name" />
        <Entry form={form} name="until" />
      </div>
      <KeyRights
        of={of}
        name={form.values.name.trim() || t('connections.form.unnamed')}
        organizations={organizations}
        processes={processes}
        tags={tags}
        edited={edited}
        areas={areas}
        onArea={setAreas}
        more={<Entry form={form} name="archive" />}
      />
    </SidePanel>
  )
}

interface KeyRightsProps extends Pick<RightsFormProps, 'of' | 'organizations' | 'processes' | 'tags'> {
  /** As the sentences call the key. */
  name: string
  edited: EditedRights
  areas: AreaRights
  onArea: (change: (before: AreaRights) => AreaRights) => void
  /** Beside the last tables. */
  more: ReactNode
}

/** What the key will be able to do, and the tables. */
function KeyRights({
  of,
  name,
  organizations,
  processes,
  tags,
  edited,
  areas,
  onArea,
  more,
}: KeyRightsProps) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const rights = useRights(edited)
  // A tick shows at once; its meaning follows right after.
  const shown = useDeferredValue(rights)
  const known = useMemo(
    () => ({
      organizations: organizations.map(({ id }) => id),
      stages: chains.flatMap(({ stages }) => stages.map(({ id }) => id)),
      processes: processes.map(({ _id }) => _id),
    }),
    [organizations, chains, processes],
  )
  const after = useMemo(() => spelledOut(shown, known), [shown, known])
  const before = useMemo(
    () => (of ? spelledOut(rightsOf(assignmentOfKey(of)), known) : after),
    [of, known, after],
  )
  const [stages, forms] = useMemo(
    () => [stageGroups(chains), processGroups(processes, chains)],
    [chains, processes],
  )
  const parts = useMemo(
    () => [
      {
        id: 'areas',
        name: '',
        rows: allAreas.map((area) => ({
          id: area,
          name: t(`connections.area.${area}`),
          onlyRead: readAreas.includes(area),
        })),
      },
    ],
    [t],
  )
  const [tickArea] = useState(
    () => (id: string, right: Right, isOn: boolean) =>
      onArea((held) => tick(held, id, right, isOn) as Map<Area, Right>),
  )
  return (
    <RightsFrame
      title={t('connections.form.willDo')}
      name={name}
      before={before}
      after={after}
      chains={chains}
      organizations={organizations}
      processes={processes}
    >
      <div className={classes.tables}>
        <Choices
          title={t('users.assign.organizations')}
          head={t('common.name')}
          rows={organizations}
          allLabel={t('connections.form.everyOrganization')}
          chosen={rights.organizations}
          onTick={edited.tickOrganization}
        />
        <RightsTable
          title={t('users.assign.stages')}
          groups={stages}
          allLabel={t('connections.form.everyStage')}
          rights={rights.stages}
          onTick={edited.tickStage}
        />
        <RightsTable
          title={t('users.assign.processes')}
          groups={forms}
          allLabel={t('connections.form.everyProcess')}
          rights={rights.processes}
          onTick={edited.tickProcess}
        />
        <RightsTable title={t('connections.form.areas')} groups={parts} rights={areas} onTick={tickArea} />
        <Choices
          title={t('users.assign.tags')}
          head={t('users.assign.files')}
          rows={tags}
          chosen={rights.tags}
          onTick={edited.tickTag}
        />
        <section className={classes.more}>
          <h3>{t('connections.form.more')}</h3>
          {more}
          <p>{t('connections.form.never')}</p>
        </section>
      </div>
    </RightsFrame>
  )
}
