#!/usr/bin/env node
// Node 20 reads no TypeScript; Vite does.
import { runnerImport } from 'vite'

const { module } = await runnerImport('./tests/shots/shots.ts')
process.exitCode = await module.shots(process.argv.slice(2))
