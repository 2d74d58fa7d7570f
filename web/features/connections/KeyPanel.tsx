import { Button, Group } from '@mantine/core'
import { IconBan, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Key } from '../../../core/contract/keys.ts'
import { paths } from '../../../core/rules/paths.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { exactTime } from '../../ui/format.ts'
import { useGo } from '../../ui/Go.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { all } from '../../../core/rules/access.ts'
import { split, useNames } from './abilities.ts'
import { Calls } from './Calls.tsx'
import { type KeysRead, oneOf } from './queries.ts'
import { RevokeKey } from './RevokeKey.tsx'
import { RotateKey } from './RotateKey.tsx'
import { isEnded, stateOf, useDays, useEnd } from './state.ts'
import classes from './Connections.module.css'

interface KeyPanelProps {
  id: string
  keys: KeysRead
  onClose: () => void
}

/** One key: its rights, its end, and what the program asked for lately. */
export function KeyPanel({ id, keys, onClose }: KeyPanelProps) {
  const { t } = useTranslation()
  const key = oneOf(keys, id)
  if (!key)
    return (
      <WaitingPanel
        title={t('connections.columns.key')}
        queries={[{ ...keys, data: key }]}
        onClose={onClose}
      />
    )
  return <Shown of={key} onClose={onClose} />
}

function Shown({ of: key, onClose }: { of: Key; onClose: () => void }) {
  const { t } = useTranslation()
  const go = useGo()
  const dayOf = useDays()
  const [asked, ask] = useState<'rotate' | 'revoke'>()
  const { _id, name, createdAt, createdBy } = key
  const made = t('connections.key.made', { day: dayOf(createdAt), name: createdBy.name })
  return (
    <SidePanel
      title={name}
      subtitle={createdBy.left ? `${made}, ${t('connections.left')}` : made}
      onClose={onClose}
      footer={
        isEnded(key) ? undefined : (
          <Group gap={10} className={classes.foot ?? ''}>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconBan size={17} stroke={1.6} aria-hidden />}
              onClick={() => ask('revoke')}
            >
              {t('connections.revoke.action')}
            </Button>
            <Button
              variant="default"
              ml="auto"
              leftSection={<IconRefresh size={17} stroke={1.6} aria-hidden />}
              onClick={() => ask('rotate')}
            >
              {t('connections.rotate.action')}
            </Button>
            <Button
              leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />}
              onClick={() => go(paths.connections({ key: _id, form: true }))}
            >
              {t('connections.edit.action')}
            </Button>
          </Group>
        )
      }
    >
      <Facts of={key} />
      <Calls id={_id} />
      {asked === 'rotate' && <RotateKey of={key} onClose={() => ask(undefined)} />}
      {asked === 'revoke' && <RevokeKey of={key} onClose={() => ask(undefined)} />}
    </SidePanel>
  )
}

function Facts({ of: key }: { of: Key }) {
  const { t, i18n } = useTranslation()
  const { list, join } = useNames()
  const endOfKey = useEnd()
  const { hint, organizations, productSchemas, milestoneSchemas, areas, media, archive, lastUsedAt } = key
  const rights = (entries: Key['productSchemas'], none: string) => {
    const { written, read } = split(entries)
    const names = (ids: string[]) => (ids.includes(all) ? t('connections.key.everything') : list(ids))
    const parts = [
      ...(written.length > 0 ? [t('connections.key.writes', { names: names(written) })] : []),
      ...(read.length > 0 ? [t('connections.key.reads', { names: names(read) })] : []),
    ]
    return parts.length > 0 ? parts.join('; ') : none
  }
  const none = t('connections.key.none')
  const named = Object.entries(areas).map(([area, permission]) => ({
    id: t(`connections.area.${area as keyof typeof areas}`).toLocaleLowerCase(),
    permission,
  }))
  const areaNames = (right: 'written' | 'read') => split(named)[right]
  const facts: [string, string][] = [
    [t('connections.key.secret'), hint],
    [t('connections.key.used'), lastUsedAt ? exactTime(lastUsedAt, i18n.language) : t('connections.never')],
    [t('connections.key.expires'), endOfKey(key)],
    [
      t('connections.key.organizations'),
      organizations === all
        ? t('connections.key.everyOrganization')
        : organizations.length > 0
          ? list(organizations)
          : none,
    ],
    [t('connections.key.stages'), rights(productSchemas, none)],
    [t('connections.key.processes'), rights(milestoneSchemas, t('connections.key.noProcess'))],
    [
      t('connections.key.areas'),
      (['written', 'read'] as const)
        .filter((right) => areaNames(right).length > 0)
        .map((right) =>
          t(`connections.key.${right === 'written' ? 'writes' : 'reads'}`, { names: join(areaNames(right)) }),
        )
        .join('; ') || none,
    ],
    ...(media.tags.length > 0 ? [[t('connections.key.tags'), list(media.tags)] as [string, string]] : []),
    [t('connections.key.archive'), t(archive ? 'connections.key.archives' : 'connections.key.keeps')],
  ]
  return (
    <dl className={classes.facts} data-state={stateOf(key)}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
