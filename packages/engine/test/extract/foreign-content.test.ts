import { expect, test } from 'vitest'
import { names, read, titles } from './read.ts'

const META = '<meta name=seen content=x>'
const FAKE = '<meta name=fake content=x>'

test('the title of an svg is not a title of the page', () => {
  expect(titles('<body><svg><title>Menu</title></svg><title>Page</title>')).toEqual(['Page'])
})

test('an svg in the head ends the head, and its title is still not the page’s', () => {
  const page = read('<head><svg><title>Menu</title></svg><title>Page</title></head>')
  expect(page.allTags.map(({ content, inHead }) => [content, inHead])).toEqual([['Page', false]])
  expect(page.headEndedBy).toBe('svg')
})

test('markup in an svg title is HTML, but a title in it is no title element of the page', () => {
  expect(titles('<svg><title><title>inner</title></title></svg>')).toEqual(['inner'])
})

test('links of an svg are not links of the page', () => {
  expect(read('<svg><link rel=canonical href=x></svg>').links).toEqual([])
})

test('a meta ends an svg that was left open', () => {
  expect(names(`<svg><g>${META}<title>t</title>`)).toEqual(['seen', 'title'])
})

test('style and script in an svg hold markup, not text', () => {
  expect(names(`<svg><style>${META}</style></svg>`)).toEqual(['seen'])
})

test('CDATA hides tags in an svg, and is a comment up to > in HTML', () => {
  expect(names(`<svg><![CDATA[ > ${FAKE} ]]></svg>${META}`)).toEqual(['seen'])
  expect(names(`<div><![CDATA[ > ${META} ]]></div>`)).toEqual(['seen'])
})

test('CDATA hides tags in an svg title too, by the standard', () => {
  expect(names(`<svg><title><![CDATA[ > ${FAKE} ]]></title></svg>${META}`)).toEqual(['seen'])
})

test('HTML inside foreignObject does not let its end tags close the svg', () => {
  expect(
    titles('<svg><foreignObject><div></svg><title>a</title></div></foreignObject><title>b</title></svg>'),
  ).toEqual(['a'])
})

test('an end tag of an element outside closes the svg', () => {
  expect(titles('<div><svg><g></div><title>Page</title>')).toEqual(['Page'])
  expect(titles('<p><b><svg></b><title>Page</title>')).toEqual(['Page'])
  expect(titles('<svg></b><title>svg</title>')).toEqual([])
})

test('a self-closing svg is closed, a self-closing div is not', () => {
  expect(titles('<svg/><title>Page</title>')).toEqual(['Page'])
  expect(titles('<div/><title>Page</title>')).toEqual(['Page'])
})

test('math text holds HTML, annotation-xml only of its type', () => {
  expect(titles('<math><mi><title>a</title></mi></math>')).toEqual(['a'])
  expect(
    titles('<math><annotation-xml encoding="Text/HTML"><title>a</title></annotation-xml></math>'),
  ).toEqual(['a'])
  expect(titles('<math><annotation-xml><title>a</title></annotation-xml></math>')).toEqual([])
})
