import { expect, test } from './walk.ts'

test.use({ user: 'admin@litoral.example' })

test('a list prints all rows of its page, without the frame, with whose it is and when', async ({
  page,
  t,
}) => {
  await page.goto('/Products?productTypeId=ps-partida')
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.nth(5)).toBeVisible()
  const head = page.getByText(t('paper.printed', { name: 'Marina Ferreyra', at: '' }).trim())
  await expect(head).toBeAttached()
  await expect(head).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(head).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const gone of [
    page.getByRole('navigation', { name: t('shell.sections') }),
    page.getByRole('link', { name: 'Nueva partida' }),
    page.getByRole('checkbox').first(),
    page.getByRole('navigation', { name: t('shell.breadcrumb') }),
  ])
    await expect(gone).toBeHidden()
  // Nothing is left in a scroller: each row stands on the paper.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main, main [data-unrolls]')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible',
    ),
  )
  expect(cut).toHaveLength(0)
  const last = page.locator('[data-row]').last()
  const box = (await last.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.height).toBeGreaterThan(0)
})

test('a column of paper is no narrower than a word or figure of it', async ({ page }) => {
  // A4 within its margins.
  await page.setViewportSize({ width: 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  for (const [path, row] of [
    ['/Products?productTypeId=ps-embarque', 'EM-2526-001'],
    ['/Balance', 'Embarque de harina'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('row', { name: row }).first()).toBeVisible()
    const cut = await page.evaluate(() => {
      const range = document.createRange()
      return [...document.querySelectorAll('td, th')].flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { 0: word, index } of text.nodeValue!.matchAll(/[\p{L}\d.,]+/gu)) {
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            if (tops.size > 1) found.push(word)
          }
        return found
      })
    })
    expect(cut, path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(703)
  }
})

test('a panel prints alone and whole', async ({ page, demo, t }) => {
  const load = await demo.product('ps-partida')
  await page.goto(`/Products/${load._id}/Edit?productTypeId=ps-partida`)
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('textbox').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(panel.getByRole('textbox').first()).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await expect(panel.getByRole('button', { name: t('common.cancel') })).toBeHidden()
  const { width, cut } = await panel.evaluate((one) => ({
    width: one.getBoundingClientRect().width,
    cut: [one, ...one.querySelectorAll('*')].filter(
      (part) =>
        part instanceof HTMLElement &&
        part.scrollHeight > part.clientHeight + 1 &&
        !['visible', 'clip'].includes(getComputedStyle(part).overflowY) &&
        getComputedStyle(part).display !== 'none' &&
        part.clientHeight > 0,
    ).length,
  }))
  expect(width).toBeGreaterThan(1_300)
  expect(cut).toBe(0)
})

test('a form beside its list prints alone, without its acts, and keeps what was typed on narrower paper', async ({
  page,
  demo,
  t,
}) => {
  const { collection } = await demo.send<{ collection: { _id: string }[] }>('GET', '/certificates')
  await page.goto(`/Certificates/${collection[0]!._id}/Edit`)
  const list = page.getByRole('heading', { level: 1 })
  await expect(list).toBeVisible()
  const panel = page.getByRole('dialog')
  const note = panel.getByRole('textbox', { name: t('certificates.note') })
  await note.fill('Se renueva en marzo')
  await page.emulateMedia({ media: 'print' })
  await expect(list).toBeHidden()
  await expect(panel.getByRole('button', { name: t('common.cancel') })).toBeHidden()
  await expect(panel.getByRole('link', { name: t('common.archive') })).toBeHidden()
  await page.setViewportSize({ width: 703, height: 1000 })
  await expect(note).toHaveValue('Se renueva en marzo')
  expect(await panel.getAttribute('data-side-panel')).toBe('beside')
  const { width } = (await panel.boundingBox())!
  expect(width).toBeGreaterThan(600)
})

test('no name is cut on paper, and the figures of a drill stand apart', async ({ page, t }) => {
  const cutTexts = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main *')]
        .filter(
          (one) =>
            one.textContent !== '' &&
            one.clientWidth > 1 &&
            one.scrollWidth > one.clientWidth + 1 &&
            getComputedStyle(one).overflowX !== 'visible',
        )
        .map(({ textContent }) => textContent),
    )
  await page.goto('/Today')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /Elegir el origen|Elegir su origen/ }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1_100 })
  expect(await cutTexts()).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/Recalls')
  await page
    .getByRole('link', { name: /Simulacro/ })
    .first()
    .click()
  const stations = page.getByRole('list').filter({ hasText: t('recalls.drillClock.contact') })
  await expect(stations).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const wide = await stations.getByRole('listitem').evaluateAll(
    (all) =>
      all.filter((one) => {
        const { right } = one.getBoundingClientRect()
        return [...one.children].some((words) => words.getBoundingClientRect().right > right)
      }).length,
  )
  expect(wide).toBe(0)
})
