import type { Dependant, Feature } from '../../platform/feature.ts'
import { ProductArchive } from '../products/archive.ts'
import { importNoun } from './records.ts'
import { mountImports } from './routes.ts'
import { verifiedImports } from './verify.ts'

/** `dependants`: the records that are archived with their product. */
export const imports = (dependants: readonly Dependant[]) =>
  ({
    tables: ['imports', 'import_rows'],
    mount: mountImports(new ProductArchive(dependants)),
    named: { imports: importNoun },
    verify: [verifiedImports],
    unique: { import_rows_once: 'STALE' },
  }) satisfies Feature
