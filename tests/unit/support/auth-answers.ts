/**
 * Responses of Supabase's auth service, which cannot run here, as documented (supabase.com/docs/guides/auth, 'Error
 * codes', and the API of auth 2.196). Tests and stand-ins use only these. How to compare them with a real project:
 * docs/operator.md, 'What only a real project shows'.
 */
export interface AuthResponse {
  status: number
  body: Record<string, unknown>
}

const refusal = (status: number, error_code: string, msg: string, more: object = {}): AuthResponse => ({
  status,
  body: { code: status, error_code, msg, ...more },
})

/** Confirmation is on: a user without a session. The same comes for an address that has an account, with made-up values. */
export const SIGNED_UP: AuthResponse = {
  status: 200,
  body: {
    id: '11111111-1111-4111-8111-111111111111',
    aud: 'authenticated',
    role: '',
    email: 'olga@home.example',
    confirmation_sent_at: '2058-01-01T12:00:00Z',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: '2058-01-01T12:00:00Z',
    updated_at: '2058-01-01T12:00:00Z',
    is_anonymous: false,
  },
}

/** The first of the two links of a changed address: no session yet. */
export const HALF_CHANGED: AuthResponse = {
  status: 200,
  body: { code: 200, msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email' },
}

export const REFUSED = {
  weakPassword: refusal(422, 'weak_password', 'Password should be at least 8 characters.', {
    weak_password: { reasons: ['length'] },
  }),
  mailsToTheTeamAlone: refusal(
    400,
    'email_address_not_authorized',
    'Email address "olga@home.example" cannot be used as it is not authorized',
  ),
  tooManyMails: refusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
  tooSoon: refusal(
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 42 seconds.',
  ),
  tooManyRequests: refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
  closed: refusal(422, 'signup_disabled', 'Signups not allowed for this instance'),
  captcha: refusal(400, 'captcha_failed', 'captcha protection: request disallowed (no captcha_token found)'),
  expiredLink: refusal(403, 'otp_expired', 'Email link is invalid or has expired'),
  wrongPassword: refusal(400, 'invalid_credentials', 'Invalid login credentials'),
  notConfirmed: refusal(400, 'email_not_confirmed', 'Email not confirmed'),
  banned: refusal(400, 'user_banned', 'User is banned'),
  taken: refusal(422, 'email_exists', 'A user with this email address has already been registered'),
} satisfies Record<string, AuthResponse>
