/** What waits for somebody on the page of the day, in the order in which people choose what they see (TOD-01). */
export const waitingCodes = [
  'NO_ORIGIN',
  'UNIDENTIFIED',
  'NOT_READY',
  'RECALL',
  'IMPORT_FAULTY',
  'ANSWER',
  'MAIL_FAILED',
  'CERTIFICATE',
  'EU_HAS_NONE',
] as const
