import { defineBlock, headingFields, shortText, text } from '../fields.ts'

export const newsletter = defineBlock('newsletter', {
  ...headingFields,
  label: shortText(60).default('Email address').describe('The label of the field.'),
  placeholder: shortText(60).default('Your email address').describe('The example inside the field.'),
  button: shortText(40).default('Subscribe Now').describe('What the button says.'),
  note: text().optional().describe('A line under the field.'),
}).describe('A sign-up for the newsletter that says what happens to the address.')
