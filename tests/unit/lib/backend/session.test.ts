// @vitest-environment jsdom
import type { Session as AuthSession } from '@supabase/supabase-js'
import { describe, expect, it, vi } from 'vitest'

/** Stand-in for the auth library's events. It holds no rules. */
const auth = vi.hoisted(() => ({ tell: (_event: string, _session: unknown) => {} }))
vi.mock('@supabase/supabase-js', () => ({
  createClient: () => ({
    auth: {
      onAuthStateChange: (listener: typeof auth.tell) => {
        auth.tell = listener
      },
    },
  }),
}))

const sessionOf = (id: string) => ({ access_token: 'token', user: { id, user_metadata: {} } }) as AuthSession
const store = (id: string) => localStorage.setItem('roster-auth', JSON.stringify(sessionOf(id)))
const serverEndsIt = () => {
  localStorage.removeItem('roster-auth')
  auth.tell('SIGNED_OUT', null)
}

/** Opens the app in a new tab: modules and their memory are fresh. */
async function openApp() {
  vi.resetModules()
  const session = await import('@/lib/backend/session')
  const { getSupabase } = await import('@/lib/backend/supabase')
  session.startSession()
  return { ...session, ready: getSupabase }
}

describe('the session', () => {
  it('is signed out at once without a stored session', async () => {
    const app = await openApp()
    expect(app.getSession()).toEqual({ status: 'signed-out', user: null, onPurpose: false })
  })

  it('is the person of the stored session, shown before the auth library is here', async () => {
    store('ana')
    const app = await openApp()
    expect(app.getSession()).toMatchObject({ status: 'signed-in', user: { id: 'ana' }, ended: false })
  })

  it('stays the same person when only the network was missing to renew the token', async () => {
    store('ana')
    const app = await openApp()
    await app.ready()
    auth.tell('INITIAL_SESSION', null)
    expect(app.getSession()).toMatchObject({ status: 'signed-in', user: { id: 'ana' }, ended: false })
  })

  it('is signed out if the stored session turns out expired at the start', async () => {
    store('ana')
    const app = await openApp()
    await app.ready()
    serverEndsIt()
    auth.tell('INITIAL_SESSION', null)
    expect(app.getSession()).toMatchObject({ status: 'signed-out', onPurpose: false })
  })
})

describe('a session that the server ends during use', () => {
  async function atWork() {
    store('ana')
    const app = await openApp()
    await app.ready()
    auth.tell('INITIAL_SESSION', sessionOf('ana'))
    return app
  }

  it('leaves the person on the page and asks to sign in again', async () => {
    const app = await atWork()
    localStorage.setItem('roster:draft', 'half written')
    serverEndsIt()
    expect(app.getSession()).toMatchObject({ status: 'signed-in', user: { id: 'ana' }, ended: true })

    auth.tell('SIGNED_IN', sessionOf('ana'))
    expect(app.getSession()).toMatchObject({ status: 'signed-in', ended: false })
    expect(localStorage.getItem('roster:draft')).toBe('half written')
  })

  it('drops the drafts when another user signs in', async () => {
    const app = await atWork()
    localStorage.setItem('roster:draft', 'half written')
    serverEndsIt()
    auth.tell('SIGNED_IN', sessionOf('ben'))
    expect(app.getSession()).toMatchObject({ status: 'signed-in', user: { id: 'ben' } })
    expect(localStorage.getItem('roster:draft')).toBeNull()
  })

  it('can be dropped instead, which erases what was typed', async () => {
    const app = await atWork()
    localStorage.setItem('roster:draft', 'half written')
    serverEndsIt()
    app.dropEndedSession()
    expect(app.getSession().status).toBe('signed-out')
    expect(localStorage.getItem('roster:draft')).toBeNull()
  })

  it('differs from signing out on purpose, in this tab or another', async () => {
    const app = await atWork()
    app.announceSignOut()
    serverEndsIt()
    expect(app.getSession()).toMatchObject({ status: 'signed-out', onPurpose: true })
  })

  it('differs from it even if the answer to a save comes in between', async () => {
    const app = await atWork()
    app.announceSignOut()
    auth.tell('USER_UPDATED', sessionOf('ana'))
    serverEndsIt()
    expect(app.getSession()).toMatchObject({ status: 'signed-out', onPurpose: true })
  })

  it('ends offline, here and in other tabs, and a late response does not restore it', async () => {
    const app = await atWork()
    app.announceSignOut()
    app.signOutHere()
    expect(app.getSession()).toMatchObject({ status: 'signed-out', onPurpose: true })
    expect(localStorage.getItem('roster-auth')).toBeNull()
    for (const event of ['TOKEN_REFRESHED', 'USER_UPDATED'] as const) {
      localStorage.setItem('roster-auth', 'stored again by the late answer')
      auth.tell(event, sessionOf('ana'))
      expect(app.getSession().status).toBe('signed-out')
      expect(localStorage.getItem('roster-auth')).toBeNull()
    }

    const other = await atWork()
    other.announceSignOut()
    localStorage.removeItem('roster-auth')
    localStorage.setItem('roster:seen:["home"]', 'written by this tab in the same moment')
    window.dispatchEvent(new StorageEvent('storage', { key: 'roster-auth', newValue: null }))
    expect(other.getSession()).toMatchObject({ status: 'signed-out', onPurpose: true })
    expect(Object.keys(localStorage)).toEqual([])
  })
})
