import { expect, test } from 'vitest'
import { groupDigits, readNumber } from '../../renderer/islands/readNumber.ts'

test.each([
  ['0', '0'],
  ['75', '75'],
  ['007', '7'],
  ['7.5', '7.5'],
  ['7,5', '7.5'],
  ['12,5', '12.5'],
  ['12.50', '12.50'],
  ['12,50', '12.50'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['5.', '5'],
  ['5,', '5'],
  ['0.125', '0.125'],
  ['0,125', '0.125'],
  ['1.2345', '1.2345'],
  ['1234.567', '1234.567'],
])('decimals: "%s" is %s', (text, number) => expect(readNumber(text)).toEqual([number]))

test.each([
  ['1,234', '1234'],
  ['42,000', '42000'],
  ['42 000', '42000'],
  ['42\u00a0000', '42000'],
  ['42\u202f000', '42000'],
  ['42\u2009000,50', '42000.50'],
  ['42’000.50', '42000.50'],
  ["42'000", '42000'],
  ['42.000,50', '42000.50'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1.234,567', '1234.567'],
  ['1,234,567.89', '1234567.89'],
  ['1.234.567', '1234567'],
  ['1 234 567.8', '1234567.8'],
  ['42,000.', '42000'],
])('thousands: "%s" is %s', (text, number) => expect(readNumber(text)).toEqual([number]))

test.each([
  [' 42000 ', '42000'],
  ['\u202d42,000\u202c', '42000'],
  ['\u2066$42,000\u2069', '42000'],
  ['42,000\u200b', '42000'],
  ['\u00a042000\t', '42000'],
  ['$42,000', '42000'],
  ['$ 42,000', '42000'],
  ['42.000,50 €', '42000.50'],
  ['£5', '5'],
  ['75%', '75'],
  ['75\u202f%', '75'],
  ['-5000', '-5000'],
  ['−5,000', '-5000'],
  ['- 5', '-5'],
  ['-$5', '-5'],
  ['$-5', '-5'],
  ['+5', '5'],
  ['-0', '0'],
])('signs: "%s" is %s', (text, number) => expect(readNumber(text)).toEqual([number]))

test.each([
  ['40k', '40000'],
  ['40 K', '40000'],
  ['$1.5k', '1500'],
  ['1,5k €', '1500'],
  ['-0.25k', '-250'],
  ['1.2345k', '1234.5'],
  ['1,500k', '1500000'],
])('thousands by a letter: "%s" is %s', (text, number) => expect(readNumber(text)).toEqual([number]))

test.each([
  ['1.234', ['1234', '1.234']],
  ['1.234k', ['1234000', '1234']],
  ['€ 42.000', ['42000', '42.000']],
  ['-1.500', ['-1500', '-1.500']],
])('ambiguous between thousands and decimals: "%s"', (text, numbers) => expect(readNumber(text)).toEqual(numbers))

test.each([
  ['no digits', ['', ' ', '.', ',', '-', '--', '$', '%']],
  ['groups that are not of three digits', ['1,23,4', '1234,567', '12,34,567', '1,2345', '42 00', '4  2', '0,123,456', '42,000,', '1,234,5']],
  ['separators that do not match', ['1,234 567', '1.234.567.8', '1,234.567,8', '7,5,', '7..5', '7.,5', '1.5.2']],
  ['two signs', ['--5', '-$-5', '$5%', '%%5', '5$$']],
  ['a misplaced sign', ['5-', '1-2', '4$2', '1/2', '(5)']],
  ['letters', ['abc', '1e5', '50 kg', '5m', 'k', '5 EUR', 'Infinity', 'NaN', '0x10']],
  ['digits of other scripts', ['٣', '５', '²']],
])('rejected: %s', (_, texts) => expect(texts.filter((text) => readNumber(text).length > 0)).toEqual([]))

test('a number of any length is parsed', () => expect(readNumber('9'.repeat(400))).toEqual(['9'.repeat(400)]))

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['-123456', '-123,456'],
  ['1234567.8', '1,234,567.8'],
  ['1234.00', '1,234'],
  ['0.5', '0.5'],
])('%s is formatted as %s', (number, text) => {
  expect(groupDigits(number)).toBe(text)
  expect(readNumber(text).map(Number)).toEqual([Number(number)])
})
