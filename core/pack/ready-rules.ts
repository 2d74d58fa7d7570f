import { fieldsOfKind, type Form, isGeometryField } from '../fields/index.ts'
import { isRecord } from '../fields/kind.ts'
import { pointer } from '../json/pointer.ts'
import { balanceColumn } from '../rules/balance.ts'
import { listIn, mapIn, placeIn, textIn } from './raw.ts'
import type { Findings } from './report.ts'

interface RuleContext {
  pack: Record<string, unknown>
  /** The origins of each stage, nearest first: all stages that lead to it, itself only where a passage comes back to it. */
  upstream: ReadonlyMap<string, ReadonlySet<string>>
  formOf(raw: unknown): Form | undefined
  languages: readonly string[]
  findings: Findings
}

/** Checks the rules of readiness of each stage (RDY-01). */
export function checkReady(
  pack: Record<string, unknown>,
  formOf: (raw: Record<string, unknown>) => Form | undefined,
  languages: readonly string[],
  findings: Findings,
): void {
  const known: RuleContext = {
    pack,
    upstream: upstreamOf(pack),
    formOf: (raw) => (isRecord(raw) ? formOf(raw) : undefined),
    languages,
    findings,
  }
  for (const [stage, raw] of Object.entries(mapIn(pack, 'productSchemas'))) {
    const codes = new Set<string>()
    for (const [index, rule] of listIn(raw, 'ready').entries()) {
      const path = pointer('productSchemas', stage, 'ready', index)
      const code = textIn(rule, 'code')
      if (code !== undefined && codes.has(code))
        findings.error(`${path}/code`, 'pack.ready.codeTwice', { name: code })
      if (code !== undefined) codes.add(code)
      for (const language of languages)
        if (isRecord(placeIn(rule, 'title')) && textIn(rule, 'title', language) === undefined)
          findings.error(`${path}/title/${language}`, 'pack.ready.title', { language })
      checkRule(known, stage, rule, path)
    }
  }
}

function checkRule(known: RuleContext, stage: string, rule: unknown, path: string): void {
  const { findings, upstream } = known
  const before = upstream.get(stage) ?? new Set()
  const named = textIn(rule, 'stage')
  const isSelf = textIn(rule, 'of') === 'self'
  if (named !== undefined) {
    if (!Object.hasOwn(mapIn(known.pack, 'productSchemas'), named)) {
      findings.error(`${path}/stage`, 'pack.reference.stage', { name: named })
      return
    }
    if (isSelf || !before.has(named)) {
      findings.error(`${path}/stage`, 'pack.ready.notUpstream', { name: named, stage })
      return
    }
  }
  const targets = isSelf ? [stage] : named === undefined ? [...before] : [named]
  if (targets.length === 0) findings.error(`${path}/of`, 'pack.ready.noOrigins', { stage })
  else checkNeeds(known, placeIn(rule, 'needs'), targets, `${path}/needs`)
}

/** Fields and processes that a rule names must exist in one of the stages that it covers. */
function checkNeeds(known: RuleContext, needs: unknown, targets: readonly string[], path: string): void {
  const { pack, findings } = known
  const process = textIn(needs, 'process')
  if (process !== undefined) {
    const stage = textIn(pack, 'milestoneSchemas', process, 'productSchema')
    if (!Object.hasOwn(mapIn(pack, 'milestoneSchemas'), process))
      findings.error(`${path}/process`, 'pack.reference.milestoneSchema', { name: process })
    else if (stage !== undefined && !targets.includes(stage))
      findings.error(`${path}/process`, 'pack.ready.processElsewhere', { name: process, stage })
  }
  const field = textIn(needs, 'field')
  if (
    field !== undefined &&
    !targets.some((stage) =>
      Object.hasOwn(mapIn(pack, 'productSchemas', stage, 'schema', 'properties'), field),
    )
  )
    findings.error(`${path}/field`, 'pack.ready.field', { name: field })
  const check = textIn(needs, 'check')
  if (check !== undefined && !Object.hasOwn(mapIn(pack, 'checkSchemas'), check))
    findings.error(`${path}/check`, 'pack.reference.checkSchema', { name: check })
  const forms = targets.map((stage) => known.formOf(placeIn(pack, 'productSchemas', stage)))
  if (
    placeIn(needs, 'balance') === true &&
    !forms.some((form, n) => form && hasBalance(pack, targets[n]!, form))
  )
    findings.error(`${path}/balance`, 'pack.ready.balance')
  if (placeIn(needs, 'origin') === true && !targets.some((stage) => known.upstream.get(stage)!.size > 0))
    findings.error(`${path}/origin`, 'pack.ready.origin')
  if (placeIn(needs, 'place') === true && !forms.some((form) => form && hasPlace(form)))
    findings.error(`${path}/place`, 'pack.ready.place')
  if (placeIn(needs, 'polygon') === true && !targets.some((stage) => hasPolygon(known, stage)))
    findings.error(`${path}/polygon`, 'pack.ready.polygon')
}

const hasBalance = (pack: Record<string, unknown>, stage: string, form: Form): boolean =>
  placeIn(pack, 'productSchemas', stage, 'balance') !== 'off' && balanceColumn(form) !== undefined

const hasPlace = ({ descriptor }: Form): boolean => fieldsOfKind(descriptor, 'location').length > 0

/** Its own form draws one or names a place, which may have one, or a form of its processes draws one. */
function hasPolygon({ pack, formOf }: RuleContext, stage: string): boolean {
  const own = formOf(placeIn(pack, 'productSchemas', stage))
  const processes = Object.values(mapIn(pack, 'milestoneSchemas')).filter(
    (process) => textIn(process, 'productSchema') === stage,
  )
  const draws = (form: Form | undefined) =>
    form !== undefined && Object.values(form.descriptor).some(isGeometryField)
  return (
    draws(own) || (own !== undefined && hasPlace(own)) || processes.some((process) => draws(formOf(process)))
  )
}

function upstreamOf(pack: Record<string, unknown>): Map<string, Set<string>> {
  const origins = new Map<string, string[]>()
  for (const vertical of Object.values(mapIn(pack, 'verticals')))
    for (const entry of listIn(vertical, 'workflows'))
      for (const next of listIn(entry, 'next')) {
        const [origin, destination] = [textIn(entry, 'productSchema'), textIn(next, 'productSchema')]
        if (origin !== undefined && destination !== undefined)
          origins.set(destination, [...(origins.get(destination) ?? []), origin])
      }
  return new Map(
    Object.keys(mapIn(pack, 'productSchemas')).map((stage) => {
      const reached = new Set(origins.get(stage))
      for (const one of reached) for (const origin of origins.get(one) ?? []) reached.add(origin)
      return [stage, reached] as const
    }),
  )
}
