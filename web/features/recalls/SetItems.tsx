import { Radio } from '@mantine/core'
import { contract } from '../../../core/contract/index.ts'
import type { Recall } from '../../../core/contract/recalls.ts'
import { settableItemStates } from '../../../core/rules/recall.ts'
import { question } from '../../shell/question.tsx'
import { refreshRecalls } from '../trace/queries.ts'
import classes from './Recall.module.css'

type SettableState = (typeof settableItemStates)[number]

interface ItemsToSet {
  recall: Recall
  products?: readonly string[]
  /** How many the administrator may not read, instead of products: all of them are set. */
  restricted?: number
}

/** Says by hand what became of products, with a note (RCL-04). */
export const SetItems = question({
  route: contract.recalls.setItems,
  input: ({ recall, products = [], restricted }: ItemsToSet, { state, note }) => ({
    params: { id: recall._id },
    body: {
      ...(restricted === undefined ? { products: [...products] } : { restricted: true as const }),
      state,
      ...(note.trim() && { note }),
    },
  }),
  texts: (t, { products = [], restricted }) => ({
    title: t('recalls.set.title'),
    action: t('recalls.set.submit'),
    text: (
      <p>
        {restricted === undefined
          ? t('recalls.set.text', { count: products.length })
          : t('recalls.show.restricted', { count: restricted })}
      </p>
    ),
  }),
  form: {
    initial: (): { state: SettableState; note: string } => ({ state: 'returned', note: '' }),
    fields: (t) => [
      {
        name: 'state',
        label: t('recalls.set.state'),
        required: true,
        render: ({ label, value, onChange }) => (
          <Radio.Group label={label} value={value} onChange={onChange}>
            <div className={classes.radios}>
              {settableItemStates.map((state) => (
                <Radio key={state} value={state} label={t(`recalls.state.${state}`)} />
              ))}
            </div>
          </Radio.Group>
        ),
      },
      { name: 'note', label: t('recalls.show.note'), rows: 2, maxLength: 500 },
    ],
  },
  done: (t) => t('recalls.set.done'),
  refresh: refreshRecalls,
})
