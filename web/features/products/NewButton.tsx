import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { ProductSchema } from '../../../core/contract/configuration.ts'
import { paths } from '../../../core/rules/paths.ts'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { keyOf } from '../../ui/keys.ts'
import { useCreateRefusal } from './useProductActions.ts'
import { wordsOf } from './words.ts'

interface NewButtonProps {
  stage: ProductSchema
  /** Shortens the label to one word for phones. */
  short?: boolean
}

/** The primary action of a list, disabled with a reason when the person may not create products. */
export function NewButton({ stage, short = false }: NewButtonProps) {
  const { t } = useTranslation()
  const createRefusal = useCreateRefusal(stage)
  const { one, gender } = wordsOf(stage, t)
  const label = t(`products.new.${gender}`, { one })
  return (
    <RefusableButton
      size={short ? 'md' : 'sm'}
      leftSection={<IconPlus size={17} aria-hidden />}
      to={paths.productNew(stage._id)}
      refusal={createRefusal}
      aria-label={label}
      {...keyOf('create')}
    >
      {short ? t(`products.newShort.${gender}`) : label}
    </RefusableButton>
  )
}
