import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Chain } from '../../shell/stations.ts'
import { useTranslation } from '../../ui/texts.ts'
import { RightsChanges } from './RightsChanges.tsx'
import { RightsSummary } from './RightsSummary.tsx'
import type { Rights } from './rights.ts'
import type { UnseenAssets } from './useUnseenAssets.ts'
import classes from './AssignUser.module.css'

interface RightsFrameProps {
  title: string
  /** As the sentences call whoever gets the rights. */
  name: string
  before: Rights
  after: Rights
  chains: readonly Chain[]
  organizations: readonly { id: string; name: string }[]
  processes: readonly MilestoneSchema[]
  unseen?: readonly UnseenAssets[]
  /** The tables. */
  children: ReactNode
}

/** What somebody will be able to do, the tables, and what changes by them. */
export function RightsFrame({
  title,
  name,
  before,
  after,
  chains,
  organizations,
  processes,
  unseen = [],
  children,
}: RightsFrameProps) {
  const { t } = useTranslation()
  const idle = processes.filter(
    ({ _id, productSchema }) =>
      after.processes.get(_id) === 'write' && after.stages.get(productSchema) !== 'write',
  )
  return (
    <>
      <RightsSummary
        title={title}
        name={name}
        rights={after}
        chains={chains}
        organizations={organizations}
        processes={processes.map((process) => ({ id: process._id, name: process.name }))}
      />
      {children}
      <p className={classes.note}>
        <span className={classes.lockedBox} aria-hidden>
          <IconCheck size={12} stroke={3} />
        </span>
        {t('users.assign.locked')}
      </p>
      <RightsChanges
        before={before}
        after={after}
        idle={idle.map((process) => process.name)}
        unseen={unseen}
      />
    </>
  )
}
