import { completePack } from '../complete.ts'
import { joinPack, type PackFile } from '../join.ts'
import { shapeFaults } from '../shape-faults.ts'
import { packShape, type Pack, type PackInput } from '../shape.ts'

const emptyPack = (account: Pack['account']): Pack => completePack({ apiVersion: 'rastro/v1', account })

/**
 * Opens files for editing: names, limits and translations may be missing, but every value must have the right type, else undefined.
 * Without files, the pack of a new account.
 */
export function openPack(files: readonly PackFile[], account: Pack['account']): Pack | undefined {
  if (files.length === 0) return emptyPack(account)
  const { pack, faults } = joinPack(files)
  if (faults.length > 0) return undefined
  const isUnreadable = shapeFaults(packShape, pack).some(
    ({ key }) => key === 'pack.missing' || key === 'pack.unknown' || key.startsWith('pack.type.'),
  )
  return isUnreadable ? undefined : completePack(pack as PackInput)
}
