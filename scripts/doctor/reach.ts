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

const CHECK_URL =
  "Copy the project's address from Settings, Data API, into VITE_SUPABASE_URL: https://<ref>.supabase.co."

/** Whether anything answers, and whether it is a Supabase project that knows the key. */
export async function reach(project: Project): Promise<Reached> {
  const { url } = project
  let answer: ApiResponse
  try {
    answer = await ask(project, '/auth/v1/settings')
  } catch (error) {
    return { findings: [nobody(url, error)] }
  }
  if (answer.status === 200 && isSettings(answer.json))
    return { findings: [right(`Reachable: ${url} answers and takes the key.`)], settings: answer.json }
  return { findings: [refusal(url, answer.status)] }
}

function refusal(url: string, status: number): Finding {
  if (status === 540) return wrong(`Reachable: ${url} is paused.`, 'Restore the project in the dashboard.')
  if (status === 402) {
    const todo = "Look at the organization's usage in the dashboard: wait for the next month, or choose a larger plan."
    return wrong(`Reachable: ${url} is closed, because its organization is over its quota.`, todo)
  }
  if (status >= 500) {
    const todo = "Look at the project's health in the dashboard, and at status.supabase.com."
    return wrong(`Reachable: ${url} answers with an error (${status}).`, todo)
  }
  if (status === 401 || status === 403) {
    const todo =
      "Copy the publishable key again, from Settings, API Keys: it may have been deleted, or be another project's."
    return wrong(`Key: ${url} answers, but the project does not know it.`, todo)
  }
  return wrong(`Reachable: ${url} answers, but not as a Supabase project does.`, CHECK_URL)
}

function nobody(url: string, error: unknown): Finding {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return wrong(
    `Reachable: ${url} cannot be reached (${cause?.code ?? name}).`,
    `${CHECK_URL} A deleted project has none. If it is right, look at the network and at status.supabase.com.`,
  )
}

function isSettings(json: unknown): json is Settings {
  return typeof json === 'object' && json !== null && 'external' in json && 'disable_signup' in json
}
