import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Certificate, type Coverage, maxCovered } from '../../../core/contract/certificates.ts'
import { dayIn } from '../../forms/inputs/LastDay.tsx'
import { useChains } from '../../shell/chains.ts'
import { amount, shortDay } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { coverageQuery } from './queries.ts'
import { followingAddress } from './search.ts'
import { type CertificateValues, followingDay } from './values.ts'
import classes from './Certificates.module.css'

/** Milliseconds without a change before the form asks. */
const delay = 400

/** What the certificate covers as the form holds it; a failure is said and hinders nothing. */
function useCoverage(values: CertificateValues, except: string | undefined) {
  const { i18n } = useTranslation()
  const { kind, organizations, stages, locations, validFrom, validTo } = values
  const isAskable =
    organizations.length > 0 &&
    dayIn(validFrom) !== undefined &&
    (validTo === '' || (dayIn(validTo) !== undefined && validTo >= validFrom))
  const asked = JSON.stringify({
    organizations: organizations.join(','),
    ...(stages.length > 0 && { stages: stages.join(',') }),
    ...(locations.length > 0 && { locations: locations.join(',') }),
    ...(kind.trim() && { kind: kind.trim() }),
    validFrom,
    ...(validTo && { validTo }),
    ...(except && { except }),
  })
  const [settled] = useDebouncedValue(asked, delay)
  const coverage = useQuery({
    ...coverageQuery(JSON.parse(settled), i18n.language),
    enabled: isAskable && settled === asked,
  })
  return { ...coverage, isAskable, isBehind: settled !== asked || coverage.isPlaceholderData }
}

interface CoveredProps {
  values: CertificateValues
  /** The certificate itself, where it is saved. */
  record: Certificate | undefined
}

/** "Lote de acopio y Lote industrial: 6 productos de esas fechas." */
export function Covered({ values, record }: CoveredProps) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { data, isError, isAskable, isBehind } = useCoverage(values, record?._id)
  if (!isAskable) return null
  // Of too many forms to be read for their places, the first ones name none of the certificate's.
  const isUnknown = data?.more === true && data.count === 0
  const names = chains
    .flatMap((chain) => chain.stages)
    .filter(({ id }) => values.stages.includes(id))
    .map(({ stage }) => stage.name)
  const stages =
    names.length === 0
      ? t('certificates.form.allStages')
      : new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return (
    <p className={classes.covered} role="status" aria-busy={isBehind || undefined}>
      {isError || isUnknown
        ? t('certificates.form.uncounted')
        : data && countText(t, stages, data, i18n.language)}
    </p>
  )
}

function countText(
  t: Translator,
  stages: string,
  { count, more }: Coverage,
  language: Parameters<typeof amount>[1],
): string {
  if (more)
    return t('certificates.form.coveredMore', {
      stages,
      number: amount(Math.min(count, maxCovered), language),
    })
  return count === 0
    ? t('certificates.form.coveredNone', { stages })
    : t('certificates.form.covered', { stages, count })
}

/** The first product that nothing covers any more, and the way to the certificate that follows. */
export function Uncovered({ values, record }: CoveredProps) {
  const { t, i18n } = useTranslation()
  const { data, isAskable } = useCoverage(values, record?._id)
  if (!isAskable || !data?.uncovered || values.validTo === '') return null
  const { product, day } = data.uncovered
  // The next one follows what is saved.
  const next = record && record.validTo === values.validTo ? record._id : undefined
  return (
    <div className={classes.uncovered} role="status">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <div>
        <b>
          {t('certificates.form.uncovered', { day: shortDay(followingDay(values.validTo), i18n.language) })}
        </b>
        <span>
          {t('certificates.form.enters', {
            product: product.identifier,
            day: shortDay(day, i18n.language),
          })}{' '}
          {next && <Go to={followingAddress(next)}>{t('certificates.form.next')}</Go>}
        </span>
      </div>
    </div>
  )
}
