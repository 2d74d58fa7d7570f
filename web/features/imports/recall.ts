import type { StoredMatching } from '../../../core/contract/me.ts'
import { findTable } from '../../../core/import/columns.ts'
import { codePages, type Encoding } from '../../../core/import/encodings.ts'
import { isImportFault } from '../../../core/import/file.ts'
import { readSheet } from '../../../core/import/sheet.ts'
import { readFile, type ReadFile } from './readFile.ts'
import { targetsOf, type ImportSource } from './source.ts'
import { matchingKey } from './useRecipe.ts'

type CodePage = NonNullable<NonNullable<StoredMatching['recipe']>['encoding']>
export const isCodePage = (encoding: Encoding | undefined): encoding is CodePage =>
  encoding !== undefined && codePages.includes(encoding)

/** Places and code pages of earlier files that are tried. */
const maxTried = 20

/**
 * The sheet, the row of heads and the code page by which a file was read before (IMP-11): where one of them gives heads that are
 * remembered. Undefined where none does.
 */
export async function recall(
  source: ImportSource,
  file: ReadFile,
  known: Readonly<Record<string, StoredMatching>>,
): Promise<{ file: ReadFile; place: { sheet: number; head?: number } } | undefined> {
  const own = Object.entries(known)
    .filter(([key]) => key.startsWith(`${source.kind}:${source.schema ?? ''}:`))
    .map(([, { recipe }]) => recipe)
  // A text fits UTF-8 by no chance, so no other page is tried for it.
  const isCertain = (one: Encoding | undefined) => one?.startsWith('utf-')
  const pages = new Set(
    own
      .flatMap((recipe) => recipe?.encoding ?? [])
      .filter((one) => one !== file.encoding && !isCertain(one) && !isCertain(file.encoding)),
  )
  const heads = new Set(own.flatMap((recipe) => recipe?.head ?? []).slice(0, maxTried))
  for (const page of [undefined, ...(file.encoding && file.source ? pages : [])]) {
    const read = page === undefined ? file : await readFile(file.source!, { encoding: page })
    if (isImportFault(read)) continue
    const found = findTable(read.sheets, targetsOf(source))
    const places: { sheet: number; head?: number }[] = [
      ...(found ? [found] : []),
      ...read.sheets
        .slice(0, maxTried)
        .flatMap((_, sheet) => [{ sheet }, ...[...heads].map((head) => ({ sheet, head }))]),
    ]
    for (const place of places) {
      const sheet = readSheet(read.sheets[place.sheet]!, place.head)
      if (typeof sheet === 'string') continue
      const before = known[await matchingKey(source, sheet)]
      // Heads without other letters are the same in every code page.
      if (
        before &&
        (page === undefined ? isSame(before.recipe?.encoding, file) : before.recipe?.encoding === page)
      )
        return { file: read, place }
    }
  }
  return undefined
}

const isSame = (page: CodePage | undefined, { encoding }: ReadFile): boolean =>
  page === undefined || encoding === undefined || page === encoding
