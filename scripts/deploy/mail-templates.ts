import { htmlOf } from '../../supabase/functions/send-messages/mail-html.ts'

/**
 * The mails of the auth service, which fills in what stands in braces. Each link opens Roster, which redeems the token itself: so it
 * works on any phone, and a mail scanner that merely fetches it uses nothing up (docs/decisions/guests-and-links.md).
 */
const MAILS = {
  confirmation: {
    type: 'signup',
    title: 'Welcome to Roster',
    line: 'One step is left: confirm that this address is yours.',
    button: 'Confirm my address',
    why: 'If you did not sign up, ignore this mail.',
  },
  recovery: {
    type: 'recovery',
    title: 'Choose a new password',
    line: 'Somebody, most likely you, asked for a new password for your Roster account.',
    button: 'Choose a new password',
    why: 'If it was not you, nothing has changed, and there is nothing to do.',
  },
  email_change: {
    type: 'email_change',
    title: 'Confirm your new address',
    line: 'The address of your Roster account is to become {{ .NewEmail }}.',
    button: 'Confirm the change',
    why: 'If it was not you, do not open the link: the address stays as it is.',
  },
}

/** The files of supabase/templates, by name. */
export const MAIL_TEMPLATES: Record<string, string> = Object.fromEntries(
  Object.entries(MAILS).map(([name, { type, title, line, button, why }]) => {
    const link = `{{ .SiteURL }}/auth/callback?token_hash={{ .TokenHash }}&type=${type}`
    return [`${name}.html`, htmlOf({ title, lines: [line], button, link, why })]
  }),
)
