import { defineKind, fault } from './kind.ts'
import { checkString, publicLine, stringKind } from './strings.ts'

const address = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]{2,}$/

export function isEmail(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 254 &&
    address.test(value) &&
    !/\.\.|^\.|\.@|@[.-]/.test(value)
  )
}

export const email = defineKind({
  ...stringKind,
  isPublic: false,
  control: 'line',
  format: 'email',
  limits: ['maxLength', 'format'],
  check(value, { property }) {
    const faults = checkString(value, property, 254)
    return faults.length > 0 || isEmail(value) ? faults : [fault('fields.email')]
  },
  publicValue: publicLine,
})
