import { describe, expect, test } from 'vitest'
import { isEmail } from '../../core/fields/email.ts'
import { demoAccounts, demoUsers } from '../accounts.ts'
import { litoral } from '../organizations/litoral.ts'
import { valle } from '../organizations/valle.ts'
import { demo, generators, later, ofStage, packOf, stages, states, textOf } from '../../test/kit/demo.ts'

const names = ['litoral', 'valle'] as const
const hour = 3_600_000
const small = { litoral: demo('litoral', 1), valle: demo('valle', 1) }

describe.each(names)('%s', (name) => {
  test('commands come in the order of recording', () => {
    const times = small[name].commands.map(({ at }) => at)
    expect(times).toEqual([...times].sort())
  })

  test('the same seed and clock give the same records', () => {
    const again = generators[name]({ scale: 1, now: later })
    expect(again).toEqual(small[name].commands)
  })

  test('records are plain data', () => {
    expect(JSON.parse(JSON.stringify(small[name].commands))).toEqual(small[name].commands)
  })

  test('without a now that is late enough, the calendar moves back by whole weeks and the names stay', () => {
    const now = new Date('2026-03-04T15:00:00Z')
    const moved = generators[name]({ scale: 1, now })
    const { commands } = small[name]
    expect(moved.length).toBe(commands.length)
    expect(Date.parse(moved.at(-1)!.at)).toBeLessThanOrEqual(now.getTime())
    const weeks = new Set(
      moved.map(({ at }, i) => (Date.parse(commands[i]!.at) - Date.parse(at)) / (7 * 24 * hour)),
    )
    expect(weeks.size).toBe(1)
    expect(Number.isInteger([...weeks][0])).toBe(true)
    const identifiers = (list: typeof moved) =>
      list.flatMap((command) => (command.type === 'product' ? [command.dataSchema.identifier] : []))
    expect(identifiers(moved)).toEqual(identifiers(commands))
  })

  test('people record in working hours, not before it happened, and soon after', () => {
    const { commands } = small[name]
    for (const command of commands) {
      const local = new Date(Date.parse(command.at) - 3 * hour)
      const time = local.getUTCHours() + local.getUTCMinutes() / 60
      expect(time, `${command.type} ${command.at}`).toBeGreaterThanOrEqual(6.5)
      expect(time, `${command.type} ${command.at}`).toBeLessThanOrEqual(19.6)
      if (command.type !== 'milestone') continue
      const delay = (Date.parse(command.at) - Date.parse(command.dataSchema.occurred_at as string)) / hour
      const [least, most] = command.milestoneSchema.startsWith('ms-certificado')
        ? [3 * 24, 22 * 24]
        : [5 / 60, 26]
      expect(delay, command.key).toBeGreaterThanOrEqual(least)
      expect(delay, command.key).toBeLessThanOrEqual(most)
    }
  })

  test('every list shows a pending, a ready and a used product where its stage has such, and three with a process', () => {
    const [first, last] =
      name === 'litoral'
        ? [
            ['ps-lote-soja', 'ps-rodeo'],
            ['ps-embarque', 'ps-caja'],
          ]
        : [['ps-cuartel'], ['ps-lote-vino']]
    expect(stages(small[name]).length).toBe(Object.keys(packOf(name).productSchemas).length)
    for (const stage of stages(small[name])) {
      const { PENDING, READY, USED } = states(packOf(name), small[name], stage)
      expect([stage, PENDING > 0, READY > 0, USED > 0]).toEqual([
        stage,
        !first.includes(stage),
        true,
        !last.includes(stage),
      ])
      const busy = [...small[name].products.values()].filter(
        (product) => product.stage === stage && product.live && product.milestones.length,
      )
      expect(busy.length, stage).toBeGreaterThanOrEqual(3)
    }
  })

  test.each([1, 10])('at scale %s what one sees first in every list has its processes', (scale) => {
    const records = demo(name, scale)
    for (const stage of stages(records)) {
      const newest = ofStage(records, stage)
        .filter(({ live }) => live)
        .sort((a, b) => (a.command.at < b.command.at ? 1 : -1))
      for (const product of newest.slice(0, 3))
        expect([stage, textOf(product), product.milestones.length > 0]).toEqual([
          stage,
          textOf(product),
          true,
        ])
    }
  })

  test.each([1, 10])('at scale %s no product has more processes than anybody would record', (scale) => {
    // Series: what a satellite, a scale, a hydrometer or a water turn tells again and again.
    const series = ['ms-monitoreo', 'ms-pesada', 'ms-fermentacion', 'ms-riego']
    for (const product of demo(name, scale).products.values()) {
      const others = product.milestones.filter(({ command }) => !series.includes(command.milestoneSchema))
      expect([textOf(product), others.length <= 12]).toEqual([textOf(product), true])
    }
  })

  test('of each kind of process that may be private, the sixth of ten is', () => {
    const { commands } = demo(name, 10)
    const kinds = new Map<string, { count: number; turned: number }>()
    for (const command of commands) {
      if (command.type !== 'milestone') continue
      const kind = kinds.get(command.milestoneSchema) ?? { count: 0, turned: 0 }
      kinds.set(command.milestoneSchema, {
        count: kind.count + 1,
        turned: kind.turned + (command.priv === 'true' ? 1 : 0),
      })
    }
    for (const [schema, { count, turned }] of kinds) {
      const { value, immutable } = packOf(name).milestoneSchemas[schema]!.priv
      const sixth = value === 'true' || immutable ? 0 : Math.floor((count + 4) / 10)
      expect([schema, turned]).toEqual([schema, sixth])
    }
  })

  test('those who record may: each is a user of the account', () => {
    const staff = new Set(
      demoUsers.filter(({ accounts }) => accounts[name]?.rights === 'write').map(({ email }) => email),
    )
    const { admins } = demoAccounts.find(({ id }) => id === name)!
    for (const { type, by } of small[name].commands) {
      expect(staff.has(by)).toBe(true)
      if (type === 'organization' || type === 'location' || type === 'correct' || type === 'archive')
        expect(admins).toContain(by)
    }
  })
})

test('CUITs have their right check digit and stand on the public page', () => {
  for (const { cuit, profile } of [...litoral, ...valle]) {
    const digits = [...cuit.replaceAll('-', '')].map(Number)
    const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
    const rest = 11 - (weights.reduce((sum, weight, i) => sum + weight * digits[i]!, 0) % 11)
    expect([cuit, digits[10]]).toEqual([cuit, rest === 11 ? 0 : rest])
    expect(profile.disclaimer).toContain(cuit)
  }
})

test('an organization is found by its address or by its coordinates, never both', () => {
  for (const { name, profile } of [...litoral, ...valle]) {
    expect([name, Boolean(profile.address && profile.city) !== Boolean(profile.cords)]).toEqual([name, true])
    expect(profile.phoneNumber).toMatch(/^(342555|261555)01\d\d$/)
    expect(isEmail(profile.email)).toBe(true)
    expect(profile.socialMedia).toHaveLength(2)
  }
})
