import { readFileSync } from 'node:fs'

/** What Netlify runs after the build, according to `netlify.toml`. */
export function netlifyCommand(): string {
  const [, command] = /^ {2}command = "npm run build && ([^"]+)"$/m.exec(readFileSync('netlify.toml', 'utf8')) ?? []
  if (command === undefined) throw new Error('netlify.toml has no command after "npm run build"')
  return command
}
