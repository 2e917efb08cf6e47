import { defineBlock, opening } from '../fields.ts'

export const pageList = defineBlock('pageList', { ...opening }).describe('Every page of the site, by section.')
