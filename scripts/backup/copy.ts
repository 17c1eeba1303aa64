import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Table, Transaction } from './database.ts'

interface Copied {
  rows: number
  sha256: string
}

/** Counts rows and adds up a checksum of what passes through. In COPY's text each row is a line. */
function meter(): { stream: Transform; copied: () => Copied } {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      for (const byte of part) if (byte === 10) rows += 1
      done(null, part)
    },
  })
  return { stream, copied: () => ({ rows, sha256: hash.digest('hex') }) }
}

const select = (sql: Transaction, { name, columns }: Table): Promise<Readable> =>
  sql.unsafe(`copy (select ${columns.join(', ')} from ${name}) to stdout`).readable()

/** Writes a table's rows into a compressed file. */
export async function copyOut(sql: Transaction, table: Table, file: string): Promise<Copied> {
  const { stream, copied } = meter()
  await pipeline(await select(sql, table), stream, createGzip(), createWriteStream(file, { mode: 0o600 }))
  return copied()
}

/** Measures a table's backup without writing it. */
export async function measure(sql: Transaction, table: Table): Promise<Copied> {
  const { stream, copied } = meter()
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() })
  await pipeline(await select(sql, table), stream, nowhere)
  return copied()
}

export async function copyIn(sql: Transaction, { name, columns }: Table, file: string): Promise<void> {
  const target = await sql.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`).writable()
  await pipeline(createReadStream(file), createGunzip(), target)
}
