import { useTranslation } from '../../ui/texts.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { stageWords } from '../products/words.ts'
import type { Work } from './work.ts'

/** Origins and product in one sentence: "Varias partidas se juntan en el lote de acopio AC-2526-022". */
export function WizardTitle({ work: { kind, origin, stage, product, milestone } }: { work: Work }) {
  const { t } = useTranslation()
  const from = stageWords(origin, t)
  const into = stageWords(stage, t)
  const a = t(`products.a.${from.gender}`, { one: from.one })
  const the = t(`transformations.the.${into.gender}`, { one: into.one })
  const sentence = milestone
    ? t('transformations.editing', { the })
    : t(`transformations.kind.${kind}`, {
        a,
        A: capitalised(a),
        several: t(`transformations.several.${from.gender}`, { many: from.many }),
        the,
      })
  return (
    <>
      {sentence} <IdentifierText>{String(product.dataSchema.identifier)}</IdentifierText>
    </>
  )
}
