import { contract } from '../../../core/contract/index.ts'
import type { Recall } from '../../../core/contract/recalls.ts'
import { question, reasonForm } from '../../shell/question.tsx'
import { amount } from '../../ui/format.ts'
import { refreshRecalls } from '../trace/queries.ts'

const endBy = (how: 'lift' | 'end') =>
  question({
    route: contract.recalls[how],
    input: ({ _id: id }: Recall, body) => ({ params: { id }, body }),
    // They say what public pages will say (picture 37).
    texts: (t, { number, kind, counts }, language) => {
      const things = t('recalls.products', {
        count: counts.products,
        amount: amount(counts.products, language),
      })
      return {
        title: t(`recalls.${how}.title.${kind}`, { number }),
        action: t(`recalls.show.${how}`),
        text: <p>{t(`recalls.${how}.text.${kind}`, { things })}</p>,
      }
    },
    form: reasonForm((t) => t('recalls.why'), 500),
    done: (t) => t(`recalls.${how}.done`),
    refresh: refreshRecalls,
  })

/** It was a mistake. */
export const LiftQuestion = endBy('lift')

/** It ran its course. */
export const EndQuestion = endBy('end')
