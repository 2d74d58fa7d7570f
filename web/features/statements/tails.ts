/** What tells names apart: without the beginning that all have, up to a mark between their parts. */
export function tailsOf(names: readonly string[]): string[] {
  const [first = ''] = names
  let common = names.length > 1 ? first.length : 0
  while (!names.every((name) => name.startsWith(first.slice(0, common)))) common--
  while (common > 0 && /[\p{L}\p{N}]/u.test(first[common - 1]!)) common--
  return names.map((name) => name.slice(common) || name)
}
