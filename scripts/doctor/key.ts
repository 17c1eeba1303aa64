import { type Finding, type Project, right, wrong } from './project.ts'

const WHERE = 'Copy the publishable key (sb_publishable_…) from Settings, API Keys, into VITE_SUPABASE_PUBLISHABLE_KEY.'
const ROTATE = `${WHERE} If a site was built with this one, delete it in the dashboard: it opens everything.`

/** Checks the key before it is sent anywhere: whether it may be public, and fits this project. */
export function lookAtKey({ url, key }: Project, now: Date): Finding {
  if (key.startsWith('sb_secret_')) return wrong('Key: this is a secret key, which passes every policy.', ROTATE)
  if (key.startsWith('sb_publishable_')) return right('Key: a publishable one.')
  const claims = claimsOf(key)
  if (!claims) return wrong("Key: this is none of Supabase's.", WHERE)
  const { role, ref, exp } = claims
  if (role !== 'anon') return wrong(`Key: this one is for the role ${role}, which passes every policy.`, ROTATE)
  const [project, ...domain] = new URL(url).hostname.split('.')
  if (ref && domain.join('.') === 'supabase.co' && ref !== project) {
    return wrong(`Key: it belongs to the project ${ref}, and VITE_SUPABASE_URL names ${project}.`, WHERE)
  }
  if (exp && exp * 1000 <= now.getTime()) return wrong('Key: it is no longer valid.', WHERE)
  return right('Key: the anon key, an older form of the publishable one.')
}

interface Claims {
  role: string
  ref?: string
  exp?: number
}

function claimsOf(key: string): Claims | null {
  const [, body = ''] = key.split('.')
  try {
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    return typeof claims?.role === 'string' ? claims : null
  } catch {
    return null
  }
}
