import { ENGLISH, type Locale, t, withLocale } from '../../supabase/functions/_shared/translate.ts'
import { htmlOf } from '../../supabase/functions/send-messages/mail-html.ts'
import { catalogOf, languages } from '../languages/catalogs.ts'

/**
 * The mails of the auth service, which fills in the text in braces. Each link opens Roster, which redeems the token itself: so it
 * works on any phone, and a mail scanner that merely fetches it uses nothing up (docs/decisions/guests-and-links.md).
 */
const mails = () => ({
  confirmation: {
    type: 'signup',
    subject: t('Confirm your address for Roster'),
    title: t('Welcome to Roster'),
    line: t('One step is left: confirm that this address is yours.'),
    button: t('Confirm my address'),
    why: t('If you did not sign up, ignore this mail.'),
  },
  recovery: {
    type: 'recovery',
    subject: t('Choose a new password for Roster'),
    title: t('Choose a new password'),
    line: t('Somebody, most likely you, asked for a new password for your Roster account.'),
    button: t('Choose a new password'),
    why: t('If it was not you, nothing has changed, and there is nothing to do.'),
  },
  email_change: {
    type: 'email_change',
    subject: t('Confirm your new address for Roster'),
    title: t('Confirm your new address'),
    line: t('The address of your Roster account is to become {address}.', { address: '{{ .NewEmail }}' }),
    button: t('Confirm the change'),
    why: t('If it was not you, do not open the link: the address stays as it is.'),
  },
})

interface MailTemplate {
  subject: string
  html: string
}

/** The auth service's mails in one language, by the names of their files in supabase/templates. */
export const mailTemplates = (locale: Locale = ENGLISH): Record<string, MailTemplate> =>
  withLocale(locale, () =>
    Object.fromEntries(
      Object.entries(mails()).map(([name, { type, subject, title, line, button, why }]) => {
        const link = `{{ .SiteURL }}/auth/callback?token_hash={{ .TokenHash }}&type=${type}`
        return [`${name}.html`, { subject, html: htmlOf({ title, lines: [line], button, link, why }) }]
      }),
    ),
  )

/** The locales in which mails can be, besides English. */
const others = (): Locale[] =>
  languages().map((language) => ({ language, tag: language, catalog: catalogOf(language, 'scripts') }))

/** A Go template's `$language`, chosen or of the first page, of an account that may have no settings. */
const READ_LANGUAGE =
  '{{ $language := "" }}{{ with .Data.settings }}{{ with or .language .pageLanguage }}{{ $language = printf "%v" . }}{{ end }}{{ end }}'

/** The mails as the auth service gets them: it chooses the language by the account's metadata, else English. */
export function deployedTemplates(locales: Locale[] = others()): Record<string, MailTemplate> {
  const translated = locales.map((locale) => ({ language: locale.language, mails: mailTemplates(locale) }))
  return Object.fromEntries(
    Object.entries(mailTemplates()).map(([name, english]) => {
      const inAll = (part: keyof MailTemplate) => {
        const chosen = translated.map(
          ({ language, mails }, at) => `{{ ${at ? 'else ' : ''}if eq $language "${language}" }}${mails[name]?.[part]}`,
        )
        return chosen.length === 0
          ? english[part]
          : `${READ_LANGUAGE}${chosen.join('')}{{ else }}${english[part]}{{ end }}`
      }
      return [name, { subject: inAll('subject'), html: inAll('html') }]
    }),
  )
}
