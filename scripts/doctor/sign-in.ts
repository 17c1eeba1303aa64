import { PUSH_SETTINGS } from './commands.ts'
import { ask, type Finding, open, type Project, right, wrong } from './project.ts'
import type { Settings } from './reach.ts'

const WHERE = 'Authentication, URL Configuration'

/** Whether people can sign up, and have to confirm their address, which only a demo may leave out. The setting is public. */
export function lookAtSignUp(settings: Settings): Finding[] {
  const { external, disable_signup: isClosed, mailer_autoconfirm: isTrusting } = settings
  const findings: Finding[] = []
  if (!external.email)
    findings.push(wrong('Sign-up: by e-mail is switched off.', `${PUSH_SETTINGS}, or Sign In / Providers, Email.`))
  if (external.anonymous_users) {
    const says = 'Sign-up: anonymous sign-ins are on, and each of them counts as an account.'
    findings.push(wrong(says, `${PUSH_SETTINGS}, or Sign In / Providers, Allow anonymous sign-ins.`))
  }
  if (isTrusting) {
    const says = "Sign-up: addresses are not confirmed, so anybody can take another's place in a group."
    findings.push(wrong(says, `${PUSH_SETTINGS}, or Sign In / Providers, Email, Confirm email.`))
  }
  if (findings.length === 0) findings.push(right('Sign-up: by e-mail, confirmed.'))
  if (isClosed) {
    findings.push(
      open('Sign-up: closed, nobody can make an account.', 'To open it: Sign In / Providers, Allow new users.'),
    )
  }
  const google = external.google
    ? right('Google: switched on.')
    : open(
        "Google: switched off, so 'Continue with Google' cannot work.",
        'If you want it: Sign In / Providers, Google.',
      )
  return [...findings, google]
}

/**
 * Where sign-ins and mails lead back to. No setting has it, but a link that was never valid shows it: Supabase sends the browser that
 * opens it back with an error, to the address that the link names if that is allowed, and else to the Site URL.
 */
export async function lookAtRedirects(project: Project): Promise<Finding[]> {
  const { site } = project
  if (!site) {
    return [open('Redirects: VITE_SITE_URL says nothing, so there is nothing to compare them with.', 'Set it in .env.')]
  }
  const callback = `${site}/auth/callback`
  const [siteUrl, back] = await Promise.all([
    target(project, ''),
    target(project, `&redirect_to=${encodeURIComponent(callback)}`),
  ])
  if (!siteUrl || !back) return [open('Redirects: the project does not tell.', `Look at ${WHERE}.`)]
  return [
    siteUrl.origin === site
      ? right(`Redirects: links in mails lead to ${site}.`)
      : wrong(`Redirects: links in mails lead to ${siteUrl.origin}.`, `${WHERE}: set the Site URL to ${site}.`),
    back.origin + back.pathname === callback
      ? right('Redirects: sign-ins lead back to the site.')
      : wrong(`Redirects: sign-ins lead back to ${back.origin}.`, `${WHERE}: add ${callback} to the redirect URLs.`),
  ]
}

async function target(project: Project, query: string): Promise<URL | null> {
  const { status, headers } = await ask(project, `/auth/v1/verify?type=recovery&token=doctor${query}`)
  const location = headers.get('location') ?? ''
  return status >= 300 && status < 400 && URL.canParse(location) ? new URL(location) : null
}
