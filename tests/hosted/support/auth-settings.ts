/** The settings of a project's sign-in: the CLI refuses an answer in which one of them is missing. */
const OTHERS = words(`
  api_max_request_duration db_max_pool_size db_max_pool_size_unit disable_signup external_anonymous_users_enabled
  external_email_enabled external_phone_enabled external_web3_ethereum_enabled external_web3_solana_enabled jwt_exp
  mailer_allow_unverified_email_sign_ins mailer_autoconfirm mailer_otp_length mailer_secure_email_change_enabled
  mfa_max_enrolled_factors mfa_phone_enroll_enabled mfa_phone_max_frequency mfa_phone_template
  mfa_phone_verify_enabled mfa_totp_enroll_enabled mfa_totp_verify_enabled mfa_web_authn_enroll_enabled
  mfa_web_authn_verify_enabled nimbus_oauth_client_id nimbus_oauth_client_secret nimbus_oauth_email_optional
  oauth_server_authorization_path password_hibp_enabled password_min_length password_required_characters
  rate_limit_anonymous_users rate_limit_email_sent rate_limit_otp rate_limit_sms_sent rate_limit_token_refresh
  rate_limit_verify rate_limit_web3 refresh_token_rotation_enabled saml_allow_encrypted_assertions saml_enabled
  saml_external_url security_captcha_enabled security_captcha_provider security_captcha_secret
  security_manual_linking_enabled security_refresh_token_reuse_interval security_sb_forwarded_for_enabled
  security_update_password_require_current_password security_update_password_require_reauthentication
  sessions_inactivity_timeout sessions_single_per_user sessions_tags sessions_timebox site_url sms_autoconfirm
  sms_max_frequency sms_messagebird_access_key sms_messagebird_originator sms_otp_exp sms_provider sms_template
  sms_test_otp sms_test_otp_valid_until sms_textlocal_api_key sms_textlocal_sender sms_twilio_account_sid
  sms_twilio_auth_token sms_twilio_content_sid sms_twilio_message_service_sid sms_twilio_verify_account_sid
  sms_twilio_verify_auth_token sms_twilio_verify_message_service_sid sms_vonage_api_key sms_vonage_api_secret
  sms_vonage_from smtp_admin_email smtp_host smtp_max_frequency smtp_pass smtp_port smtp_sender_name smtp_user
  uri_allow_list webauthn_rp_display_name webauthn_rp_id webauthn_rp_origins
`)
const PROVIDERS = words(`
  apple azure bitbucket discord facebook figma github gitlab google kakao keycloak linkedin_oidc notion slack
  slack_oidc spotify twitch twitter workos x zoom
`)
const OF_PROVIDER = words('additional_client_ids client_id email_optional enabled secret skip_nonce_check url')
const HOOKS = words(`
  after_user_created before_user_created custom_access_token mfa_verification_attempt password_verification_attempt
  send_email send_sms
`)
const NEWS = words(`
  email_changed identity_linked identity_unlinked mfa_factor_enrolled mfa_factor_unenrolled password_changed
  phone_changed
`)
const MAILS = [
  ...words(`confirmation email_change invite magic_link reauthentication recovery`),
  ...NEWS.map((name) => `${name}_notification`),
]
const NAMES = [
  ...OTHERS,
  ...PROVIDERS.flatMap((name) => OF_PROVIDER.map((part) => `external_${name}_${part}`)),
  ...HOOKS.flatMap((name) => ['enabled', 'secrets', 'uri'].map((part) => `hook_${name}_${part}`)),
  ...NEWS.map((name) => `mailer_notifications_${name}_enabled`),
  ...MAILS.flatMap((name) => [`mailer_subjects_${name}`, `mailer_templates_${name}_content`]),
]

/** Those that have to be something. */
const SET = {
  mailer_otp_exp: 3600,
  mfa_phone_otp_length: 6,
  sms_otp_length: 6,
  passkey_enabled: false,
  oauth_server_enabled: false,
  oauth_server_allow_dynamic_registration: false,
  custom_oauth_enabled: false,
  custom_oauth_max_providers: 0,
}

export const NOTHING_SET: Record<string, unknown> = {
  ...Object.fromEntries(NAMES.map((name) => [name, null])),
  ...SET,
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
