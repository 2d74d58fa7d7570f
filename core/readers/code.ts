import type { PairReading } from './pairs.ts'

/** Codes of places, which only their makers' maps turn into numbers. */
const systems: readonly (readonly [name: string, writing: RegExp])[] = [
  // 58Q5+2J, 48Q75QP5+2J: pairs of these signs, with a plus.
  [
    'Plus Codes',
    /(?<![\p{L}\d.,])(?=[\d+]*[c-x])(?:[2-9cfghjmpqrvwx]{2}){1,4}\+[2-9cfghjmpqrvwx]{2,3}(?![\p{L}\d])/iu,
  ],
  [
    'what3words',
    /^\/{2,3}\s*(?:\p{L}+\.){2}\p{L}+$|^\p{Ll}{3,}\.\p{Ll}{3,}\.\p{Ll}{3,}$|\b(?:what3words\.com|w3w\.co)\//u,
  ],
  // 20JMQ 12345 67890
  ['MGRS', /^\d{1,2}\s?[c-hj-np-x]\s?[a-hj-np-z]{2}\s?(?:\d{4}|\d{6}|\d{8}|\d{10}|\d{2,5}\s\d{2,5})$/iu],
]

/** A code of a place is no position: its fault names the system. */
export function readCode(text: string): PairReading | undefined {
  const [system] = systems.find(([, writing]) => writing.test(text)) ?? []
  return system === undefined ? undefined : { fault: { code: 'POSITION_CODE', details: { system } } }
}
