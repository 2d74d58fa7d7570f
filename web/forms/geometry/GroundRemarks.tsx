import { Button } from '@mantine/core'
import { useTranslation } from '../../ui/texts.ts'
import { remarkText } from '../../../core/errors/remarks.ts'
import { text } from '../../../core/i18n/index.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Ground.module.css'
import type { GroundRemark, ReadFile } from './useGroundFile.ts'

/** Remarks that the map already shows. */
const saidByMap: readonly GroundRemark['code'][] = ['GROUND_HOLE', 'GROUND_COARSE', 'GROUND_HUGE']

interface GroundRemarksProps {
  file: Pick<ReadFile, 'told' | 'doubts' | 'warnings'>
  take: (content: GroundContent) => void
  undo?: (() => void) | undefined
}

/** What a file left out, converted or leaves in doubt, with the other readings as buttons (TRU-03). */
export function GroundRemarks({ file, take, undo }: GroundRemarksProps) {
  const { t, i18n } = useTranslation()
  const doubts = file.doubts.filter(({ code }) => !saidByMap.includes(code))
  return (
    <>
      {file.warnings.map((code) => (
        <Notice key={code}>{text(i18n.language, `fields.geometryWarning.${code}`)}</Notice>
      ))}
      {doubts.map((doubt, n) => (
        <div key={n} role="group" aria-label={remarkText(i18n.language, doubt)}>
          <Notice actions={<Readings remark={doubt} take={take} />}>
            {remarkText(i18n.language, doubt)}
          </Notice>
        </div>
      ))}
      {file.told.map((told, n) => (
        <p key={n} className={classes.told}>
          <span>{remarkText(i18n.language, told)}</span>
          <Readings remark={told} take={take} />
        </p>
      ))}
      {undo && (
        <p className={classes.told}>
          <span>{t('forms.geometry.taken')}</span>
          <Button size="compact-sm" variant="subtle" onClick={undo}>
            {t('forms.geometry.undo')}
          </Button>
        </p>
      )}
    </>
  )
}

/** The other readings of a remark. */
export function Readings({
  remark: { instead = [] },
  take,
}: {
  remark: Pick<GroundRemark, 'instead'>
  take: (content: GroundContent) => void
}) {
  return instead.map(({ text, value }, n) => (
    <Button key={n} size="compact-sm" variant="default" onClick={() => take(value)}>
      {text}
    </Button>
  ))
}
