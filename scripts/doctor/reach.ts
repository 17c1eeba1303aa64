import { type ApiResponse, ask, type Finding, type Project, right, wrong } from './project.ts'

/** The public settings of Supabase's auth service. */
export interface Settings {
  external: Record<string, boolean>
  disable_signup: boolean
  mailer_autoconfirm: boolean
}

interface Reached {
  findings: Finding[]
  /** Undefined when further questions are useless. */
  settings?: Settings
}

/** A larger difference of the clocks than this, in ms, makes tokens look expired, or as if they came from the future. */
const TOO_FAR_MS = 60_000

const CHECK_URL =
  "Copy the project's address from Settings, Data API, into VITE_SUPABASE_URL: https://<ref>.supabase.co."

/** Whether anything answers, whether it is a Supabase project that knows the key, and whether its clock is right. */
export async function reach(project: Project, now: () => number): Promise<Reached> {
  const { url } = project
  let answer: ApiResponse
  const asked = now()
  try {
    answer = await ask(project, '/auth/v1/settings')
  } catch (error) {
    return { findings: [nobody(url, error, project.isEmbedded)] }
  }
  const { status } = answer
  if (status === 540) {
    return { findings: [wrong(`Reachable: ${url} is paused.`, 'Restore the project in the dashboard.')] }
  }
  if (status === 402) {
    const todo = "Look at the organization's usage in the dashboard: wait for the next month, or choose a larger plan."
    return { findings: [wrong(`Reachable: ${url} is closed, because its organization is over its quota.`, todo)] }
  }
  if (status >= 500) {
    const todo = "Look at the project's health in the dashboard, and at status.supabase.com."
    return { findings: [wrong(`Reachable: ${url} answers with an error (${status}).`, todo)] }
  }
  if (status === 401 || status === 403) {
    const todo =
      "Copy the publishable key again, from Settings, API Keys: it may have been deleted, or be another project's."
    return { findings: [right(`Reachable: ${url} answers.`), wrong('Key: the project does not know it.', todo)] }
  }
  if (!isSettings(answer.json)) {
    return { findings: [wrong(`Reachable: ${url} answers, but not as a Supabase project does.`, CHECK_URL)] }
  }
  const findings = [right(`Reachable: ${url} answers and takes the key.`), clock(answer, asked, now())]
  return { findings, settings: answer.json }
}

function nobody(url: string, error: unknown, isEmbedded: boolean): Finding {
  if (isEmbedded) return wrong(`Reachable: nothing answers at ${url}.`, 'Start it with `npm start`.')
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError') {
    return wrong(
      `Reachable: ${url} did not answer within 10 s.`,
      'Try again; look at the network and at status.supabase.com.',
    )
  }
  if (cause?.code === 'ENOTFOUND' || cause?.code === 'EAI_AGAIN') {
    return wrong(`Reachable: there is no such address as ${url}.`, `${CHECK_URL} A deleted project has none.`)
  }
  return wrong(`Reachable: ${url} cannot be reached (${cause?.code ?? cause?.message ?? name}).`, CHECK_URL)
}

function isSettings(json: unknown): json is Settings {
  return typeof json === 'object' && json !== null && 'external' in json && 'disable_signup' in json
}

function clock({ headers }: ApiResponse, asked: number, answered: number): Finding {
  const told = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(told)) return { mark: 'open', says: 'Clocks: the backend does not say what time it has.' }
  // The header has no fractions of a second, and the answer was on its way for a while.
  const off = told > answered ? told - answered : Math.max(0, asked - told - 1_000)
  if (off < TOO_FAR_MS) return right('Clocks: this machine and the backend agree.')
  const minutes = Math.round(off / 60_000)
  return wrong(
    `Clocks: this machine is ${minutes} min ${told > answered ? 'behind' : 'ahead of'} the backend.`,
    "Set this machine's clock by the network. On phones the same makes sign-ins fail.",
  )
}
