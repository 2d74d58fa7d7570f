import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en, es } from '../../core/i18n/index.ts'
import { root } from '../../server/platform/process/root.ts'
import { readSource } from '../kit/source.ts'

const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
const documents = [...readdirSync(root), ...below('docs')].filter((name) => name.endsWith('.md'))

/** The text without code, whose brackets are no links. */
const prose = (file: string) =>
  readSource(file)
    .replace(/^```[^]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '')

/** A heading's address, as Git hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (file: string) =>
  [...readSource(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** Links and pictures to files of the repository; an address within the document has an empty path. */
const linksOf = (file: string) =>
  [...prose(file).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture!)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path = '', anchor] = link.split('#')
      return { link, to: path === '' ? file : join(dirname(file), path), anchor }
    })

type Texts = string | { readonly [key: string]: Texts }
const textsIn = (texts: Texts): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(textsIn)

/** Words of screens: guides write them in bold or italics, those of a way with arrows between. */
const emphasised = (file: string): string[] =>
  [...prose(file).matchAll(/\*\*([^*]+)\*\*|\*([^*]+)\*/g)]
    .flatMap(([, bold, italic]) => (bold ?? italic!).split(/→|,/))
    .map((word) => word.replace(/\s+/g, ' ').trim())

const isDead = ({ to, anchor }: { to: string; anchor: string | undefined }) =>
  !existsSync(join(root, to)) || (anchor !== undefined && !anchorsOf(to).includes(anchor))

describe('documents', () => {
  it('link to files and headings that are there', () => {
    const links = documents.flatMap((file) => linksOf(file).map((one) => ({ file, ...one })))
    expect(links.length).toBeGreaterThan(200)
    expect(isDead({ to: 'README.md', anchor: 'no-heading' })).toBe(true)
    expect(isDead({ to: 'docs/no-document.md', anchor: undefined })).toBe(true)
    expect(links.filter(isDead).map(({ file, link }) => `${file}: ${link}`)).toEqual([])
  })

  it('are all in their index', () => {
    const listed = new Set(linksOf('docs/README.md').map(({ to }) => to))
    expect(documents.filter((file) => file.startsWith('docs/guides/')).length).toBeGreaterThan(25)
    const missing = documents.filter((file) => file.startsWith('docs/') && !listed.has(file))
    expect(missing).toEqual(['docs/README.md'])
  })

  it('name every feature of the server on the map', () => {
    const listed = readSource('ARCHITECTURE.md')
      .split('\n')
      .find((line) => line.startsWith(' accounts · '))!
    const folders = readdirSync(join(root, 'server/features'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(listed.trim().split(' · ').toSorted()).toEqual(folders.toSorted())
  })

  it('have a title in both languages', () => {
    const rows = readSource('docs/README.md')
      .split('\n')
      .filter((line) => line.includes('](guides/'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
    const guides = rows.filter((cells) => cells[1]?.startsWith('[') && cells.length === 4)
    expect(guides.length).toBeGreaterThan(15)
    expect(guides.filter(([, , spanish]) => !spanish?.startsWith('[')).map(([, title]) => title)).toEqual([])
  })

  it('name screens in the language of the guide', () => {
    const guides = documents.filter((file) => file.startsWith('docs/guides/'))
    const [english, spanish] = [en, es].map((texts) => new Set(textsIn(texts)))
    const foreign = (file: string) => {
      const [own, other] = file.includes('/es/') ? [spanish, english] : [english, spanish]
      return emphasised(file).filter((word) => other!.has(word) && !own!.has(word))
    }
    expect(guides.flatMap(emphasised).filter((word) => english!.has(word)).length).toBeGreaterThan(100)
    expect(guides.flatMap((file) => foreign(file).map((word) => `${file}: ${word}`))).toEqual([])
  })

  it('begin with a page that is read in five minutes', () => {
    expect(statSync(join(root, 'README.md')).size).toBeLessThan(6_000)
  })
})
