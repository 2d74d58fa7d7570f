import { createServer, request, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * A proxy that asks one process after the other, as those of deploy/proxies do: it keeps no connection to them, and asks the next
 * one if a process takes none. Who runs it takes a process that is not ready from the list.
 */
export function openProxy(port: number, processes: readonly { url: string }[]): Server {
  let asked = 0
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', headers, url } = incoming
    const ask = (body: Buffer, tries: number) => {
      const { url: base } = processes[asked++ % processes.length]!
      const passed = request(`${base}${url}`, { method, headers, agent: false }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      })
      passed.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 1) ask(body, tries - 1)
        else outgoing.writeHead(502).end()
      })
      passed.end(body)
    }
    void buffer(incoming).then((body) => ask(body, processes.length))
  })
  // Clients close an idle connection before the proxy does, so that no request meets its end.
  server.keepAliveTimeout = 75_000
  return server.listen(port)
}
