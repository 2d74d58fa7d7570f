import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RemoveSamples, samplesQuery } from '../../shell/SampleNote.tsx'
import { useTranslation } from '../../ui/texts.ts'
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
