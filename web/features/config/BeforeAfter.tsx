import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ConfigPlan } from '../../../core/contract/config.ts'
import { StageMark } from '../../ui/StageMark.tsx'
import type { DrawnStage } from './chains.ts'
import classes from './PlanPage.module.css'

interface BeforeAfterProps {
  plan: ConfigPlan
  looks: ReadonlyMap<string, DrawnStage>
  titles: readonly [before: string, after: string]
}

/** What was and what will be, field by field. */
export function BeforeAfter({ plan, looks, titles }: BeforeAfterProps) {
  const { t } = useTranslation()
  const rows = plan.lines.flatMap((line) => line.details.map((detail) => ({ line, detail })))
  if (rows.length === 0) return null
  return (
    <section className={classes.comparison} aria-labelledby="config-before-after">
      <h2 id="config-before-after">{t('config.beforeAfter')}</h2>
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
              const { before, after, kind } = valuesOf(detail, t)
              return (
                <tr key={at}>
                  <th scope="row">
                    {look && <StageMark hue={look.hue} marca={look.marca} size={16} />} {line.name}
                  </th>
                  <td>{whatOf(detail, t)}</td>
                  <td className={classes.was} data-absent={before === undefined || undefined}>
                    {before ?? t('config.absent')}
                  </td>
                  <td data-kind={kind}>{after ?? detail.text}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type Detail = ConfigPlan['lines'][number]['details'][number]

/** Members of fields that have a word of their own; others keep the name that the file gives them. */
const members = [
  'title',
  'minimum',
  'maximum',
  'unit',
  'help',
  'placeholder',
  'header',
  'public',
  'readOnly',
  'default',
  'enum',
  'pattern',
  'name',
] as const

function whatOf({ title, member }: Detail, t: TFunction): string {
  const known = members.find((one) => one === member)
  const word = known ? t(`config.member.${known}`) : member
  return [title, word].filter(Boolean).join(': ')
}

interface Values {
  before?: string | undefined
  after?: string | undefined
  kind?: 'gone'
}

function valuesOf({ code, before, after }: Detail, t: TFunction): Values {
  switch (code) {
    case 'field.new':
      return { after: t('config.newField') }
    case 'field.newRequired':
      return { after: t('config.newRequired') }
    case 'field.gone':
      return { before: t('config.inForm'), after: t('config.gone'), kind: 'gone' }
    case 'field.required':
      return { before: t('config.optional'), after: t('config.required') }
    case 'field.optional':
      return { before: t('config.required'), after: t('config.optional') }
    default:
      return { before: before || undefined, after: after || (before ? t('config.gone') : undefined) }
  }
}
