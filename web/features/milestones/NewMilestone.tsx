import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { paths } from '../../../core/rules/paths.ts'
import { LedToGround, useReturn } from '../../shell/LedToGround.tsx'
import { ledFrom } from '../../shell/ledTo.ts'
import { AddMilestone } from './AddMilestone.tsx'
import { heldGroundQuery } from './heldGround.ts'
import { mendingAmong } from './newProcess.ts'
import { offeredQuery } from './queries.ts'
import { useLeave } from './search.ts'
import { SelectMilestone, type MilestoneChoice } from './SelectMilestone.tsx'

/**
 * MIL-06: the first step asks for organization and type, the second shows the form. Each has its address, so Back leads
 * from the form to the choice. Transformations open the wizard.
 */
export function NewMilestone({ product }: { product: Product }) {
  const leave = useLeave()
  const navigate = useNavigate()
  const { language } = useTranslation().i18n
  const search = useSearch({ from: '/session/shell/Products/$id/Milestones' })
  const { milestoneSchema, responsible, mends, holder, held, ...others } = search
  const [selected, setSelected] = useState<MilestoneChoice>({
    organization: responsible ?? '',
    schema: milestoneSchema ?? '',
  })
  const [isLed, setLed] = useState(mends !== undefined)
  const offered = useQuery({
    ...offeredQuery(product._id, product.requirementsSatisfied, language),
    enabled: isLed,
  })
  const isHeld = isLed && mends === 'ground' && holder !== undefined && held !== undefined
  const ground = useQuery({
    ...heldGroundQuery({ kind: holder ?? 'product', id: held ?? '' }),
    enabled: isHeld,
  })
  const mending = isLed && mends ? mendingAmong(offered.data ?? [], mends) : undefined
  const adding = useAdding(product, milestoneSchema)
  const close = useReturn(() => leave(paths.productMilestones(product._id, product.productSchema)))
  const accept = ({ _id, productSchemaGroup }: MilestoneSchema, organization: string, replace = false) => {
    setSelected({ organization, schema: _id })
    if (productSchemaGroup === undefined)
      return void navigate({
        to: '.',
        search: { ...search, milestoneSchema: _id, responsible: organization },
        replace,
      })
    const wizard = paths.transformationNew(product._id, _id, product.productSchema, {
      responsible: organization,
      ...ledFrom(search),
    })
    leave(wizard, ['createMilestone', 'milestoneSchema'], { replace })
  }
  if ((isLed && offered.isPending) || (isHeld && ground.isPending)) return null
  if (mending && mends)
    return (
      <LedToGround>
        <AddMilestone
          product={product}
          schema={mending.schema}
          brings={{ lack: isHeld ? 'held' : mends, beginAt: mending.beginAt, ground: ground.data }}
          organization={product.organization._id}
          onBack={() => setLed(false)}
          onClose={close}
        />
      </LedToGround>
    )
  return adding ? (
    <AddMilestone
      key={adding._id}
      product={product}
      schema={adding}
      organization={responsible ?? ''}
      onBack={() => void navigate({ to: '.', search: others, replace: true })}
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

/** The type in the address, if the product is offered it. An open form stays, though saving it ends the offer. */
function useAdding(product: Product, id: string | undefined): MilestoneSchema | undefined {
  const { language } = useTranslation().i18n
  const { data } = useQuery(offeredQuery(product._id, product.requirementsSatisfied, language))
  const offered = data?.find(({ _id, productSchemaGroup }) => _id === id && productSchemaGroup === undefined)
  const [opened, setOpened] = useState(offered)
  if (offered && offered !== opened) setOpened(offered)
  return id !== undefined && opened?._id === id ? opened : undefined
}
