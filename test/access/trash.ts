import { expected, type Row, rows } from './verdicts.ts'
import { type AccessTable, type Trial, type Caller, callers, personFor } from './table.ts'
import type { World } from './world.ts'

const undo = rows.filter(({ method, path }) => method === 'PUT' && path === '/undo')

/** Undoes the archiving of the record that a row is about; its title is their type. */
const restoring =
  ({ record, case: type = 'organizations' }: Row): Trial['request'] =>
  (world) => ({ query: { type }, body: { ids: [world[record as keyof World]] } })

const [organizations, ...others] = undo
const inTrash = (caller: Caller) => ({
  shows: undo.filter((row) => expected(row, (record) => personFor(caller, record)).verdict === 'open').length,
})

export const trash: AccessTable<'trash'> = {
  // The world has one archived record of each type, and whoever may restore it finds it.
  list: {
    request: () => ({}),
    exceptions: Object.fromEntries(callers.map((caller) => [caller, inTrash(caller)])),
  },
  restore: {
    request: restoring(organizations!),
    cases: Object.fromEntries(others.map((row) => [row.case, { request: restoring(row) }])),
  },
}
