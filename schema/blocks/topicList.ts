import { z } from 'zod'
import { defineBlock, headingFields, topic, topicPage } from '../fields.ts'

export const topicList = defineBlock('topicList', {
  ...headingFields,
  topics: z.array(topic).min(1).describe('The topics, as articles name them under "topics": [AI Strategy, Implementation].'),
  page: topicPage().describe('The page whose articles the topics filter.'),
}).describe('Topics, each a link to the articles about it, with their count.')
