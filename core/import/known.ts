import { type Form, isGeometryField, kindOf } from '../fields/index.ts'
import { groundKey } from '../geometry/clean.ts'
import { shapesOf } from '../geometry/shapes.ts'
import { isGeometry } from '../geometry/summary.ts'
import { isEqual } from '../json/equal.ts'

/** The fields that a form sent, and the values with defaults as they would be stored. */
export interface FormInput {
  form: Pick<Form, 'descriptor'>
  sent: Readonly<Record<string, unknown>>
  data: Readonly<Record<string, unknown>>
}

/** The fields that a row fills itself and that a stored record holds with other values. */
export const differingFields = (
  { form, sent, data }: FormInput,
  stored: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(data).filter((name) => {
    if (!Object.hasOwn(sent, name)) return false
    const [own, other] = [data[name], Object.hasOwn(stored, name) ? stored[name] : undefined]
    const field = Object.hasOwn(form.descriptor, name) ? form.descriptor[name] : undefined
    if (field && isGeometryField(field)) return !isSameGround(own, other)
    return field && kindOf(field).named ? !isEqual(identityOf(own), identityOf(other)) : !isEqual(own, other)
  })

/** Files write one ground in many ways: its rings begin anywhere, its polygons are one feature or several. */
const isSameGround = (own: unknown, other: unknown): boolean =>
  isGeometry(own) && isGeometry(other)
    ? groundKey(shapesOf(own)) === groundKey(shapesOf(other))
    : isEqual(own, other)

/** Places and assets are compared by id, since stored names grow old. */
function identityOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(identityOf)
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : value
}
