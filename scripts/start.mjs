import { demoAccounts, demoPassword } from './demo-accounts.mjs'
import { ensureInstalled } from './installed.mjs'

ensureInstalled()

// Vite ends when its standard input ends, and in the background that happens at once.
if (!process.stdin.isTTY) process.env.CI ??= 'true'

const host = process.argv.includes('--host') ? true : undefined
const { createServer } = await import('vite')

try {
  const server = await createServer({ server: { host } })
  await server.listen()
  server.printUrls()
  if (server.config.plugins.some((plugin) => plugin.name === 'roster:embedded-backend')) printDemo()
  else console.log('\n  Backend: the hosted Supabase project named in .env\n')
  console.log('  Roster is for phones: make the window narrower than 768 px.\n')
} catch (error) {
  console.error(sentence(error))
  process.exit(1)
}

/**
 * An error as a sentence. Vite says only that a port is in use.
 * @param {unknown} error
 */
function sentence(error) {
  const message = error instanceof Error ? error.message : String(error)
  const [, port] = message.match(/^Port (\d+) is already in use/) ?? []
  return port ? `Port ${port} is taken: set PORT to another one, or leave it out to get the next free one.` : message
}

function printDemo() {
  console.log(`\n  Demo accounts (password of each: ${demoPassword})`)
  for (const { email, name, role } of demoAccounts) console.log(`  ➜  ${email.padEnd(22)} ${name}, ${role}`)
  console.log('')
}
