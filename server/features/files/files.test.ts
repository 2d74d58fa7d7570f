import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { jpeg, pdf, png, put, signed, svg, uploaded, webm } from '../../../test/kit/files.ts'

let api: TestApi
let admin: Client
let reader: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'cuenta', { admin: true })
  reader = await api.as('reader', 'cuenta', { rights: { stages: { 'ps-lote': 'read' } } })
})
afterAll(() => api.close())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url: url.replace(api.settings.publicUrl, ''), headers })

/** Asks for a signed address with a body, as any program may. */
const ask = (type: string | undefined, payload: Buffer | string, token = admin.token) =>
  api.app.inject({
    method: 'POST',
    url: '/api/getUploadSignedUrl?fileName=a.png&fileType=image/png',
    headers: {
      authorization: `Bearer ${token}`,
      'x-audience': 'cuenta',
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    payload,
  })

describe('a signed address', () => {
  it('is our own, and without its query the address of the file', async () => {
    const { signedUrl, key } = await signed(admin, { name: 'Año ñandú.png' })
    const url = new URL(signedUrl)
    expect(url.origin + url.pathname).toBe(`http://localhost:3000/api/files/${key}`)
    expect(key).toMatch(/^[a-z2-7]{32}\.png$/)
    const ahead = Number(url.searchParams.get('expires')) - Date.now() / 1000
    expect(ahead).toBeGreaterThan(200)
    expect(ahead).toBeLessThanOrEqual(300)
    expect((await signed(admin)).key).not.toBe(key)
  })

  it('is refused to a reader before anything else, save for support', async () => {
    expect(await reader.post('/getUploadSignedUrl?fileName=a/b&fileType=x')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    const support = '/getUploadSignedUrl?fileName=a.png&fileType=image/png&for=support'
    expect((await reader.post(support)).status).toBe(200)
    expect((await reader.post(`${support}&for=record`)).status).toBe(403)
  })

  it.each([
    ['', '/fileName'],
    ['.', '/fileName'],
    ['..', '/fileName'],
    ['../../etc/passwd', '/fileName'],
    ['a\\b', '/fileName'],
    ['a\r\nSet-Cookie: a=b', '/fileName'],
    ['a\0.png', '/fileName'],
    ['<script>', '/fileName'],
    ['C:', '/fileName'],
    ['foto\u202egnp.exe', '/fileName'],
    ['\u200b', '/fileName'],
    [' ', '/fileName'],
    ['x'.repeat(201), '/fileName'],
  ])('is not given for the name %j', async (fileName, path) => {
    const query = new URLSearchParams({ fileName, fileType: 'image/png' })
    const { status, body } = await admin.post(`/getUploadSignedUrl?${query.toString()}`)
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'INVALID', path])
  })

  it.each(['a\u0085b', 'dos\u2028renglones', '\ufefffoto.png', 'fo\u00adto.png'])(
    'is given for the name %j without what nobody sees (TRU-06)',
    async (name) => {
      expect((await signed(admin, { name })).key).toBeTruthy()
    },
  )

  it('is given for names of 200 characters, whatever their bytes', async () => {
    expect((await signed(admin, { name: '🌱'.repeat(200) })).key).toBeTruthy()
  })

  it.each([
    'image/gif',
    'text/html',
    'IMAGE/PNG',
    'image/png;a=b',
    'image/svg',
    '',
    'application/vnd.google-earth.kml+xml',
  ])('is not given for the type %j', async (fileType) => {
    const query = new URLSearchParams({ fileName: 'a', fileType })
    const { status, body } = await admin.post(`/getUploadSignedUrl?${query.toString()}`)
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['/fileType']])
  })

  it('names every fault of its query, and takes no document to support', async () => {
    const { body } = await admin.post('/getUploadSignedUrl')
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['/fileName', '/fileType'])
    const document = await admin.post(
      '/getUploadSignedUrl?fileName=a.pdf&fileType=application/pdf&for=support',
    )
    expect([document.status, document.body.errors[0].path]).toEqual([400, '/fileType'])
  })

  it.each([
    ['image/png', png(10, 10)],
    ['application/json', png(10, 10)],
    ['application/json', ''],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--x--',
    ],
    ['application/octet-stream', Buffer.alloc(1_000_000)],
    [undefined, 'x'],
  ])(
    'ignores the file that is sent to ask for it, whatever type it says: %s (FRM-12)',
    async (type, payload) => {
      expect((await ask(type, payload)).statusCode).toBe(200)
    },
  )

  it('is not given for a body over the limit, nor to a stranger who sends one (FRM-12)', async () => {
    for (const type of ['application/json', 'application/octet-stream'])
      expect((await ask(type, Buffer.alloc(2_000_001))).json()).toMatchObject({
        statusCode: 413,
        code: 'TOO_LARGE',
      })
    expect((await ask('application/octet-stream', 'x', 'none')).statusCode).toBe(401)
  })
})

describe('an upload', () => {
  it.each([
    ['image/jpeg', jpeg],
    ['image/png', png(20, 20)],
    ['image/svg+xml', Buffer.from(svg)],
    ['application/pdf', Buffer.from(pdf)],
    ['video/webm', webm],
  ])('stores %s and serves it with the headers of strangers', async (type, content) => {
    const { url } = await uploaded(api, admin, { type, content })
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    if (type !== 'image/svg+xml') expect(answer.rawPayload).toEqual(content)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
    })
    expect(answer.headers).not.toHaveProperty('vary')
    const head = await get(url, {}, 'HEAD')
    expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([
      200,
      '',
      answer.headers['content-length'],
    ])
  })

  it('answers 200 without a body, and takes a type with a parameter', async () => {
    const { signedUrl } = await signed(admin)
    const answer = await put(api, signedUrl, png(3, 3), 'image/png; charset=binary')
    expect([answer.status, answer.body]).toEqual([200, ''])
  })

  it('of two at once, one wins, and later ones are told so', async () => {
    const { signedUrl } = await signed(admin)
    const answers = await Promise.all(
      [3, 4, 5].map((side) => put(api, signedUrl, png(side, side), 'image/png')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    const side = [3, 4, 5][answers.findIndex(({ status }) => status === 200)]!
    expect((await get(signedUrl.split('?')[0]!)).rawPayload).toEqual(png(side, side))
    expect((await put(api, signedUrl, png(3, 3), 'image/png')).body.code).toBe('GONE')
  })

  it('is refused after its time', async () => {
    const hasty = await startApi({ UPLOAD_SECONDS: '1' })
    try {
      const { signedUrl } = await signed(await hasty.as('admin', 'cuenta', { admin: true }))
      await hasty.owner.inAccount({ accountId: 'cuenta', userId: 'test' }, (tx) =>
        tx.db
          .updateTable('files')
          .set({ expires_at: new Date(Date.now() - 1) })
          .where('account_id', '=', 'cuenta')
          .execute(),
      )
      expect(await put(hasty, signedUrl, png(3, 3), 'image/png')).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
    } finally {
      await hasty.close()
    }
  })

  it('for support is no public file', async () => {
    const { body } = await reader.post('/getUploadSignedUrl?fileName=a.png&fileType=image/png&for=support')
    expect((await put(api, body.signedUrl, png(400, 400), 'image/png')).status).toBe(200)
    for (const query of ['', '?w=320'])
      expect((await get(`/api/files/${body.key}${query}`)).statusCode).toBe(404)
  })
})

describe('a picture', () => {
  it('has its smaller sizes as WebP, and is never enlarged', async () => {
    const { url } = await uploaded(api, admin, { content: png(700, 70) })
    for (const [w, width] of [
      [320, 320],
      [640, 640],
      [1280, 700],
    ] as const) {
      const { headers, rawPayload } = await get(`${url}?w=${w}`)
      expect(headers['content-type']).toBe('image/webp')
      // The width less one, in the header of a lossy WebP.
      expect(rawPayload.subarray(12, 16).toString()).toBe('VP8 ')
      expect(rawPayload.readUInt16LE(26) & 0x3fff).toBe(width)
    }
  })

  it('that is drawn has every size as it is stored', async () => {
    const { url } = await uploaded(api, admin, { type: 'image/svg+xml', content: svg })
    const { headers, payload } = await get(`${url}?w=640`)
    expect([headers['content-type'], payload]).toEqual(['image/svg+xml', (await get(url)).payload])
  })

  it('has no other widths, and other files have none', async () => {
    const { url } = await uploaded(api, admin, { content: png(10, 10) })
    for (const w of ['0', '641', 'x', '', '640&w=320'])
      expect((await get(`${url}?w=${w}`)).json()).toMatchObject({ code: 'INVALID', errors: [{ path: '/w' }] })
    const document = await uploaded(api, admin, { type: 'application/pdf', content: pdf })
    expect((await get(`${document.url}?w=320`)).json()).toMatchObject({
      statusCode: 400,
      errors: [{ path: '/w' }],
    })
  })
})

describe('a file is read', () => {
  it('anew only if it changed', async () => {
    const { url } = await uploaded(api, admin, { content: png(10, 10) })
    const { etag } = (await get(url)).headers as { etag: string }
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(url, { 'if-none-match': known })
      expect([known, answer.statusCode, answer.payload]).toEqual([known, 304, ''])
    }
    expect((await get(url, { 'if-none-match': '"x"' })).statusCode).toBe(200)
    expect((await get(`${url}?w=320`)).headers.etag).not.toBe(etag)
  })

  it('in parts, as players do', async () => {
    const { url } = await uploaded(api, admin, { type: 'video/webm', content: webm })
    const all = webm.length
    const ask = async (range: string, more = {}) => {
      const { statusCode, rawPayload, headers } = await get(url, { range, ...more })
      return [statusCode, rawPayload.toString('hex'), headers['content-range']]
    }
    const part = (first: number, last: number) => webm.subarray(first, last + 1).toString('hex')
    expect(await ask('bytes=0-1')).toEqual([206, part(0, 1), `bytes 0-1/${all}`])
    expect(await ask('bytes=4-')).toEqual([206, part(4, all - 1), `bytes 4-${all - 1}/${all}`])
    expect(await ask('bytes=-3')).toEqual([206, part(all - 3, all - 1), `bytes ${all - 3}-${all - 1}/${all}`])
    expect(await ask('bytes=4-9999')).toEqual([206, part(4, all - 1), `bytes 4-${all - 1}/${all}`])
    expect(await ask('bytes=9999-')).toEqual([416, '', `bytes */${all}`])
    expect(await ask('bytes=-0')).toEqual([416, '', `bytes */${all}`])
    for (const odd of ['bytes=5-4', 'bytes=-', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'])
      expect((await ask(odd))[0]).toBe(200)
    expect((await ask('bytes=0-1', { 'if-range': '"another"' }))[0]).toBe(200)
  })

  it('by its exact key alone', async () => {
    const { key } = await uploaded(api, admin, { content: png(10, 10) })
    const [word = ''] = key.split('.')
    for (const other of [
      word,
      `${word}.jpg`,
      `${word}.PNG`,
      `${key}.320.webp`,
      `x${key}`,
      `..%2f${key}`,
      `..%2ffiles%2f${word.slice(0, 2)}%2f${key}`,
      '..%2f..%2fseal.key',
      '%2e%2e',
      '',
    ]) {
      const answer = await get(`/api/files/${other}`)
      expect([other, answer.statusCode]).toEqual([other, 404])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})
