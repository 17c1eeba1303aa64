import { t } from '@/lib/text/translate'
import { AppError, toAppError } from './errors'

/** Refusals of the auth service by `error_code`, where its own sentence is not meant for people, or is read so often that it is translated. */
const SENTENCES: Record<string, () => string> = {
  captcha_failed: () => t('The check that you are human failed. Please try again.'),
  email_address_invalid: () => t('This address cannot get email. Check the spelling.'),
  // The project still sends with Supabase's own mailer.
  email_address_not_authorized: () => t('This site cannot send you email yet. Tell the people who run it.'),
  email_exists: () => t('There is an account with this address already.'),
  email_not_confirmed: () => t('Confirm your address first: open the link in the email we sent you.'),
  email_provider_disabled: () => t('New accounts are not accepted here.'),
  invalid_credentials: () => t('Email or password is wrong.'),
  over_email_send_rate_limit: () => t('Too many emails were sent. Wait a few minutes and try again.'),
  over_request_rate_limit: () => t('Too many tries. Wait a few minutes and try again.'),
  provider_email_needs_verification: () =>
    t('Google has not confirmed this address yet. Confirm it there, or use a password.'),
  same_password: () => t('New password should be different from the old password.'),
  signup_disabled: () => t('New accounts are not accepted here.'),
  user_already_exists: () => t('There is an account with this address already.'),
  user_banned: () => t('This account is closed.'),
}

/** The sentence for an `error_code` of the auth service; undefined if its own is good enough, or unknown. */
export const authRefusal = (code: string): string | undefined =>
  Object.hasOwn(SENTENCES, code) ? SENTENCES[code]?.() : undefined

/** An error of the auth service, with a sentence for people. */
export function toAuthError(error: { code?: unknown }): AppError {
  const sentence = authRefusal(String(error.code))
  return sentence ? new AppError('authentication', sentence, { cause: error }) : toAppError(error)
}
