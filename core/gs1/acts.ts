import { canonicalOf, canonicalOfElements } from './canonical.ts'
import { type Check, checks } from './checks.ts'
import {
  type CodeReading,
  faultOfTogether,
  judge,
  readBrackets,
  readElements,
  writeBrackets,
  writeElements,
} from './elements.ts'
import type { CodeElement, CodeFault } from './identifiers.ts'
import { type Leniency, readLink, writeLink } from './link.ts'

interface ReadCode {
  ok: true
  /** `^0109…10A`, `^` for FNC1. */
  elements: string
  bracketed: string
  /** Null where no element is a key. */
  uri: string | null
  canonical: string | null
  ais: CodeElement[]
}

type CodeAnswer =
  | ReadCode
  | { ok: true; canonical: string | null }
  | { ok: true }
  | { ok: false; fault: string }

interface Options extends Leniency {
  /** Beginning of links, such as `https://id.gs1.org`. */
  stem?: string | undefined
}

/** GS1-05: runs `script/gs1 ACT` on a text; undefined for an unknown act. */
export function actOf(
  [act = '', name]: readonly string[],
  options: Options = {},
): ((text: string) => CodeAnswer) | undefined {
  const present = (reading: CodeReading) =>
    'fault' in reading ? answerOf(reading.fault) : presentCode(reading.elements, options.stem)
  const acts: Record<string, (text: string) => CodeAnswer> = {
    parse: (text) => present(readLink(text, options)),
    build: (text) => present(withKey(readBrackets(text))),
    bracket: (text) => present(readBrackets(text)),
    elements: (text) => present(readElements(text)),
    canonical: (text) => ({ ok: true, canonical: canonicalOf(text) ?? null }),
    check: (text) => present(fitting(readOne(text))),
  }
  if (act === 'lint' && Object.hasOwn(checks, name ?? '')) {
    const check = name as Check
    return (text) => (checks[check](text) ? { ok: true } : answerOf({ code: 'CHECK', check }))
  }
  return name === undefined && Object.hasOwn(acts, act) ? acts[act] : undefined
}

/** GS1-05: elements in each writing. */
export function presentCode(elements: CodeElement[], stem?: string): ReadCode {
  const link = writeLink(elements, stem)
  return {
    ok: true,
    elements: writeElements(elements),
    bracketed: writeBrackets(elements),
    uri: 'uri' in link ? link.uri : null,
    canonical: canonicalOfElements(elements) ?? null,
    ais: elements,
  }
}

/** `(10)A` or `10 A`. */
function readOne(text: string): CodeReading {
  const [, ai = '', value = ''] = /^(\d{2,4}) (.*)$/s.exec(text) ?? []
  return ai === '' ? readBrackets(text) : judge([{ ai, value }])
}

function withKey(reading: CodeReading): CodeReading {
  const link = 'fault' in reading ? reading : writeLink(reading.elements)
  return 'fault' in link ? link : reading
}

function fitting(reading: CodeReading): CodeReading {
  const fault = 'fault' in reading ? undefined : faultOfTogether(reading.elements)
  return fault ? { fault } : reading
}

export const answerOf = ({ code, ai, check }: CodeFault): { ok: false; fault: string } => ({
  ok: false,
  fault: [code, ai, check].filter(Boolean).join(' '),
})
