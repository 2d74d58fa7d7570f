import { Button, Loader, Radio, Switch } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { formatNumber, type Language } from '../../../core/i18n/index.ts'
import type { ReadySet } from '../../../core/contract/samples.ts'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useSession } from '../../shell/useSession.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { ChainRail } from './ChainRail.tsx'
import { setsQuery } from './queries.ts'
import { SampleData } from './SampleData.tsx'
import { blank, useSet } from './useSet.ts'
import classes from './ChooseChain.module.css'
import shared from './welcome.module.css'

/** The first step: a chain is chosen by seeing its rail. */
export function ChooseChain({ heading }: { heading: ReactNode }) {
  const { settings } = useSession()
  return settings.configured ? <Chosen heading={heading} /> : <Choice heading={heading} />
}

function Choice({ heading }: { heading: ReactNode }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const sets = useQuery(setsQuery(i18n.language))
  const [chosen, setChosen] = useState<string>()
  const [samples, setSamples] = useState(true)
  const [quintal, setQuintal] = useState<string>()
  const { use, work, fault } = useSet((id) =>
    go(id === blank ? paths.config() : paths.welcome('organization')),
  )
  const set = sets.data?.find(({ _id }) => _id === chosen) ?? sets.data?.[0]

  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault()
        if (set) void use(set._id, { samples, quintal: set.quintals && (quintal ?? set.quintals[0]) })
      }}
    >
      <main className={shared.main}>
        {heading}
        <p className={shared.lead}>{t('welcome.chain.lead')}</p>
        {sets.error && <Fault error={sets.error} onRetry={() => void sets.refetch()} />}
        <div role="radiogroup" aria-label={t('welcome.chain.title')} className={classes.sets}>
          {sets.data?.map((one) => (
            <SetRow key={one._id} set={one} isChosen={one === set} onChoose={() => setChosen(one._id)} />
          ))}
        </div>
        <div className={classes.others}>
          <Go to={paths.configUpload()}>{t('welcome.chain.own')}</Go>
          <button
            type="button"
            disabled={work !== undefined}
            onClick={() => void use(blank, { samples: false })}
          >
            {t('welcome.chain.blank')}
          </button>
        </div>
      </main>
      <aside className={classes.aside}>
        {set && <Abilities set={set} />}
        {set?.quintals && (
          <Radio.Group
            className={classes.quintals ?? ''}
            label={t('welcome.chain.quintal')}
            description={t('welcome.chain.quintalHelp')}
            value={quintal ?? set.quintals[0] ?? null}
            onChange={setQuintal}
          >
            {set.quintals.map((size) => (
              <Radio key={size} value={size} label={sizeText(size, i18n.language)} />
            ))}
          </Radio.Group>
        )}
        <Switch
          checked={samples}
          onChange={(event) => setSamples(event.currentTarget.checked)}
          label={t('welcome.chain.samples')}
          description={t('welcome.chain.samplesHelp')}
        />
      </aside>
      <footer className={shared.footer}>
        <Progress work={work} fault={fault} name={sets.data?.find(({ _id }) => _id === work?.id)?.name} />
        <Button
          type="submit"
          disabled={!set || work !== undefined}
          rightSection={<IconArrowRight size={17} aria-hidden />}
        >
          {set ? t('welcome.chain.use', { name: set.name }) : t('welcome.chain.title')}
        </Button>
      </footer>
    </form>
  )
}

/** As the language writes it: 45.36 kg. */
function sizeText(size: string, language: Language): string {
  const [number = '', unit] = size.split(' ')
  return formatNumber(Number(number.replace(',', '.')), language, unit)
}

interface ProgressProps extends Pick<ReturnType<typeof useSet>, 'work' | 'fault'> {
  /** Of the chosen set; an empty one has none. */
  name: string | undefined
}

/** What is being done with the chosen set, and why it failed; before that, that nothing is final. */
function Progress({ work, fault, name }: ProgressProps) {
  const { t } = useTranslation()
  return (
    <span className={classes.progress} role="status" data-kind={fault === undefined ? undefined : 'fault'}>
      {work ? (
        <>
          <Loader size={17} aria-hidden />
          {name === undefined ? t('welcome.chain.preparingBlank') : t('welcome.chain.preparing', { name })}
          {work.step !== 'reading' && ` ${t(`welcome.chain.doing.${work.step}`)}`}
        </>
      ) : (
        (fault ?? t('welcome.chain.notFinal'))
      )}
    </span>
  )
}

function SetRow({ set, isChosen, onChoose }: { set: ReadySet; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation()
  const counts = t('welcome.chain.counts', {
    stages: t('welcome.chain.stages', { count: set.stages.length }),
    processes: t('welcome.chain.processes', { count: set.processes }),
  })
  return (
    <label htmlFor={`choose-${set._id}`} className={classes.set} data-chosen={isChosen || undefined}>
      <Radio
        id={`choose-${set._id}`}
        name="set"
        value={set._id}
        checked={isChosen}
        onChange={onChoose}
        aria-label={set.name}
        aria-describedby={`set-${set._id}`}
      />
      <span className={classes.setHead}>
        <span className={classes.setName}>{set.name}</span>
        <span id={`set-${set._id}`} className={classes.setText}>
          {counts} {set.description}
        </span>
      </span>
      <ChainRail stages={set.stages} />
    </label>
  )
}

function Abilities({ set }: { set: ReadySet }) {
  const { t } = useTranslation()
  return (
    <section aria-live="polite">
      <h2 className={classes.asideTitle}>{t('welcome.chain.abilities', { name: set.name })}</h2>
      <ol className={classes.abilities}>
        {set.abilities.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The chain is there already: the first step has only its sample data left. */
function Chosen({ heading }: { heading: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <main className={shared.main}>
        {heading}
        <p className={shared.lead}>{t('welcome.chain.done')}</p>
        <SampleData />
      </main>
      <footer className={shared.footer}>
        <span />
        <Button component={Go} to={paths.welcome('organization')}>
          {t('welcome.organization.step')}
        </Button>
      </footer>
    </>
  )
}
