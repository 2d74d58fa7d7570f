import type { Concern } from '../../../core/contract/concerns.ts'
import { contract } from '../../../core/contract/index.ts'
import { maxConcernText } from '../../../core/rules/concern.ts'
import { question, reasonForm } from '../../shell/question.tsx'
import { refreshConcerns } from './concerns.ts'
import classes from './Concerns.module.css'

/** A concern is closed once, with what was found out. */
export const CloseQuestion = question({
  route: contract.concerns.close,
  input: ({ _id: id }: Concern, body) => ({ params: { id }, body }),
  texts: (t, { about, text }) => ({
    title: t('concerns.close.title'),
    action: t('concerns.close.action'),
    text: (
      <>
        <p className={classes.text}>
          <b>{about.name}.</b> {text}
        </p>
        <p className={classes.meta}>{t('concerns.close.text')}</p>
      </>
    ),
  }),
  form: reasonForm((t) => t('concerns.close.reason'), maxConcernText),
  done: (t) => t('concerns.close.done'),
  refresh: refreshConcerns,
})
