import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { Key } from '../../../core/contract/keys.ts'
import { paths } from '../../../core/rules/paths.ts'
import { listDate } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { useAbilities } from './abilities.ts'
import { RevokeKey } from './RevokeKey.tsx'
import { isEnded, stateOf, useDays, useEnd } from './state.ts'
import ui from '../../ui/shared.module.css'
import classes from './Connections.module.css'

/** Keys that open; those that open no more stand below when asked for. */
export function KeyTable({ keys }: { keys: readonly Key[] }) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const [revoking, setRevoking] = useState<Key>()
  const ended = keys.filter(isEnded)
  const shown = [...keys.filter((key) => !isEnded(key)), ...(isAll ? ended : [])]
  return (
    <>
      <table className={classes.keys} aria-label={t('connections.keys')}>
        <thead>
          <tr>
            {(['key', 'can', 'used', 'made', 'expires'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`connections.columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className={ui.unseen}>{t('connections.columns.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((key) => (
            <KeyRow key={key._id} of={key} onRevoke={() => setRevoking(key)} />
          ))}
        </tbody>
      </table>
      {ended.length > 0 && (
        <div className={classes.ended}>
          <Button variant="subtle" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t('connections.ended.hide') : t('connections.ended.show', { count: ended.length })}
          </Button>
        </div>
      )}
      {revoking && <RevokeKey of={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

function KeyRow({ of, onRevoke }: { of: Key; onRevoke: () => void }) {
  const { t } = useTranslation()
  const abilities = useAbilities()
  const dayOf = useDays()
  const endOfKey = useEnd()
  const { _id, name, hint, lastUsedAt, createdAt, createdBy } = of
  const state = stateOf(of)
  const label = (column: 'used' | 'made' | 'expires') => ({
    'data-label': t(`connections.columns.${column}`),
  })
  return (
    <tr data-state={state}>
      <th scope="row">
        <IconKey size={17} stroke={1.6} aria-hidden />
        <span>
          <Go to={paths.connections({ key: _id })}>{name}</Go>
          <small>{hint}</small>
        </span>
      </th>
      <td>{abilities(of)}</td>
      <td {...label('used')} data-strong>
        {lastUsedAt ? listDate(lastUsedAt, (time) => t('common.today', { time })) : t('connections.never')}
      </td>
      <td {...label('made')}>
        {dayOf(createdAt)}
        {createdBy.left && (
          <small>
            {createdBy.name}, {t('connections.left')}
          </small>
        )}
      </td>
      <td {...label('expires')} data-end>
        {endOfKey(of)}
      </td>
      <td>
        {!isEnded(of) && (
          <button type="button" onClick={onRevoke} aria-label={`${t('connections.revoke.action')}: ${name}`}>
            {t('connections.revoke.action')}
          </button>
        )}
      </td>
    </tr>
  )
}
