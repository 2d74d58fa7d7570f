import { Bold } from '../../ui/Bold.tsx'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import type { Chain } from '../../shell/stations.ts'
import { RightsChain, RightsLegend } from './RightsChain.tsx'
import { missingIn, isNothing, type Rights } from './rights.ts'
import classes from './AssignUser.module.css'

interface NameEntry {
  id: string
  name: string
}

interface SummaryProps {
  name: string
  rights: Rights
  chains: readonly Chain[]
  organizations: readonly NameEntry[]
  processes: readonly NameEntry[]
}

/** The answer stands above the questions: what the tables say, as a chain and in sentences. */
export function RightsSummary({ title, ...props }: SummaryProps & { title: string }) {
  return (
    <div className={classes.sentence}>
      <div className={classes.bandHead}>
        <h3>{title}</h3>
        <RightsLegend />
      </div>
      <RightsChain chains={props.chains} rights={props.rights.stages} />
      <div aria-live="polite">
        <Sentences {...props} />
      </div>
    </div>
  )
}

function Sentences(props: SummaryProps) {
  const { t, i18n } = useTranslation()
  const text = sentencesOf(props, t, i18n.language)
    // A name may end in a full stop of its own.
    .map((sentence) => sentence.replace(/\.(<\/b>)?\.$/, '.$1'))
    .join(' ')
  return <Bold text={text} />
}

/** Of several organizations all are said as one word; an account's only one by its name. */
const seesHow = (some: number, all: number) =>
  some === 0 ? 'sees' : some === all && all > 1 ? 'seesOfAll' : 'seesOf'

function sentencesOf(
  { name, rights, chains, organizations, processes }: SummaryProps,
  t: Translator,
  language: string,
): string[] {
  if (isNothing(rights)) return [t('users.assign.summary.nothing')]
  const join = (names: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  const list = (names: readonly string[]) =>
    names.length > 4
      ? t('users.assign.summary.many', { names: names.slice(0, 3).join(', '), count: names.length - 3 })
      : join(names)
  const seen = chains.map(({ name: chain, stages }) => ({
    chain,
    total: stages.length,
    count: stages.filter(({ id }) => rights.stages.has(id)).length,
  }))
  const some = seen.filter(({ count }) => count > 0)
  const none = seen.filter(({ count }) => count === 0).map(({ chain }) => chain)
  const of = organizations.filter(({ id }) => rights.organizations.has(id)).map((one) => one.name)
  const written = chains
    .flatMap(({ stages }) => stages)
    .filter(({ id }) => rights.stages.get(id) === 'write')
    .map(({ shortName }) => shortName)
  const recorded = processes.filter(({ id }) => rights.processes.get(id) === 'write').map((one) => one.name)
  const missing = missingIn(rights)
  return [
    some.length > 0 &&
      t(`users.assign.summary.${seesHow(of.length, organizations.length)}`, {
        name,
        stages: join(some.map((one) => t('users.assign.summary.stages', one))),
        organizations: list(of),
      }),
    written.length > 0 && t('users.assign.summary.writes', { stages: list(written) }),
    recorded.length > 0 && t('users.assign.summary.records', { processes: list(recorded) }),
    some.length > 0 && none.length > 0 && t('users.assign.summary.nothingOf', { chains: join(none) }),
    missing === 'organization' && t('users.assign.summary.noOrganization'),
    missing === 'productSchemas' && t('users.assign.summary.noStage'),
  ].filter((sentence) => typeof sentence === 'string')
}
