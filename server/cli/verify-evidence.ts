import { parseArgs } from 'node:util'
import { printable } from '../../core/fields/strings.ts'
import { verifyPacket } from '../features/evidence/verify-packet.ts'

const usage = 'usage: script/verify-evidence FILE [--trust FINGERPRINT]'

/** As people write it down: in groups, and in capitals. */
const plain = (fingerprint: string) => fingerprint.replace(/[\s:]/g, '').toLowerCase()

function argumentsOf(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { trust: { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...others] = positionals
    return file !== undefined && others.length === 0 ? { file, trust: values.trust } : undefined
  } catch {
    return undefined
  }
}

/** 0: it is what the key signed; 1: it isn't; 2: it is, but by another key than the trusted one. */
async function run(args: string[]): Promise<number> {
  const given = argumentsOf(args)
  if (!given) {
    console.error(usage)
    return 1
  }
  const found = await verifyPacket(given.file)
  if ('fault' in found) {
    // Names in a packet are whoever's made it, and could read like a good end.
    console.error(`NOT INTACT: ${printable(found.fault)}`)
    return 1
  }
  const { files, fingerprint } = found
  if (given.trust !== undefined && plain(given.trust) !== fingerprint) {
    console.error(`NOT TRUSTED: signed by ${fingerprint}, expected ${plain(given.trust)}`)
    return 2
  }
  console.log(
    `intact, ${files} files, signed by ${fingerprint}${given.trust === undefined ? ', which you have not compared' : ''}`,
  )
  return 0
}

process.exitCode = await run(process.argv.slice(2))
