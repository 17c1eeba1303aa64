import { NOTHING_SET } from './auth-settings.ts'

/** The responses and refusals of Supabase's Management API, as far as Roster's commands call it. */

export const REF = 'abcdefghijklmnopqrst'
/** The token of a person who has signed in to the CLI. */
export const KEY = `sbp_${'0'.repeat(40)}`
export const LOGIN = { role: 'cli_login_postgres', password: 'for-a-few-minutes' }

export interface Asked {
  method: string
  url: string
  body: string
  token: string
}

export interface StubResponse {
  status: number
  body: unknown
}

/** A function as it was uploaded. */
interface Uploaded {
  name: string
  /** Whether it needs a sign-in. */
  verify_jwt: boolean
  files: string[]
}

export interface Project {
  /** Every request, in its order. */
  asked: Asked[]
  /** The settings of the sign-in that were sent, all of them together. */
  auth: Record<string, unknown>
  functions: Uploaded[]
  secrets: Map<string, string>
  /** Whether it has a paid plan. A free one may not change the mails while Supabase sends them. */
  hasPlan: boolean
  /** Whether the account has a project. */
  isMade: boolean
  /** The key that pages send. */
  publishable: string
  /** The connection string that the pooler has. */
  pooler: string
  query: (sql: string) => Promise<unknown[]>
}

/** The settings of a fresh project. */
const SETTINGS = {
  auth: {
    site_url: 'http://localhost:3000',
    additional_redirect_urls: [],
    enable_signup: true,
    enable_anonymous_sign_ins: true,
    minimum_password_length: 6,
    email: { enabled: true, enable_confirmations: false, double_confirm_changes: false },
    external: { google: { enabled: true } },
  },
}
const MADE = {
  id: REF,
  ref: REF,
  name: 'roster',
  region: 'eu-west-1',
  status: 'ACTIVE_HEALTHY',
  organization_id: 'org',
  organization_slug: 'org',
  created_at: '2026-01-01T00:00:00Z',
  database: { host: 'db.roster.example', version: '17', postgres_engine: '17', release_channel: 'ga' },
}

const fine = (body: unknown, status = 200): StubResponse => ({ status, body })
const refused = (status: number, message: string): StubResponse => ({ status, body: { message } })

export async function answer(project: Project, asked: Asked): Promise<StubResponse> {
  if (asked.token !== `Bearer ${KEY}`) return refused(401, 'Unauthorized')
  const { method, url, body } = asked
  const { pathname: where } = new URL(url, 'http://x')
  const [, mine = ''] = new RegExp(`^/v1/projects/${REF}(/.*)$`).exec(where) ?? []
  if (mine) return await ofProject(project, method, mine, asked)
  if (where === `/v1/projects/${REF}`) return fine(MADE)
  if (where === '/v1/projects') return method === 'POST' ? made(project, body) : fine(project.isMade ? [MADE] : [])
  if (where === '/v1/organizations') return fine([{ id: 'org', slug: 'org', name: 'Ours' }])
  if (where === '/v1/profile') return fine({ gotrue_id: 'x', primary_email: 'us@roster.example', username: 'us' })
  if (where.startsWith('/v2/')) return fine({ data: { id: REF, type: 'project_config', attributes: SETTINGS } })
  return refused(404, `There is no ${method} ${where}`)
}

function made(project: Project, body: string): StubResponse {
  const { name, db_pass: password } = JSON.parse(body) as { name?: string; db_pass?: string }
  if (!name || !password) return refused(400, 'A name and a password are needed')
  project.isMade = true
  return fine(MADE, 201)
}

async function ofProject(project: Project, method: string, where: string, { url, body }: Asked): Promise<StubResponse> {
  if (where === '/api-keys') return fine([apiKey('publishable', project.publishable), apiKey('legacy', 'eyJ', 'anon')])
  if (where === '/config/storage') return refused(404, 'Storage is not on')
  if (where === '/config/auth')
    return method === 'PATCH' ? changed(project, JSON.parse(body)) : fine({ ...NOTHING_SET, ...project.auth })
  if (where.startsWith('/config/') && method === 'PATCH') return fine({})
  if (where === '/config/database/pooler') return fine([poolerOf(project)])
  if (where === '/cli/login-role') return fine({ ...LOGIN, ttl_seconds: 300 }, 201)
  if (where === '/database/query') return await queried(project, JSON.parse(body).query)
  if (where === '/billing/addons') return fine({ selected_addons: [], available_addons: [] })
  if (where === '/secrets') return method === 'GET' ? fine(digests(project)) : kept(project, JSON.parse(body))
  if (where.startsWith('/functions')) return functions(project, method, url, body)
  return fine({})
}

/** A host takes all of the sign-in's settings, or nothing. */
function changed(project: Project, sent: Record<string, unknown>): StubResponse {
  const changesMails = Object.keys(sent).some((name) => /^mailer_(templates|subjects)_/.test(name))
  const hasSmtp = 'smtp_host' in { ...project.auth, ...sent }
  if (changesMails && !project.hasPlan && !hasSmtp) {
    return refused(402, 'Email templates of a free project need custom SMTP, a hook or a paid plan')
  }
  if ('rate_limit_email_sent' in sent && !hasSmtp) return refused(400, 'Custom SMTP required to update this limit')
  Object.assign(project.auth, sent)
  return fine({ ...NOTHING_SET, ...project.auth })
}

async function queried(project: Project, sql: string): Promise<StubResponse> {
  try {
    return fine(await project.query(sql), 201)
  } catch (error) {
    return refused(400, `Failed to run sql query: ${(error as Error).message}`)
  }
}

const digests = ({ secrets }: Project) => [...secrets.keys()].map((name) => ({ name, value: 'digest' }))

function kept(project: Project, sent: { name: string; value: string }[]): StubResponse {
  const reserved = sent.find(({ name }) => name.startsWith('SUPABASE_'))
  if (reserved) return refused(400, 'Secret name must not start with the SUPABASE_ prefix')
  for (const { name, value } of sent) project.secrets.set(name, value)
  return fine({}, 201)
}

function functions(project: Project, method: string, url: string, body: string): StubResponse {
  const at = { created_at: 1, updated_at: 1, version: 1, status: 'ACTIVE', entrypoint_path: 'x' }
  const described = (name: string) => ({ id: name, slug: name, name, ...at })
  if (method === 'GET') return fine(project.functions.map(({ name }) => described(name)))
  const [, metadata] = /name="metadata".*?\r\n\r\n(\{.*?\})\r\n/s.exec(body) ?? []
  if (metadata) {
    const { name, verify_jwt } = JSON.parse(metadata) as Uploaded
    const files = [...body.matchAll(/name="file"; filename="([^"]+)"/g)].map(([, file = '']) => file)
    project.functions = [...project.functions.filter((known) => known.name !== name), { name, verify_jwt, files }]
  }
  return fine(described(new URL(url, 'http://x').searchParams.get('slug') ?? 'x'), method === 'POST' ? 201 : 200)
}

const apiKey = (type: string, api_key: string, name = 'default') => ({
  id: 'u',
  type,
  name,
  api_key,
  hash: '',
  prefix: '',
  description: null,
})

const poolerOf = ({ pooler }: Project) => ({
  identifier: REF,
  database_type: 'PRIMARY',
  pool_mode: 'transaction',
  is_using_scram_auth: true,
  db_user: 'postgres',
  db_host: 'pooler.supabase.test',
  db_port: 6543,
  db_name: 'postgres',
  connection_string: pooler,
  connectionString: pooler,
  default_pool_size: 15,
  max_client_conn: 200,
})
