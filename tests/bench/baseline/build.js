// The floor that builds are measured against: one process reads YAML, validates with Zod, renders with React and writes
// HTML into `dist/` where it is started, and does nothing else.
//   node build.js FOLDER     with `content/`, `site.json` and `site.css`; `sections.js` is `sections.jsx`, compiled beforehand
// @ts-nocheck: it stands beside its compiled half only when it runs
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parse } from 'yaml'
import { makePageSchema } from './schema.js'
import { Document } from './sections.js'

const [, , from] = process.argv
const schema = makePageSchema()
const site = JSON.parse(readFileSync(`${from}/site.json`, 'utf8'))
const files = readdirSync(`${from}/content`)
  .filter((name) => name.endsWith('.yaml'))
  .sort()
mkdirSync('dist', { recursive: true })
copyFileSync(`${from}/site.css`, 'dist/site.css')
for (const file of files) {
  const page = schema.parse(parse(readFileSync(`${from}/content/${file}`, 'utf8')))
  const html = `<!DOCTYPE html>${renderToStaticMarkup(createElement(Document, { site, page, css: '/site.css' }))}`
  const folder = `dist/${file.replace(/\.yaml$/, '')}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/index.html`, html)
}
