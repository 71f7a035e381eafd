import { describe, expect, it } from 'vitest';
import { isBic, isBritishVatNumber, isEori, isIban, isSortCode, isVatNumber } from './business-numbers.ts';

describe('VAT numbers', () => {
  it.each([
    ['GB 123 4567 82', true],
    ['gb123456782', true],
    ['GB123456789', false],
    ['GB12345678', false],
    ['GB 999 9999 73', true],
    ['GB 999 9999 74', false],
    ['GB000000000', false],
    ['XI999999973001', true],
    ['GBGD001', true],
    ['XI123456782', true],
    ['XI123456789', false],
    ['123456782', false],
    ['DE136695976', true],
    ['DE136695975', false],
    ['EL094259216', true],
    ['CHE-123.456.788 MWST', true],
    ['CHE-123.456.789 MWST', false],
    ['JM000123456', true],
    ['JM', false],
    ['JMXXXXXX', false],
    ['not a number', false],
    ['', false],
  ])('%s is valid: %s', (text, expected) => {
    expect(isVatNumber(text)).toBe(expected);
  });

  it.each([
    ['GB 123 4567 82', true],
    ['XI 123 4567 82', true],
    ['DE136695976', false],
    ['123456782', false],
  ])('%s is a valid UK VAT number: %s', (text, expected) => {
    expect(isBritishVatNumber(text)).toBe(expected);
  });
});

it.each([
  ['GB123456789000', true],
  ['gb 123 456 789 000', true],
  ['GB123456789000001', true],
  ['GB1234567890', false],
  ['XI123456789000', true],
  ['DE1234567', true],
  ['FR12345678901234', true],
  ['FR1234567890123456', false],
  ['US123456', false],
  ['123456789000', false],
])('the EORI number %s is valid: %s', (text, expected) => {
  expect(isEori(text)).toBe(expected);
});

it.each([
  ['12-34-56', true],
  ['123456', true],
  ['12 34 56', true],
  ['12-3456', false],
  ['12-34-5', false],
  ['12-34-567', false],
  ['ab-cd-ef', false],
])('the sort code %s is valid: %s', (text, expected) => {
  expect(isSortCode(text)).toBe(expected);
});

it.each([
  ['GB33BUKB20201555555555', true],
  ['GB33 BUKB 2020 1555 5555 55', true],
  ['gb33bukb20201555555555', true],
  ['GB33BUKB20201555555556', false],
  ['GB33BUKB2020155555555', false],
  ['DE89370400440532013000', true],
  ['', false],
])('the IBAN %s is valid: %s', (text, expected) => {
  expect(isIban(text)).toBe(expected);
});

it.each([
  ['BUKBGB22', true],
  ['BUKBGB22XXX', true],
  ['bukbgb22', true],
  ['BUKBGB2', false],
  ['1UKBGB22', false],
])('the BIC %s is valid: %s', (text, expected) => {
  expect(isBic(text)).toBe(expected);
});
