import { once } from 'node:events'
import { createServer as createListener } from 'node:net'
import { demoAccounts, demoPassword } from './demo-accounts.mjs'
import { ensureInstalled } from './installed.mjs'

ensureInstalled()

// Vite ends when its standard input ends, and in the background that happens at once.
if (!process.stdin.isTTY) process.env.CI ??= 'true'

const host = process.argv.includes('--host') ? true : undefined
const { PORT: port } = process.env
// Vite would find that out last, after the database had been made for nothing.
if (port && (await isTaken(Number(port)))) {
  console.error(taken(port))
  process.exit(1)
}
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
  const [, inUse] = message.match(/^Port (\d+) is already in use/) ?? []
  return inUse ? taken(inUse) : message
}

/** @param {string} number */
function taken(number) {
  return `Port ${number} is taken: set PORT to another one, or leave it out to get the next free one.`
}

/**
 * Whether another program listens there. Vite reports everything else that may be wrong with the port.
 * @param {number} number
 * @returns {Promise<boolean>}
 */
async function isTaken(number) {
  const probe = createListener()
  try {
    await once(probe.listen(number, host ? undefined : 'localhost'), 'listening')
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  } finally {
    probe.close()
  }
}

function printDemo() {
  console.log(`\n  Demo accounts (password of each: ${demoPassword})`)
  for (const { email, name, role } of demoAccounts) console.log(`  ➜  ${email.padEnd(22)} ${name}, ${role}`)
  console.log('')
}
