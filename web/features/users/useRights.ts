import { useState } from 'react'
import type { Assignment } from '../../../core/contract/users.ts'
import type { Right } from '../../../core/rules/can.ts'
import { toggleId } from '../../ui/table.ts'
import { type Rights, rightsOf, tick } from './rights.ts'

/** The rights that are edited. The handlers keep their identity, so that a tick draws one row again. */
export function useRights(assignment: Assignment) {
  const [rights, setRights] = useState(() => rightsOf(assignment))
  const [ticks] = useState(() => {
    const set = (change: (before: Rights) => Partial<Rights>) =>
      setRights((before) => ({ ...before, ...change(before) }))
    return {
      organization: (id: string, isOn: boolean) =>
        set(({ organizations }) => ({ organizations: toggleId(organizations, id, isOn) })),
      tag: (id: string, isOn: boolean) => set(({ tags }) => ({ tags: toggleId(tags, id, isOn) })),
      stage: (id: string, right: Right, isOn: boolean) =>
        set(({ stages }) => ({ stages: tick(stages, id, right, isOn) })),
      process: (id: string, right: Right, isOn: boolean) =>
        set(({ processes }) => ({ processes: tick(processes, id, right, isOn) })),
    }
  })
  return { rights, ticks, copyRights: (other: Assignment) => setRights(rightsOf(other)) }
}
