import { z } from 'zod'
import { defineBlock, headingFields, shortText, text } from '../fields.ts'

const variable = z
  .string()
  .regex(/^[a-z][a-zA-Z]*$/, 'Name a variable with letters only, starting with a lowercase one')
  .describe('The name that formulas use: "hoursPerWeek".')

const format = z.enum(['number', 'money', 'percent', 'months']).default('number').describe('How the value is written.')

export const calculator = defineBlock('calculator', {
  ...headingFields,
  inputs: z
    .array(
      z.strictObject({
        name: variable,
        label: shortText(80).describe('What the visitor is asked: "Hours per week".'),
        hint: text().optional().describe('A line under the field.'),
        value: z.number().describe('The value at the start. A percentage is written 0.2.'),
        min: z.number().default(0).describe('The least a visitor may enter.'),
        max: z.number().describe('The most a visitor may enter.'),
        format,
      }),
    )
    .min(1)
    .max(12)
    .describe('What the visitor fills in.'),
  results: z
    .array(
      z.strictObject({
        name: variable,
        label: shortText(80).describe('What is calculated: "Savings a year".'),
        formula: z
          .string()
          .max(500, 'Keep a formula to 500 characters: give a part of it to a result above, and use its name here')
          .regex(/^[\w\s+\-*/().,<>=]+$/, 'A formula has numbers, names, + - * / ( ), and IF, MIN, MAX, ROUND, NA')
          .describe(
            'Calculated from the names of inputs and of results above: "hoursPerWeek * rate * 52". NA() means that there is no value. The same formula works in the workbook.',
          ),
        explanation: text().describe('The formula in words, shown beside the result.'),
        format,
        fallback: shortText(20).default('Not defined').describe('What is shown where the formula has no value, after NA() or a division by 0: "Never".'),
      }),
    )
    .min(1)
    .max(12)
    .describe('What is calculated, in order. End with what visitors came for: on a phone the last stays in sight of the fields, and it is read out.'),
}).describe("Calculates something from the visitor's own numbers, in the page; nothing is sent.")
