import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import type { Account } from './account'
import { as } from './api'

/** Writes one row as `account`, past the page, and returns its id. */
export async function insertRow(request: APIRequestContext, account: Account, table: string, row: object) {
  const response = await request.post(`/rest/v1/${table}?select=id`, {
    ...as(account),
    headers: { ...as(account).headers, prefer: 'return=representation' },
    data: row,
  })
  if (!response.ok()) throw new Error(`Nothing put into ${table}: ${await response.text()}`)
  const [{ id }] = await response.json()
  return String(id)
}

/**
 * Writes rows as the backend's operator, to which no rule of joining applies: registrations of events that are over, and thousands of them
 * in one request.
 */
export async function insertAsOperator(request: APIRequestContext, table: string, rows: object[]): Promise<void> {
  const response = await request.post(`/rest/v1/${table}`, {
    headers: { apikey: 'embedded', authorization: `Bearer ${operatorToken()}`, prefer: 'return=minimal' },
    maxRetries: 2,
    data: rows,
  })
  if (!response.ok()) throw new Error(`Nothing put into ${table}: ${await response.text()}`)
}

/** Changes rows as the operator, such as a time that a test does not wait for. @param where PostgREST's, 'id=eq.…' */
export async function changeAsOperator(request: APIRequestContext, table: string, where: string, row: object) {
  const response = await request.patch(`/rest/v1/${table}?${where}`, {
    headers: { apikey: 'embedded', authorization: `Bearer ${operatorToken()}`, prefer: 'return=minimal' },
    maxRetries: 2,
    data: row,
  })
  if (!response.ok()) throw new Error(`Nothing changed in ${table}: ${await response.text()}`)
}

/** The embedded backend's key is no secret: it only ever holds demo data on the machine it runs on. */
function operatorToken(): string {
  const settings = readFileSync(new URL('../../supabase/lite.toml', import.meta.url), 'utf8')
  const key = settings.match(/^jwt_secret = "(.+)"$/m)?.[1] ?? ''
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role: 'service_role', exp })}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
