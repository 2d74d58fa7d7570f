import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../platform/process/root.ts'

const gtin = '09506000134352'

/** Runs the program with lines on standard input. */
function run(args: string[], ...lines: string[]) {
  const program = join(root, 'server/cli/gs1.ts')
  const input = lines.map((line) => `${line}\n`).join('')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], {
    input,
    encoding: 'utf8',
    cwd: root,
  })
  const answers = stdout
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
  return { status, answers, stderr }
}

describe('script/gs1', () => {
  it('answers a line of JSON for each line (GS1-05)', () => {
    const { status, answers } = run(
      ['parse', '--short', '--stem', 'https://q.example'],
      `https://a.example/01/9506000134352/10/A%2F1?17=261100`,
      'https://a.example/',
      '',
    )
    expect(status).toBe(0)
    expect(answers).toEqual([
      {
        ok: true,
        elements: `^01${gtin}10A/1^17261100`,
        bracketed: `(01)${gtin}(10)A/1(17)261100`,
        uri: `https://q.example/01/${gtin}/10/A%2F1?17=261100`,
        canonical: `https://id.gs1.org/01/${gtin}/10/A%2F1`,
        ais: [
          { ai: '01', value: gtin },
          { ai: '10', value: 'A/1' },
          { ai: '17', value: '261100' },
        ],
      },
      { ok: false, fault: 'NOT_A_LINK' },
      { ok: false, fault: 'NOT_A_LINK' },
    ])
  })

  it('says how it is used', () => {
    const { status, answers, stderr } = run(['parse', '--stam'], 'x')
    expect([status, answers]).toEqual([1, []])
    expect(stderr).toContain('usage: script/gs1')
  })
})
