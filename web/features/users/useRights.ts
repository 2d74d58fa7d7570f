import { useSyncExternalStore } from 'react'
import type { Assignment } from '../../../core/contract/users.ts'
import type { Right } from '../../../core/rules/can.ts'
import { toggleId } from '../../ui/table.ts'
import { type Rights, rightsOf, tick } from './rights.ts'

/**
 * The rights that are edited. They stand outside of React, so that a tick draws what shows them again, and not the panel around
 * it.
 */
export class EditedRights {
  #rights: Rights
  readonly #listeners = new Set<() => void>()

  constructor(assignment: Assignment) {
    this.#rights = rightsOf(assignment)
  }

  readonly get = (): Rights => this.#rights

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly copy = (other: Assignment): void => this.#set(rightsOf(other))

  readonly tickOrganization = (id: string, isOn: boolean): void =>
    this.#set({ organizations: toggleId(this.#rights.organizations, id, isOn) })

  readonly tickTag = (id: string, isOn: boolean): void =>
    this.#set({ tags: toggleId(this.#rights.tags, id, isOn) })

  readonly tickStage = (id: string, right: Right, isOn: boolean): void =>
    this.#set({ stages: tick(this.#rights.stages, id, right, isOn) })

  readonly tickProcess = (id: string, right: Right, isOn: boolean): void =>
    this.#set({ processes: tick(this.#rights.processes, id, right, isOn) })

  #set(change: Partial<Rights>): void {
    this.#rights = { ...this.#rights, ...change }
    for (const listener of this.#listeners) listener()
  }
}

export const useRights = ({ subscribe, get }: EditedRights): Rights => useSyncExternalStore(subscribe, get)
