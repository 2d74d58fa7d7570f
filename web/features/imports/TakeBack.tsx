import { Button, Group } from '@mantine/core'
import { contract } from '../../../core/contract/index.ts'
import type { Import, UndoneImport } from '../../../core/contract/imports.ts'
import { refetch } from '../../api/queries.ts'
import { question } from '../../shell/question.tsx'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import ui from '../../ui/shared.module.css'
import { useTranslation } from '../../ui/texts.ts'
import { refreshImports } from './queries.ts'
import { rowCount, useRowCount } from './said.ts'

/** Asks before an import is taken back. Records that were used or changed since stay, and the box names them. */
export const TakeBack = question({
  route: contract.imports.undo,
  input: ({ _id: id }: Import) => ({ params: { id } }),
  danger: true,
  texts: (t, { file, saved, changed }, language) => ({
    title: t('importing.undo.title', { file: file.name }),
    action: t('importing.undo.confirm', rowCount(saved + changed, language)),
    text: (
      <>
        {saved > 0 && t('importing.undo.text', rowCount(saved, language))}{' '}
        {changed > 0 && t('importing.undo.changed', rowCount(changed, language))}
      </>
    ),
  }),
  outcome: ({ file }, answer, onClose) =>
    answer.kept.length > 0 ? <Outcome file={file.name} answer={answer} onClose={onClose} /> : undefined,
  done: (t, { file }) => t('importing.undo.done', { file: file.name }),
  refresh: ({ kind }) => Promise.all([refreshImports(), refetch(kind)]),
})

/** Records that the box names; the others are counted. */
const maxNamed = 8

interface OutcomeProps {
  file: string
  answer: UndoneImport
  onClose: () => void
}

/** What stays of an import, and why. */
function Outcome({ file, answer: { undone, kept }, onClose }: OutcomeProps) {
  const { t } = useTranslation()
  const rows = useRowCount()
  const all = rows(undone + kept.length).rows
  return (
    <QuestionBox title={t('importing.undo.title', { file })} onClose={onClose}>
      <p>{t('importing.undo.partly', { file, undone: rows(undone).rows, rows: all })}</p>
      <ul className={ui.bullets}>
        {kept.slice(0, maxNamed).map(({ n, name, code }) => (
          <li key={n}>
            <b>{name}</b>, {t(`importing.undo.kept.${code}`)}
          </li>
        ))}
        {kept.length > maxNamed && <li>{t('importing.undo.others', rows(kept.length - maxNamed))}</li>}
      </ul>
      <Group justify="flex-end" mt={24}>
        <Button onClick={onClose} data-autofocus>
          {t('importing.save.close')}
        </Button>
      </Group>
    </QuestionBox>
  )
}
