import { spawnSync } from 'node:child_process'

/** Runs a command of the project as a person would: `runCommand(['check', '--json'])`. @param cwd the folder of the project, or of a copy */
export function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = '', cwd = '.'): { status: number; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['renderer/cli/run.js', ...args], {
    cwd,
    encoding: 'utf8',
    input,
    env: { ...process.env, NO_COLOR: '1', ...env },
    maxBuffer: 64e6,
  })
  return { status: status ?? -1, stdout, stderr }
}
