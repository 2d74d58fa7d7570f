/** Whether two texts differ by at most this number of changed, added or removed letters. */
export function isWithin(edits: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > edits) return false
  // Only the cells near the diagonal can be that small.
  let before = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i++) {
    const row = Array.from({ length: other.length + 1 }, () => edits + 1)
    if (i <= edits) row[0] = i
    for (let j = Math.max(1, i - edits); j <= Math.min(other.length, i + edits); j++)
      row[j] = Math.min(
        before[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1),
        before[j]! + 1,
        row[j - 1]! + 1,
      )
    before = row
  }
  return before[other.length]! <= edits
}
