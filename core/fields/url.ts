import { defineKind, fault } from './kind.ts'
import { checkString, isWebAddress, stringKind } from './strings.ts'

export const url = defineKind({
  ...stringKind,
  format: 'uri',
  limits: ['maxLength', 'format'],
  check(value, { property }) {
    const faults = checkString(value, property, 2048)
    return faults.length > 0 || isWebAddress(value) ? faults : [fault('fields.url')]
  },
})
