import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Counters of this process; `server/metrics.ts` adds values that are read on demand, and serves both. */
export const counted = new Registry()

const registers = [counted]

export const requests = new Counter({
  name: 'rastro_requests_total',
  help: 'Requests that were answered, by the pattern of their route; "none" is an unknown address',
  labelNames: ['method', 'route', 'status'],
  registers,
})

export const requestSeconds = new Histogram({
  name: 'rastro_request_seconds',
  help: 'Seconds from the head of a request to the end of its answer',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
})

export const turnsWaiting = new Gauge({
  name: 'rastro_turns_waiting',
  help: 'What waits for a turn of its person or account, or for the printer',
  labelNames: ['of'],
  registers,
})

export const pages = new Counter({
  name: 'rastro_pages_total',
  help: 'Public pages that were asked for, from memory or made',
  labelNames: ['from'],
  registers,
})

export const prints = new Counter({
  name: 'rastro_prints_total',
  help: 'Documents that the browser drew, or gave up',
  labelNames: ['result'],
  registers,
})

export const printSeconds = new Histogram({
  name: 'rastro_print_seconds',
  help: 'Seconds in which the browser drew a document, without the wait for its turn',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers,
})

export const mails = new Counter({
  name: 'rastro_mails_total',
  help: 'Messages that the mail server took (sent), will never take (refused), or did not take this time (failed)',
  labelNames: ['result'],
  registers,
})

export const statementsBuilt = new Counter({
  name: 'rastro_statements_built_total',
  help: 'Statements whose text was built for one request; reads that many ask for keep theirs',
  registers,
})

export const statementsKept = new Gauge({
  name: 'rastro_statements_kept',
  help: 'Texts of reads that are kept for the next requests',
  registers,
})
