/** The commands that hints name, each once. A test runs them as they stand here (tests/hosted). */
export const PUSH_MIGRATIONS = 'npx supabase db push --remote'
export const LIST_MIGRATIONS = 'npx supabase migration list --remote'
export const NOTE_MIGRATION = 'npx supabase migration repair --remote --status applied <number>'
export const PUSH_SETTINGS = 'npm run deploy -- settings'
export const DEPLOY_SENDER = 'npx supabase functions deploy --use-api send-messages'
export const DEPLOY_SENDER_OPEN = `${DEPLOY_SENDER} --no-verify-jwt`
export const SET_MAILS = 'npx supabase secrets set MAIL_URL=… MAIL_API_KEY=… MAIL_FROM=…'

export const setSecret = (name: string, value: string) => `npx supabase secrets set ${name}=${value}`
