import { Select } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { filterOptions } from '../../ui/filterOptions.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { Assignment } from '../../../core/contract/users.ts'
import { dropdown } from '../../forms/inputs/common.tsx'
import { peersQuery } from '../../shell/people.ts'
import { peersWithRights } from './rights.ts'
import classes from './AssignUser.module.css'

interface CopyRightsProps {
  /** Whose rights are edited. */
  of: string
  onCopy: (assignment: Assignment) => void
}

/** Ticks what somebody else has; nothing is saved by it. */
export function CopyRights({ of, onCopy }: CopyRightsProps) {
  const { t } = useTranslation()
  const { data: people = [] } = useQuery(peersQuery)
  const peers = peersWithRights(people).filter(({ _id }) => _id !== of)
  if (peers.length === 0) return null
  return (
    <Select
      className={classes.copy ?? ''}
      aria-label={t('users.assign.copy')}
      placeholder={t('users.assign.copy')}
      leftSection={<IconCopy size={17} stroke={1.6} aria-hidden />}
      searchable
      filter={filterOptions}
      data={peers.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={null}
      onChange={(id) => {
        const peer = peers.find(({ _id }) => _id === id)
        if (peer?.assignment) onCopy(peer.assignment)
      }}
      {...dropdown}
    />
  )
}
