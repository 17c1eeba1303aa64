import { envFile } from './env-file.ts'
import { restoreBuildBefore } from './kept-builds.ts'
import { uploadTo } from './steps/site.ts'

/** `npm run rollback`: uploads the build before the last one. The database stays as it is. */
export async function main(): Promise<void> {
  const time = restoreBuildBefore('.')
  console.log(`Uploading the build of ${time} …`)
  await uploadTo(envFile('.env.deploy').get('SITE_HOST') ?? 'none', envFile('.env').get('VITE_SITE_URL'))
}
