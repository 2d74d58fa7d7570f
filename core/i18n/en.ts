import type { Texts } from './es.ts'
import { can } from './en/can.ts'
import { common } from './en/common.ts'
import { errors } from './en/errors.ts'
import { fields } from './en/fields.ts'
import { forms } from './en/forms.ts'
import { identity } from './en/identity.ts'
import { lineage } from './en/lineage.ts'
import { milestones } from './en/milestones.ts'
import { organizations } from './en/organizations.ts'
import { pack } from './en/pack.ts'
import { products } from './en/products.ts'
import { publicPage } from './en/publicPage.ts'
import { qr } from './en/qr.ts'
import { shell } from './en/shell.ts'
import { transformations } from './en/transformations.ts'

export const en: Texts = {
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
}
