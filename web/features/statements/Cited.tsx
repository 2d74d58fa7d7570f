import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Statement } from '../../../core/contract/statements.ts'
import { grouped } from '../../../core/eudr/numbers.ts'
import { maxReferences } from '../../../core/eudr/statement.ts'
import { shortDate } from '../../ui/format.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { CiteQuestion } from './CiteQuestion.tsx'
import type { VerifyAction } from './useVerify.ts'
import classes from './Statement.module.css'

type Reference = Statement['references'][number]

interface CitedProps {
  references: readonly Reference[]
  /** What was wrong, by its place in the statement. */
  faults: ReadonlyMap<string, string>
  /** Undefined where nothing may be changed. */
  onChange: ((references: Reference[]) => void) | undefined
  /** Undefined where the server doesn't ask the EU for the account. */
  verifying: VerifyAction | undefined
}

/** The numbers of those who declared before, with where each was found; a draft says which of them it cites. */
export function Cited({ references, faults, onChange, verifying }: CitedProps) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  if (references.length === 0 && !onChange) return null
  return (
    <section aria-labelledby="statement-cited">
      <header className={classes.head}>
        <h2 id="statement-cited">{t('statements.cited.title')}</h2>
        <span>{t('statements.cited.text')}</span>
        {verifying && references.length > 0 && (
          <RefusableButton
            variant="subtle"
            size="compact-sm"
            refusal={verifying.refusal}
            loading={verifying.isRunning}
            onClick={verifying.verify}
          >
            {t('statements.cited.verify')}
          </RefusableButton>
        )}
      </header>
      {references.length > 0 ? (
        <ul className={classes.cited} aria-labelledby="statement-cited">
          {references.map((one, n) => (
            <CitedRow
              key={one.referenceNumber}
              one={one}
              path={`/references/${n}`}
              faults={faults}
              onChange={
                onChange &&
                ((changed) => onChange(references.flatMap((each) => (each === one ? changed : each))))
              }
            />
          ))}
        </ul>
      ) : (
        <p>{t('statements.cited.none')}</p>
      )}
      {onChange && references.length < maxReferences && (
        <Button
          variant="default"
          mt={12}
          data-member="/references"
          leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />}
          onClick={() => setAsks(true)}
        >
          {t('statements.cited.add')}
        </Button>
      )}
      {asks && onChange && (
        <CiteQuestion
          references={references}
          onAdd={(one) => onChange([...references, one])}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  )
}

interface CitedRowProps {
  one: Reference
  path: string
  faults: ReadonlyMap<string, string>
  /** Takes what stands in place of the row: nothing removes it. */
  onChange: ((changed: Reference[]) => void) | undefined
}

function CitedRow({ one, path, faults, onChange }: CitedRowProps) {
  const { t, i18n } = useTranslation()
  const { referenceNumber, verificationNumber, use, from, verified } = one
  const number = grouped(referenceNumber)
  const result = t(`statements.cited.verified.${verified?.result ?? 'none'}`)
  const wrong = [`${path}/referenceNumber`, `${path}/verificationNumber`].map((at) => faults.get(at))
  return (
    <li data-edited={onChange !== undefined || undefined}>
      <span>
        <b>{number}</b>
        <small>{t('statements.cited.verification', { number: verificationNumber })}</small>
        {wrong.map(
          (fault) =>
            fault && (
              <small key={fault} role="alert">
                {fault}
              </small>
            ),
        )}
      </span>
      <span>
        {from.product && <IdentifierText>{from.product.identifier}</IdentifierText>}
        <small>{t(`statements.cited.from.${from.source}`)}</small>
      </span>
      <span>
        {onChange ? (
          <Select
            size="xs"
            aria-label={t('statements.cited.useOf', { number })}
            allowDeselect={false}
            data-member={`${path}/use`}
            data={(['keep', 'group'] as const).map((value) => ({
              value,
              label: t(`statements.cited.use.${value}`),
            }))}
            error={faults.get(`${path}/use`)}
            value={use}
            onChange={(value) => onChange([{ ...one, use: value as Reference['use'] }])} // Of the list.
          />
        ) : (
          t(`statements.cited.use.${use}`)
        )}
        <small data-warn={verified?.result !== 'EXISTING_USABLE' || undefined}>
          {verified
            ? t('statements.cited.seen', {
                result,
                time: shortDate(verified.at, i18n.language, (time) => t('search.today', { time })),
              })
            : result}
        </small>
      </span>
      {onChange && (
        <ActionIcon
          variant="subtle"
          aria-label={t('statements.cited.remove', { number })}
          onClick={() => onChange([])}
        >
          <IconX size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
