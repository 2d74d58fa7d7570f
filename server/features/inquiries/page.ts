import { tidyLine } from '../../../core/fields/strings.ts'
import { v7 } from 'uuid'
import { linkActor } from '../../../core/rules/history.ts'
import { signatureFaults } from '../../../core/rules/inquiry.ts'
import { renderNotFound, renderTooManyVisits, stylesheet } from '../../../site/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import type { Api } from '../../platform/http/mount.ts'
import type { Parts } from '../../platform/http/parts.ts'
import { mountSecretPages, type SecretPage, type Visit } from '../../platform/http/secret-page.ts'
import { countAttempt, hourly } from '../../platform/limits.ts'
import type { SecretRecord } from '../../platform/secrets.ts'
import { signAnswer } from './answers.ts'
import { checkCode } from './codes.ts'
import { type Faults, namesOfPage } from './draft.ts'
import { controlOf } from './inputs.ts'
import { changeLink, readDraft } from './links.ts'
import { type OpenLink, openLink } from './open.ts'
import { inquiryRecords } from './records.ts'
import { judgeForm } from './receive.ts'
import { type JudgedFiles, judgeFiles, takeOtherPlots, typedIn } from './sent.ts'
import { badPage, busyPage, endOf, faultOf, goOn, noteOpening, questions, review, shownOf } from './show.ts'
import { keepUpload } from './uploads.ts'

/** Codes that a link mails in an hour. */
const maxCodes = 3

/** The page behind the link of an inquiry: whoever has it answers without an account (LNK-04, LNK-05). */
export function mountInquiryPages(api: Api): void {
  const { publicDatabase: database, settings } = api
  const storage = openStorage(settings)
  const visited = <T>({ accountId }: SecretRecord, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.inAccount({ accountId, userId: linkActor, via: 'link' }, work)

  mountSecretPages(api, {
    kind: 'inquiry',
    path: '/l',
    message: (key, language) => ({
      status: key === 'notFound' ? 404 : 429,
      body: key === 'notFound' ? renderNotFound(language) : renderTooManyVisits(language),
      stylesheet: stylesheet('yerba'),
    }),

    show: (found, visit) =>
      visited(found, async (tx) => {
        const open = await openLink(tx, found.recordId, visit)
        const end = endOf(open)
        if (end) return end
        await noteOpening(open)
        return open.link.is_reviewed && open.link.shown?.review
          ? review(open, settings.linkCodeMinutes)
          : questions(open)
      }),

    async takeParts(found, parts, visit) {
      const { open, end, asked, draft } = await visited(found, async (tx) => {
        const open = await openLink(tx, found.recordId, visit)
        const asked = typeof parts !== 'string' && stepOf(open, parts)
        const draft = asked && parts.has('instead') ? await readDraft(tx, open.link.id) : null
        return { open, end: endOf(open, true), asked, draft }
      })
      if (end) return end
      if (parts === 'busy') return busyPage(open)
      if (parts === 'unreadable' || !asked) return badPage(open)
      if (asked !== 'answer') return visited(found, (tx) => step(tx, found, visit, asked, parts))
      const files = await judgeFiles(open, parts, settings)
      const chosen = await takeOtherPlots(open, draft, parts, settings)
      return answer(found, visit, parts, { ...files, plots: { ...chosen, ...files.plots } })
    },
  })

  /** Judges the form before it keeps a file; a file whose input is at fault isn't kept (LNK-10). */
  async function answer(
    found: SecretRecord,
    visit: Visit,
    parts: Parts,
    files: JudgedFiles,
  ): Promise<SecretPage> {
    const judged = await visited(found, async (tx) => {
      const open = await openLink(tx, found.recordId, visit, true)
      const end = endOf(open, true)
      return end ? { end } : judgeForm(open, parts, files, settings)
    })
    if ('end' in judged) return judged.end
    for (const { key, upload } of judged.kept)
      await keepUpload({ database, storage, accountId: found.accountId }, key, upload)
    return visited(found, async (tx) => {
      const open = await openLink(tx, found.recordId, visit, true)
      const end = endOf(open, true)
      if (end) return end
      const { draft, faults, status, said } = judged
      const shown = shownOf(open, draft)
      const isReviewed = shown.review !== null
      await changeLink(tx, open.link.id, { draft, shown, is_reviewed: isReviewed })
      return isReviewed
        ? goOn(open)
        : questions({ ...open, link: { ...open.link, shown } }, faults, status, said)
    })
  }

  /** What isn't a new answer. */
  async function step(
    tx: Tx,
    { recordId }: SecretRecord,
    visit: Visit,
    asked: Step,
    parts: Parts,
  ): Promise<SecretPage> {
    const open = await openLink(tx, recordId, visit, true)
    const end = endOf(open, true)
    if (end) return end
    const { link, inquiry, language } = open
    switch (asked) {
      case 'decline':
        await inquiryRecords.change(tx, inquiry, { standing: 'declined' })
        await changeLink(tx, link.id, { draft: null, shown: null, is_reviewed: false })
        return goOn(open)
      case 'code':
        if (inquiry.signing === 'none') return badPage(open)
        await countAttempt(tx, [hourly(maxCodes, 'code of a link', link.id)])
        tx.after('mail.code', { link: link.id, language, mail: v7() })
        // Until the mail leaves, the page says that a code is on its way.
        await changeLink(tx, link.id, { code: null, code_at: tx.now, tries: 0 })
        return goOn(open)
      case 'sign':
        return sign(open, parts)
      default:
        await changeLink(tx, link.id, { is_reviewed: false })
        return goOn(open)
    }
  }

  async function sign(open: OpenLink, parts: Parts): Promise<SecretPage> {
    const { tx, link, inquiry, language } = open
    const reviewed = link.shown?.review
    if (!reviewed) return badPage(open)
    const { typed: texts, faults: unstorable } = typedIn(open, parts)
    const textOf = (name: string) => tidyLine(texts[name]?.[0] ?? '')
    const typed = {
      name: textOf('name'),
      taxId: textOf('taxId'),
      agree: textOf('agree') !== '',
      code: textOf('code').replaceAll(/\s/g, ''),
    }
    if (textOf('seen') !== reviewed.seen)
      return review(open, settings.linkCodeMinutes, { typed, isChanged: true }, 409)
    const faults: Faults = { ...unstorable }
    for (const part of signatureFaults(typed)) faults[part] ??= faultOf(open, part)
    const isVerified = inquiry.signing === 'email'
    if (isVerified && Object.keys(faults).length === 0) {
      const checked = await checkCode(tx, settings, link, typed.code)
      if (checked !== 'right') {
        faults.code = faultOf(open, checked)
        typed.code = ''
      }
    }
    if (Object.keys(faults).length > 0) return review(open, settings.linkCodeMinutes, { typed, faults }, 400)
    const draft = (await readDraft(tx, link.id))!
    const { values, formVersion, references, warnings } = draft.judged!
    const answer = await signAnswer(tx, inquiry, {
      values,
      formVersion,
      references,
      files: draft.files,
      warnings,
      by: { name: typed.name, taxId: typed.taxId || null, email: inquiry.email, verified: isVerified },
    })
    // The draft stays: where the answer is rejected, the link opens again with what was signed.
    await changeLink(tx, link.id, { is_reviewed: false, code: null, code_at: null })
    if (inquiry.email !== null) {
      const lines = reviewed.fields[language].map(({ title, value }) => `${title}: ${value}`)
      tx.after('mail.answer', { answer: answer.id, language, lines })
    }
    return goOn(open)
  }
}

const steps = ['answer', 'back', 'code', 'sign', 'decline'] as const
type Step = (typeof steps)[number]
const inputsOfStep: Record<Exclude<Step, 'answer'>, readonly string[]> = {
  back: [],
  code: ['name', 'taxId', 'agree', 'code', 'seen'],
  sign: ['name', 'taxId', 'agree', 'code', 'seen'],
  decline: [],
}

/** The step that a form takes; undefined: it isn't one of this page's, or holds what the page doesn't ask. */
function stepOf(open: OpenLink, parts: Parts): Step | undefined {
  const [named, ...more] = parts.get('step') ?? []
  const asked = steps.find((one) => one === named)
  if (!asked || more.length > 0) return undefined
  const isFine = (name: string, values: Parts extends ReadonlyMap<string, infer V> ? V : never): boolean => {
    if (name === 'step') return true
    if (asked !== 'answer')
      return inputsOfStep[asked].includes(name) && values.length === 1 && typeof values[0] === 'string'
    const allowed = namesOfPage(open).get(name)
    const control = open.names.includes(name) ? controlOf(open.form.descriptor[name]!) : undefined
    const isFile = control === 'files' || control === 'plots'
    return (
      allowed !== undefined &&
      values.length <= allowed &&
      values.every((value) => (typeof value === 'string') !== isFile)
    )
  }
  return [...parts].every(([name, values]) => isFine(name, values)) ? asked : undefined
}
