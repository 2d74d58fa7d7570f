import { type CompiledQuery, PostgresQueryCompiler } from 'kysely'
import { statementsBuilt } from '../metrics.ts'

/** Counts what it builds: a read that many ask for is built once (`readStatement`). */
class CountingCompiler extends PostgresQueryCompiler {
  override compileQuery(...asked: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
    statementsBuilt.inc()
    return super.compileQuery(...asked)
  }
}

export const compiler = new CountingCompiler()
