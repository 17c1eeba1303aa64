// @vitest-environment jsdom
import type { Session as AuthSession } from '@supabase/supabase-js'
import { describe, expect, it, vi } from 'vitest'

/** The auth library's side of the conversation: what it would tell the app. It holds no rules. */
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

/** Opens the app in a tab of its own: modules and their memory are new. */
async function openApp() {
  vi.resetModules()
  const session = await import('@/lib/backend/session')
  const { getSupabase } = await import('@/lib/backend/supabase')
  session.startSession()
  return { ...session, ready: getSupabase }
}

describe('who is using the app', () => {
  it('is nobody without a stored session, known at once', async () => {
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

  it('is nobody when the stored session turns out dead at the start', async () => {
    store('ana')
    const app = await openApp()
    await app.ready()
    serverEndsIt()
    auth.tell('INITIAL_SESSION', null)
    expect(app.getSession()).toMatchObject({ status: 'signed-out', onPurpose: false })
  })
})

describe('a session that the server ends while somebody is at work', () => {
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

  it('is left with its drafts when somebody else signs in', async () => {
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

  it('is left without a network, here and in the other tabs, and a late answer brings nobody back', async () => {
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
