import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { queryClient } from '../../api/queries.ts'
import { question } from '../../shell/question.tsx'
import { samplesQuery } from './queries.ts'
import classes from './welcome.module.css'

/** The sample data of the account, and how to be rid of them at once; nothing where there are none. */
export function SampleData() {
  const { t } = useTranslation()
  const { data: samples } = useQuery(samplesQuery)
  const [isAsking, setAsking] = useState(false)
  if (!samples || samples.state === 'none') return null
  return (
    <section className={classes.samples} aria-labelledby="samples">
      <h2 id="samples">{t('welcome.samples.title')}</h2>
      <p role="status">
        {samples.state === 'running'
          ? t('welcome.samples.running')
          : t('welcome.samples.there', { count: samples.count })}
      </p>
      {samples.state === 'there' && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('welcome.samples.remove')}
        </Button>
      )}
      {isAsking && <RemoveSamples of={samples} onClose={() => setAsking(false)} />}
    </section>
  )
}

const RemoveSamples = question({
  route: contract.samples.remove,
  input: (_: { count: number }) => ({}),
  danger: true,
  texts: (t, { count }) => ({
    title: t('welcome.samples.remove'),
    action: t('welcome.samples.confirm'),
    text: t('welcome.samples.removeText', { count }),
  }),
  done: (t) => t('welcome.samples.removed'),
  refresh: () => queryClient.invalidateQueries(),
})
