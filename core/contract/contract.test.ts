import { describe, expect, it } from 'vitest'
import { areas } from '../nouns/access.ts'
import { contract } from './index.ts'

const routes = Object.values(contract).flatMap((resource) => Object.values(resource))

describe('the contract', () => {
  it('names no method and path twice', () => {
    const names = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(names.length).toBeGreaterThan(25)
    expect(new Set(names).size).toBe(names.length)
  })

  it('declares every parameter of a path, and no other', () => {
    for (const { path, params } of routes as { path: string; params?: { properties: object } }[])
      expect([path, [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)]).toEqual([
        path,
        Object.keys(params?.properties ?? {}),
      ])
  })

  it('lets only reads through without a write right, requests for support, orders of paper, codes and evidence, traces, labels, and what people set and save for themselves', () => {
    const writable = routes.filter(
      ({ method, access }) => method !== 'GET' && access !== 'public' && access.permission === 'any',
    )
    expect(writable.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /gs1/codes',
      'POST /evidence',
      'PUT /me/settings',
      'POST /pdf',
      'DELETE /pdf/:key',
      'POST /savedViews',
      'PUT /savedViews/:id',
      'DELETE /savedViews/:id',
      'POST /support',
      'POST /gs1/read',
      'POST /trace',
    ])
  })

  it('names the area of every route that machines use by a right of its own (KEY-02, KEY-03)', () => {
    const named = routes
      .filter(({ area }) => area !== null && area !== 'people')
      .map(({ area, method, path }) => `${area}: ${method} ${path}`)
    // By hand, from the specification: schemas belong to their area; tags, uses and the address of an upload to media.
    expect(named.toSorted()).toEqual([
      'assets: DELETE /assets/:id',
      'assets: GET /assetSchemas',
      'assets: GET /assetSchemas/:id',
      'assets: GET /assets',
      'assets: GET /assets/:id',
      'assets: POST /assets',
      'assets: POST /assets/createMany',
      'assets: PUT /assets/:id',
      'checks: GET /checkSchemas',
      'checks: GET /checkSchemas/:id',
      'checks: GET /checks',
      'checks: GET /checks/:id',
      'checks: POST /checks',
      'checks: PUT /checks',
      'epcis: DELETE /queries/:name',
      'epcis: GET /bizLocations',
      'epcis: GET /bizSteps',
      'epcis: GET /capture',
      'epcis: GET /capture/:id',
      'epcis: GET /capture/recent',
      'epcis: GET /dispositions',
      'epcis: GET /epcs',
      'epcis: GET /eventTypes',
      'epcis: GET /events',
      'epcis: GET /events/:eventID',
      'epcis: GET /products/:id/received',
      'epcis: GET /queries',
      'epcis: GET /queries/:name',
      'epcis: GET /queries/:name/events',
      'epcis: GET /readPoints',
      'epcis: POST /capture',
      'epcis: POST /events',
      'epcis: POST /queries',
      'history: GET /history',
      'history: GET /history/:type/:id',
      'history: GET /history/seal',
      'locations: DELETE /locations/:id',
      'locations: GET /locations',
      'locations: GET /locations/:id',
      'locations: POST /locations',
      'locations: POST /locations/createMany',
      'locations: PUT /locations/:id',
      'media: DELETE /media/:id',
      'media: DELETE /tags/:id',
      'media: GET /media',
      'media: GET /media/:id',
      'media: GET /media/:id/uses',
      'media: GET /media/types',
      'media: GET /tags',
      'media: POST /getUploadSignedUrl',
      'media: POST /media',
      'media: POST /tags',
      'media: PUT /media/:id',
      'media: PUT /tags/:id',
      'statements: DELETE /assessments/:id',
      'statements: DELETE /statements/:id',
      'statements: GET /assessments',
      'statements: GET /assessments/:id',
      'statements: GET /assessments/:id/file',
      'statements: GET /concerns',
      'statements: GET /products/:id/references',
      'statements: GET /statements',
      'statements: GET /statements/:id',
      'statements: GET /statements/:id/check',
      'statements: GET /statements/:id/file',
      'statements: POST /assessments',
      'statements: POST /concerns',
      'statements: POST /concerns/:id/close',
      'statements: POST /statements',
      'statements: POST /statements/:id/amend',
      'statements: POST /statements/:id/freeze',
      'statements: POST /statements/:id/reference',
      'statements: POST /statements/:id/refresh',
      'statements: POST /statements/:id/reopen',
      'statements: POST /statements/:id/submit',
      'statements: POST /statements/:id/verify',
      'statements: POST /statements/:id/withdraw',
      'statements: PUT /assessments/:id',
      'statements: PUT /statements/:id',
      'webhooks: DELETE /webhooks/:id',
      'webhooks: GET /webhooks',
      'webhooks: GET /webhooks/:id',
      'webhooks: GET /webhooks/:id/deliveries',
      'webhooks: POST /webhooks',
      'webhooks: POST /webhooks/:id/deliveries/:message/resend',
      'webhooks: POST /webhooks/:id/replay',
      'webhooks: POST /webhooks/:id/resume',
      'webhooks: POST /webhooks/:id/rotate',
      'webhooks: POST /webhooks/:id/test',
      'webhooks: PUT /webhooks/:id',
    ])
    expect(
      [...new Set(routes.map(({ area }) => area))]
        .filter((area) => area !== null && area !== 'people')
        .toSorted(),
    ).toEqual(areas.toSorted())
  })
})
