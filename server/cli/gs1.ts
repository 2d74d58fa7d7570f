import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { actOf } from '../../core/gs1/acts.ts'

const usage =
  'usage: script/gs1 parse|build|bracket|elements|canonical|check|lint NAME [--short] [--words] [--unknown] [--stem URL]'

const options = {
  short: { type: 'boolean' },
  words: { type: 'boolean' },
  unknown: { type: 'boolean' },
  stem: { type: 'string' },
} as const

function argumentsOf(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return actOf(positionals, values)
  } catch {
    return undefined
  }
}

/** Answers each line of standard input by a line of JSON. 1: it was called in another way. */
async function run(args: string[]): Promise<number> {
  const act = argumentsOf(args)
  if (!act) {
    console.error(usage)
    return 1
  }
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity }))
    console.log(JSON.stringify(act(line)))
  return 0
}

process.exitCode = await run(process.argv.slice(2))
