import { useTranslation } from '../../ui/texts.ts'
import type { ConfigPlan } from '../../../core/contract/packs.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import type { DrawnStage } from './chains.ts'
import { valuesOf, whatChanges } from './details.ts'
import classes from './PlanPage.module.css'

const forms = ['productSchemas', 'milestoneSchemas', 'assetSchemas', 'checkSchemas']

interface BeforeAfterProps {
  plan: ConfigPlan
  looks: ReadonlyMap<string, DrawnStage>
  titles: readonly [before: string, after: string]
}

/** What was and what will be, field by field. */
export function BeforeAfter({ plan, looks, titles }: BeforeAfterProps) {
  const { t } = useTranslation()
  const rows = plan.lines
    .filter(({ mark }) => mark === '~')
    .flatMap((line) => line.details.map((detail) => ({ line, detail })))
  if (rows.length === 0) return null
  return (
    <section className={classes.comparison} aria-labelledby="config-before-after">
      <header>
        <h2 id="config-before-after">{t('config.beforeAfter')}</h2>
        {rows.some(({ line }) => forms.includes(line.section)) && (
          <Go to={paths.configForms()}>{t('config.sideBySide')}</Go>
        )}
      </header>
      <div className={classes.table} tabIndex={0} role="group" aria-labelledby="config-before-after">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('config.where')}</th>
              <th scope="col">{t('config.what')}</th>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, detail }, at) => {
              const look = looks.get(line._id ?? '')
              const { before, after, isGone } = valuesOf(detail, t)
              return (
                <tr key={at}>
                  <th scope="row">
                    {look && <StageMark hue={look.hue} marca={look.marca} size={16} />} {line.name}
                  </th>
                  <td>{whatChanges(detail, t)}</td>
                  <td className={classes.was} data-absent={before === undefined || undefined}>
                    {before ?? t('config.absent')}
                  </td>
                  <td data-kind={isGone ? 'gone' : undefined}>{after ?? detail.text}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
