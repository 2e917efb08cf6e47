import { defineBlock, headingFields } from '../fields.ts'

export const pageList = defineBlock('pageList', { ...headingFields }).describe('Every page of the site, by section.')
