import {
  IconAlertTriangle,
  IconArchive,
  IconMinus,
  IconPencil,
  IconPlus,
  type Icon,
} from '@tabler/icons-react'
import { Bold } from '../../ui/Bold.tsx'
import { useTranslation } from '../../ui/texts.ts'
import type { ConfigPlan, PlanLine } from '../../../core/contract/packs.ts'
import type { DrawnChain } from './chains.ts'
import { detailText, edgeText } from './details.ts'
import classes from './PlanPage.module.css'

const icons: Record<PlanLine['mark'], Icon> = { '+': IconPlus, '~': IconPencil, '-': IconMinus }
const words = { '+': 'added', '~': 'changed', '-': 'removed' } as const
/** Details of a line; the table below has them all. */
const maxDetails = 4

/** What applying the draft does, as sentences. */
export function Changes({ plan, chains }: { plan: ConfigPlan; chains: readonly DrawnChain[] }) {
  const { lines, archives, notices } = plan
  const { t } = useTranslation()
  return (
    <ul className={classes.changes}>
      {lines.map((line) => {
        const Mark = icons[line.mark]
        const thing = t(`config.things.${line.section as Section}`)
        return (
          <li key={`${line.section} ${line.mark} ${line._id ?? line.text}`}>
            <Mark size={17} stroke={1.6} aria-hidden />
            <span>
              <Bold text={t(`config.line.${words[line.mark]}`, { thing, name: line.name })} />
              {line.section === 'edges' && <small>{edgeText(chains, line._id ?? '') ?? line.text}</small>}
              {line.mark === '~' &&
                line.details
                  .slice(0, maxDetails)
                  .map((detail) => <small key={detail.text}>{detailText(detail, t)}</small>)}
              {line.details.length > maxDetails && (
                <small>{t('config.more', { count: line.details.length - maxDetails })}</small>
              )}
            </span>
          </li>
        )
      })}
      {archives.map((text) => (
        <li key={text} data-kind="fault">
          <IconArchive size={17} stroke={1.6} aria-hidden />
          <span>{t('config.archived', { what: text })}</span>
        </li>
      ))}
      {notices.map((text) => (
        <li key={text} data-kind="warn">
          <IconAlertTriangle size={17} stroke={1.6} aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** The sections of a plan. */
type Section =
  | 'account'
  | 'settings'
  | 'featureFlags'
  | 'tags'
  | 'dashboards'
  | 'verticals'
  | 'productSchemas'
  | 'milestoneSchemas'
  | 'edges'
  | 'assetSchemas'
  | 'checkSchemas'
  | 'pdfTemplates'
