/** Things that wait for somebody on the page of the day, in their order of display (TOD-01). */
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
