import { useState } from 'react'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { paths } from '../../shell/paths.ts'
import { AddMilestone } from './AddMilestone.tsx'
import { useLeave } from './search.ts'
import { SelectMilestone, type MilestoneChoice } from './SelectMilestone.tsx'

/**
 * MIL-06: the first step asks for organization and type, the second shows the form. Transformations open the wizard.
 */
export function NewMilestone({ product }: { product: Product }) {
  const leave = useLeave()
  const [selected, setSelected] = useState<MilestoneChoice>({ organization: '', schema: '' })
  const [adding, setAdding] = useState<MilestoneSchema>()
  const close = () => leave(paths.productMilestones(product._id, product.productSchema))
  const accept = (schema: MilestoneSchema, organization: string, replace = false) => {
    setSelected({ organization, schema: schema._id })
    if (schema.productSchemaGroup === undefined) return setAdding(schema)
    const { _id, productSchema } = product
    const wizard = paths.transformationNew(_id, schema._id, productSchema, { responsible: organization })
    leave(wizard, ['createMilestone'], { replace })
  }
  return adding ? (
    <AddMilestone
      product={product}
      schema={adding}
      organization={selected.organization}
      onBack={() => setAdding(undefined)}
      onClose={close}
    />
  ) : (
    <SelectMilestone
      product={product}
      selected={selected}
      onSelect={setSelected}
      onAccept={accept}
      onClose={close}
    />
  )
}
