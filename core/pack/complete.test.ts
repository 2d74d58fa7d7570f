import { expect, it } from 'vitest'
import { changed } from '../../test/kit/example-pack.ts'
import { checkPack } from './validate.ts'

const other = { name: 'Cera', i18n: { en: { name: 'Wax' } }, workflows: [] }
const stage = (vertical: string, name: string) => ({
  name,
  vertical,
  schema: {
    type: 'object',
    required: ['identifier'],
    properties: { identifier: { type: 'string', title: 'N.º' } },
  },
  descriptor: { identifier: { kind: 'text' } },
  i18n: { en: { name, properties: { identifier: { title: 'No.' } } } },
})
const chains = (positions: Record<string, number>) =>
  changed({
    '/verticals/v-cera': { ...other, ...(positions['v-cera'] && { position: positions['v-cera'] }) },
    '/productSchemas/ps-bloque': stage('v-cera', 'Bloque'),
    ...(positions['v-miel'] && { '/verticals/v-miel/position': positions['v-miel'] }),
  })

it('chains stand where they say, their stages with them; the place itself is no part of what is stored', () => {
  const { pack, errors } = checkPack(chains({ 'v-cera': 1, 'v-miel': 2 }))
  expect(errors).toEqual([])
  expect(Object.keys(pack!.verticals)).toEqual(['v-cera', 'v-miel'])
  expect(Object.keys(pack!.productSchemas)[0]).toBe('ps-bloque')
  expect(pack!.verticals['v-cera']).not.toHaveProperty('position')
})

it('chains that say no place come last, in the order of their files', () => {
  expect(Object.keys(checkPack(chains({})).pack!.verticals)).toEqual(['v-miel', 'v-cera'])
  expect(Object.keys(checkPack(chains({ 'v-cera': 5 })).pack!.verticals)).toEqual(['v-cera', 'v-miel'])
})

it('a place is a whole number from 1 on', () => {
  const { errors } = checkPack(chains({ 'v-cera': 1, 'v-miel': 0.5 }))
  expect(errors.map(({ path }) => path)).toEqual(['/verticals/v-miel/position'])
})

it('packs without the newer keys keep working: a zone is filled in, the rest stays unsaid', () => {
  const { pack } = checkPack(
    changed({
      '/settings/timeZone': undefined,
      '/productSchemas/ps-tambor/publicItem': undefined,
      '/productSchemas/ps-tambor/i18n/en/publicItem': undefined,
      '/milestoneSchemas/ms-revision/document': undefined,
    }),
  )
  expect(pack!.settings.timeZone).toBe('America/Argentina/Buenos_Aires')
  expect(pack!.productSchemas['ps-tambor']).not.toHaveProperty('publicItem')
  expect(pack!.milestoneSchemas['ms-revision']).not.toHaveProperty('document')
})
