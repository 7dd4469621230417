import { describe, expect, it } from 'vitest'
import { looksLikeHtml, mimeEssence } from './mime-type.ts'

describe('mimeEssence', () => {
  it.each([
    ['text/html', 'text/html'],
    [' TEXT/HTML ; charset=utf-8', 'text/html'],
    ['text/html;', 'text/html'],
    ['text/html, text/html', 'text/html'],
    ['application/xhtml+xml', 'application/xhtml+xml'],
    ['', null],
    ['text', null],
    ['text/', null],
    ['te xt/html', null],
    ['*/*', null],
    ['unknown/unknown', null],
    [null, null],
  ])('mimeEssence: %j', (header, essence) => expect(mimeEssence(header)).toBe(essence))
})

const sniff = (text: string) => looksLikeHtml(Buffer.from(text))

describe('looksLikeHtml', () => {
  it.each([
    '<!doctype html>',
    ' \n\t<HTML lang=en>',
    '<!-- hello --><p>',
    '<title>T</title>',
    '<a href>',
    '<body>',
    '<h1 >',
  ])('takes %j', (text) => expect(sniff(text)).toBe(true))

  it.each([
    '',
    'hello',
    '<!doctype htmlx>',
    '<html',
    '<article>',
    '<?xml version="1.0"?>',
    '{"a":1}',
    '%PDF-1.7',
    '\u0000<html>',
    '<span>',
  ])('does not take %j', (text) => expect(sniff(text)).toBe(false))
})
