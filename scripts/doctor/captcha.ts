import { type Finding, open, PATIENCE_MS, type Project, right, wrong } from './project.ts'

const WHERE = 'Authentication, Attack Protection'

/** Whether the project asks for a captcha exactly when the site shows one. A sign-in with an unknown address shows it: it is refused either way. */
export async function lookAtCaptcha({ url, key, captchaKey }: Project): Promise<Finding[]> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'doctor@roster.invalid', password: 'nobody has this' }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const asks = /captcha/.test(await response.text())
  if (asks && !captchaKey) {
    const says = 'Captcha: the project asks for one and the site shows none, so nobody can sign in.'
    return [wrong(says, `VITE_CAPTCHA_SITE_KEY into .env, build, and upload the site; or ${WHERE}: switch it off.`)]
  }
  if (asks) return [right('Captcha: the project asks for one, and the site shows it.')]
  return captchaKey
    ? [open('Captcha: the site shows one, and the project does not ask for it.', `${WHERE}: switch it on.`)]
    : []
}
