import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { openPool } from './database.ts'

let urls: TestDatabase

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
})
afterAll(() => urls.drop())

/** A line to the database that may swallow what it is given, and lets nobody know. */
async function layLine() {
  const target = new URL(urls.appUrl)
  const line = { isDead: false, port: 0, close: () => {} }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => near.destroy())
    near.on('data', (chunk) => !line.isDead && far.write(chunk))
    far.on('data', (chunk) => !line.isDead && near.write(chunk))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  line.port = (server.address() as AddressInfo).port
  line.close = () => void server.close()
  return line
}

it('a connection that owes an answer and is silent for too long is given up, and the next one works', async () => {
  const line = await layLine()
  const url = Object.assign(new URL(urls.appUrl), { hostname: '127.0.0.1', port: String(line.port) })
  const pool = openPool(url.href, 1, { maxSilence: 200 })
  const one = () => pool.query<{ one: number }>('select 1 as one')
  expect((await one()).rows).toEqual([{ one: 1 }])
  line.isDead = true
  await expect(one()).rejects.toThrow('Connection terminated: no answer of the database for 200 ms')
  line.isDead = false
  expect((await one()).rows).toEqual([{ one: 1 }])
  await pool.end()
  line.close()
})

it('a connection that owes nothing may be silent for as long as it likes', async () => {
  const pool = openPool(urls.appUrl, 1, { maxSilence: 100 })
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const first = await pid()
  await new Promise((done) => setTimeout(done, 300))
  expect(await pid()).toBe(first)
  await pool.end()
})
