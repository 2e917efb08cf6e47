import { cards, defineBlock, headingFields, shortText } from '../fields.ts'

export const downloadList = defineBlock('downloadList', {
  ...headingFields,
  items: cards().describe('The pages whose documents are offered.'),
  download: shortText(60).optional().describe('What each download button says, where it differs from what the pages give.'),
  action: shortText(60).default('Read online').describe('What the link to the page says.'),
}).describe('Documents with format, page count and a download button each.')
