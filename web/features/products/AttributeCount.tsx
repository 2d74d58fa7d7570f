import { IconPlus } from '@tabler/icons-react'
import type { Translator } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'
import { maxInsights } from '../../../core/rules/insight.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import classes from './products.module.css'

/** PRD-08: "2 de 3", with a plus sign as long as there is room; opens the attributes. */
export function AttributeCount({ product, name, t }: { product: Product; name: string; t: Translator }) {
  const some = product.countOfInsights
  return (
    <Go
      to={paths.productInsights(product._id, product.productSchema)}
      keep
      className={classes.attributes}
      aria-label={t('products.attributesOf', { name, some })}
    >
      {t('products.attributes', { some })}
      {some < maxInsights && <IconPlus size={14} stroke={1.8} aria-hidden />}
    </Go>
  )
}
