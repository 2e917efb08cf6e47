import { expect, test } from 'vitest'
import { pagePolicy } from '../../renderer/html/policy.ts'

/** The hash of the empty text. */
const hash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

test.each([
  ['a page', { modules: false }, `script-src ${hash}`, "form-action 'self'"],
  ['a page that loads modules', { modules: true }, `script-src 'self' ${hash}`, "form-action 'self'"],
  [
    'a page with a form for another site',
    { modules: false, formAction: 'https://list.example/add?u=1' },
    `script-src ${hash}`,
    "form-action 'self' https://list.example",
  ],
])('the CSP of %s', (_, brings, scripts, forms) => {
  const policy = pagePolicy({ scripts: [''], style: '', ...brings })
  expect(policy).toBe(`default-src 'self'; ${scripts}; style-src ${hash}; ${forms}; base-uri 'none'; object-src 'none'`)
})
