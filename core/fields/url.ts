import { defineKind, fault } from './kind.ts'
import { checkString, stringKind } from './strings.ts'
import { isWebAddress, maxAddressLength, publicLink } from './web-address.ts'

export const url = defineKind({
  ...stringKind,
  control: 'line',
  format: 'uri',
  limits: ['maxLength', 'format'],
  check(value, { property }) {
    const faults = checkString(value, property, maxAddressLength)
    return faults.length > 0 || isWebAddress(value) ? faults : [fault('fields.url')]
  },
  publicValue: (value) => publicLink(value),
})
