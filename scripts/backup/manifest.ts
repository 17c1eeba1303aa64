import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sequence, Table } from './database.ts'

export interface Kept extends Table {
  file: string
  rows: number
  /** The checksum of the rows as COPY writes them, before they are compressed. */
  sha256: string
}

/** Metadata of a backup. */
export interface Manifest {
  /** The release, and the commit if it is none: `1.2.0`, `1.2.0+7fe0ec68`. */
  version: string
  made: string
  migrations: string[]
  tables: Kept[]
  sequences: Sequence[]
}

export const MANIFEST = 'manifest.json'

/** @throws Error where the folder is no backup */
export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8')) as Manifest
  } catch (cause) {
    throw new Error(`${folder} is no backup: it has no readable ${MANIFEST}.`, { cause })
  }
}
