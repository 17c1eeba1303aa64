import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * How to start a tool of node_modules, for `spawn`. Not through npx, which takes half a second to find the same file.
 *
 * @param {string} name
 * @param {string[]} args
 * @returns {{ program: string, args: string[], shell: boolean }}
 */
export function toolCall(name, args) {
  return { program: path.join('node_modules', '.bin', name), args, shell: process.platform === 'win32' }
}

/**
 * Runs a tool of node_modules to its end, with its output on this terminal.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env] in addition to that of this process
 * @returns {boolean} whether it ended well
 */
export function runTool(name, args, env = {}) {
  const tool = toolCall(name, args)
  const options = { stdio: /** @type {const} */ ('inherit'), env: { ...process.env, ...env }, shell: tool.shell }
  return spawnSync(tool.program, tool.args, options).status === 0
}
