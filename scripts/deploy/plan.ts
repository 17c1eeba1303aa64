import type { EnvFile } from './env-file.ts'

/** The context of a step. */
export interface Deploy {
  /** `.env`: what the build reads. Nothing in it is secret. */
  env: EnvFile
  /** `.env.deploy`: secrets, and what was answered once. It stays on this machine. */
  kept: EnvFile
  /** The id of the project; undefined until there is one. */
  ref: string | undefined
  options: Options
  /** Asks a question, if there is a terminal, and keeps the answer in a file. */
  ask: (question: Question) => Promise<string>
}

export interface Options {
  /** The id of the project to work on, where the account has several. */
  project?: string
  /** Makes another project, whatever this folder was linked with. */
  isNew: boolean
  /** `cloudflare`, `netlify`, or `none`: only `dist` is made. */
  host?: string
  /** Of a new project. */
  region?: string
}

export interface Question {
  file: EnvFile
  name: string
  text: string
  /** The value of an empty answer; undefined if there has to be one. */
  otherwise?: string
  check?: (answer: string) => string | undefined
}

export interface Step {
  name: string
  /** Its plan in one sentence, made without a question. */
  says: (deploy: Deploy) => string
  do: (deploy: Deploy) => Promise<void>
}

/** The project, where a step needs one. */
export function refOf({ ref }: Deploy): string {
  if (!ref) throw new Error('No project yet: run npm run deploy -- project')
  return ref
}
