import { ActionIcon, Button } from '@mantine/core'
import {
  IconCertificate,
  IconChecks,
  IconFile,
  IconLink,
  IconListCheck,
  IconMapPin,
  IconPlus,
  IconRoute,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { RiskEvidence } from '../../../core/contract/assessments.ts'
import { maxEvidence } from '../../../core/eudr/assessment.ts'
import { useTranslation } from '../../ui/texts.ts'
import { EvidencePicker } from './EvidencePicker.tsx'
import classes from './Risk.module.css'

const icons = {
  file: IconFile,
  certificate: IconCertificate,
  process: IconRoute,
  place: IconMapPin,
  check: IconChecks,
  fact: IconListCheck,
  link: IconLink,
} as const

interface EvidenceProps {
  evidence: readonly RiskEvidence[]
  /** Undefined where it is only there to be read. */
  onChange: ((evidence: RiskEvidence[]) => void) | undefined
}

/** What backs an answer or a measure. */
export function Evidence({ evidence, onChange }: EvidenceProps) {
  const { t } = useTranslation()
  const [isPicking, setPicking] = useState(false)
  if (evidence.length === 0 && !onChange) return null
  const isFull = evidence.length >= maxEvidence
  return (
    <section className={classes.evidence} aria-label={t('risk.evidence.title')}>
      <h5>
        {t('risk.evidence.title')}{' '}
        {evidence.length > 0 && (
          <small>{t('risk.evidence.count', { count: evidence.length, all: maxEvidence })}</small>
        )}
      </h5>
      <ul>
        {evidence.map((one, n) => {
          const Icon = icons[one.kind]
          return (
            <li key={`${one.kind} ${one.id ?? one.url}`}>
              <Icon size={17} stroke={1.6} aria-hidden />
              <span>
                {one.url ? (
                  <a href={one.url} target="_blank" rel="noopener noreferrer">
                    {one.title}
                  </a>
                ) : (
                  one.title
                )}{' '}
                <small>
                  {t(`risk.evidence.kind.${one.kind}`)}
                  {one.archived && `, ${t('risk.evidence.archived')}`}
                </small>
              </span>
              {onChange && (
                <ActionIcon
                  size={28}
                  aria-label={t('risk.evidence.remove', { title: one.title })}
                  onClick={() => onChange(evidence.filter((_, at) => at !== n))}
                >
                  <IconX size={16} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          )
        })}
        {onChange && (
          <li>
            {isFull ? (
              <small>{t('risk.evidence.full', { all: maxEvidence })}</small>
            ) : (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
                onClick={() => setPicking(true)}
              >
                {t('risk.evidence.add')}
              </Button>
            )}
          </li>
        )}
      </ul>
      {isPicking && onChange && (
        <EvidencePicker
          taken={evidence}
          onPick={(one) => {
            onChange([...evidence, one])
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  )
}
