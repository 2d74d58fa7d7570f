import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/platform/process/root.ts'
import { isTest, nodesOf, readSource, textOf } from '../kit/source.ts'

/** How many requirements each group of the specification numbers. */
const groups = {
  GEN: 21,
  AUT: 22,
  ERR: 25,
  ORG: 16,
  PRD: 26,
  PRE: 11,
  CLN: 7,
  INS: 6,
  MIL: 23,
  TRF: 15,
  QRP: 13,
  GEO: 8,
  GRF: 4,
  FRM: 16,
  CHK: 8,
  MED: 12,
  LOC: 10,
  AST: 8,
  DSH: 1,
  USR: 7,
  SUP: 4,
  MET: 1,
  UND: 2,
  API: 7,
  FST: 8,
  TRC: 9,
  RCL: 8,
  PKT: 4,
  IMP: 14,
  BAL: 6,
  CRT: 3,
  RDY: 3,
  TOD: 2,
  EUD: 21,
  RSK: 10,
  AUD: 4,
  KEY: 9,
  HOK: 6,
  LNK: 17,
  ORI: 8,
  OPS: 11,
  NAM: 5,
  TRU: 6,
  POS: 9,
  GRD: 9,
  FIG: 6,
  GS1: 10,
  EPX: 7,
  CAP: 3,
  CLA: 1,
}

const rows = [
  ...readSource('docs/requirements.md').matchAll(/^\| ([A-Z\d]{3}-\d\d) \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, number = '', text = '', proof = '']) => ({ number, text, proof }))

const titles = new Map<string, Set<string>>()

/** The first arguments of the calls of a test file, titles among them; every expression in a template is `…`. */
function titlesOf(file: string): Set<string> {
  const known = titles.get(file)
  if (known) return known
  const found = new Set(
    nodesOf(file)
      .filter(({ type }) => type === 'CallExpression')
      .flatMap((call) => (call.arguments as Parameters<typeof textOf>[0][])[0] ?? [])
      .flatMap((argument) => textOf(argument, '…') ?? []),
  )
  titles.set(file, found)
  return found
}

/** Numbers that the specification leaves out. */
const unused = new Set(['API-02', 'API-03'])

test('every requirement has its row, in the order of the specification', () => {
  const numbers = Object.entries(groups).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, at) => `${group}-${String(at + 1).padStart(2, '0')}`),
  )
  expect(rows.map(({ number }) => number)).toEqual(numbers.filter((number) => !unused.has(number)))
})

test('every row names tests that are there, or says later or open', () => {
  const faults = rows.flatMap(({ number, proof }) => {
    if (proof === '*later*' || proof === '*open*') return []
    return proof.split('<br>').flatMap((one) => {
      const [, file = '', title = ''] = /^`([^`]+)` (.+)$/.exec(one) ?? []
      if (!isTest(file) || !existsSync(join(root, file))) return [`${number}: "${one}" is no test`]
      return titlesOf(file).has(title) ? [] : [`${number}: ${file} has no test "${title}"`]
    })
  })
  expect(faults).toEqual([])
})
