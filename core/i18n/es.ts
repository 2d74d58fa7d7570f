import { can } from './es/can.ts'
import { common } from './es/common.ts'
import { errors } from './es/errors.ts'
import { fields } from './es/fields.ts'
import { forms } from './es/forms.ts'
import { identity } from './es/identity.ts'
import { lineage } from './es/lineage.ts'
import { milestones } from './es/milestones.ts'
import { organizations } from './es/organizations.ts'
import { pack } from './es/pack.ts'
import { products } from './es/products.ts'
import { publicPage } from './es/publicPage.ts'
import { qr } from './es/qr.ts'
import { shell } from './es/shell.ts'
import { transformations } from './es/transformations.ts'
import type { Shape } from './shape.ts'

/** The Spanish dictionary, source of the keys; one file an area. */
export const es = {
  can,
  common,
  error: errors,
  fields,
  forms,
  identity,
  lineage,
  milestones,
  organizations,
  pack,
  products,
  publicPage,
  qr,
  shell,
  transformations,
} as const

export type Texts = Shape<typeof es>
