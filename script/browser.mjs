// Whether the browser that prints was looked at lately: it renders pages of strangers, and its faults are mended by its next version.

/** The day and the version of the line in docs/decisions/0035-pdf.md. */
export function lookedAt(decision) {
  const [, day, version] =
    /^Looked at on (\d{4}-\d\d-\d\d): @sparticuz\/chromium (\S+)$/m.exec(decision) ?? []
  return { day, version }
}

/** Why there is no release today; null if there may be one. */
export function refusalOf(decision, today) {
  const { day } = lookedAt(decision)
  const last = new Date(`${day}T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 3)
  return today <= last.toISOString().slice(0, 10)
    ? null
    : `the browser was looked at on ${day}, more than three months ago: docs/decisions/0035-pdf.md says how to look again`
}
