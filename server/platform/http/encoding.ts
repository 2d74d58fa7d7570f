import type { FastifyRequest } from 'fastify'

/** Whether the reader takes an answer that gzip compressed: it names gzip, or anything, with another weight than 0. */
export function takesGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const weights = new Map(
    (headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((one) => one.trim())
        const weight = parameters.find((one) => /^q\s*=/.test(one))
        return [name, weight === undefined ? 1 : Number(weight.split('=')[1])]
      }),
  )
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}
