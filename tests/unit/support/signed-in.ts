import { afterEach, beforeEach } from 'vitest'
import { AUTH_STORAGE_KEY } from '@/lib/backend/stored-session'

export const OLGA = '5f0c2f0e-7a51-4b52-9d57-0d2f7b1c9f11'

/** Olga is signed in on the device, in each test of a file. */
export function withSession(): void {
  beforeEach(() => {
    const user = { id: OLGA, email: 'olga@roster.example', aud: 'authenticated', app_metadata: {}, user_metadata: {} }
    const expires_at = Math.round(Date.now() / 1000) + 3_600
    const tokens = {
      access_token: 'a token',
      refresh_token: 'again',
      token_type: 'bearer',
      expires_in: 3_600,
      expires_at,
    }
    localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ ...tokens, user: { ...user, created_at: '' } }))
  })
  afterEach(() => localStorage.removeItem(AUTH_STORAGE_KEY))
}
