import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { eventsOf, preHashOf } from '../../core/epcis/prehash.ts'
import { shapeFaultsOf } from '../../core/epcis/shape.ts'
import { Refusal } from '../../core/errors/refusal.ts'
import { printable } from '../../core/fields/strings.ts'
import { type Language, languageOf, languages, text } from '../../core/i18n/index.ts'
import { measureJson } from '../platform/http/json-limits.ts'

const usage = `usage: script/epcis hash FILE [--prehash]
       script/epcis validate FILE
each with [--language es|en]`

const options = { prehash: { type: 'boolean' }, language: { type: 'string' } } as const

interface Arguments {
  act: 'hash' | 'validate'
  file: string
  isPreHash: boolean
  language: Language
}

function argumentsOf(args: string[]): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [act, file, ...others] = positionals
    const { prehash = false, language = languages[0] } = values
    if ((act !== 'hash' && act !== 'validate') || file === undefined || others.length > 0) return undefined
    if ((prehash && act === 'validate') || !languages.some((one) => one === language)) return undefined
    return { act, file, isPreHash: prehash, language: languageOf(language) }
  } catch {
    return undefined
  }
}

/** A document; undefined where the file says none, which is printed. */
function readDocument(file: string, language: Language): { document: unknown } | undefined {
  let key: 'epcis.cli.noFile' | 'epcis.cli.noJson' = 'epcis.cli.noFile'
  try {
    const written = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    key = 'epcis.cli.noJson'
    measureJson(written)
    return { document: JSON.parse(written) as unknown }
  } catch (error) {
    const message =
      error instanceof Refusal ? text(language, error.key, error.params) : (error as Error).message
    console.error(printable(text(language, key, { message })))
    return undefined
  }
}

/** EPX-04: a line for each event. */
function hash(document: unknown, isPreHash: boolean): number {
  for (const { event, prefixes } of eventsOf(document)) {
    const preHash = preHashOf(event, prefixes)
    const digest = () => createHash('sha256').update(preHash).digest('hex')
    console.log(isPreHash ? printable(preHash) : `ni:///sha-256;${digest()}?ver=CBV2.0`)
  }
  return 0
}

/** CAP-01: `pointer TAB code TAB text`, a line for each fault. */
function validate(document: unknown, language: Language): number {
  const faults = shapeFaultsOf(document)
  for (const { path, code, name } of faults)
    console.log([path, code, text(language, `epcis.fault.${code}`, { name })].map(printable).join('\t'))
  return faults.length > 0 ? 1 : 0
}

/** 1: there are faults, nothing to read, or it was called in another way. */
function run(args: string[]): number {
  const given = argumentsOf(args)
  if (!given) {
    console.error(usage)
    return 1
  }
  const read = readDocument(given.file, given.language)
  if (!read) return 1
  return given.act === 'hash' ? hash(read.document, given.isPreHash) : validate(read.document, given.language)
}

process.exitCode = run(process.argv.slice(2))
