import { AppError, toAppError } from './errors'

/** Refusals of the auth service by `error_code`, where its own sentence is not meant for people. */
export const AUTH_REFUSALS: Record<string, string> = {
  captcha_failed: 'The check that you are human failed. Please try again.',
  email_address_invalid: 'This address cannot get email. Check the spelling.',
  // The project still sends with Supabase's own mailer.
  email_address_not_authorized: 'This site cannot send you email yet. Tell the people who run it.',
  email_exists: 'There is an account with this address already.',
  email_not_confirmed: 'Confirm your address first: open the link in the email we sent you.',
  email_provider_disabled: 'New accounts are not accepted here.',
  over_email_send_rate_limit: 'Too many emails were sent. Wait a few minutes and try again.',
  over_request_rate_limit: 'Too many tries. Wait a few minutes and try again.',
  provider_email_needs_verification: 'Google has not confirmed this address yet. Confirm it there, or use a password.',
  signup_disabled: 'New accounts are not accepted here.',
  user_already_exists: 'There is an account with this address already.',
  user_banned: 'This account is closed.',
}

/** An error of the auth service, with a sentence for people. */
export function toAuthError(error: { code?: unknown }): AppError {
  const sentence = AUTH_REFUSALS[String(error.code)]
  return sentence ? new AppError('authentication', sentence, { cause: error }) : toAppError(error)
}
