import { expect, test } from 'vitest'
import { names, titles } from './read.ts'

const META = '<meta name=seen content=x>'
const FAKE = '<meta name=fake content=x>'

test.each(['style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'])(
  '<%s> holds text, no tags',
  (name) => {
    const html = `<${name}>${FAKE}<!-- </${name}>${META}`
    expect(names(html).filter((tag) => tag !== 'title')).toEqual(['seen'])
  },
)

test('<plaintext> holds the rest of the page', () => {
  expect(names(`${META}<plaintext>${FAKE}</plaintext>${FAKE}`)).toEqual(['seen'])
})

test('a template holds nothing of the document, nested ones included', () => {
  expect(names(`<template>${FAKE}<template>${FAKE}</template>${FAKE}</template>${META}`)).toEqual(['seen'])
  expect(titles('<template><title>inert</title></template><title>real</title>')).toEqual(['real'])
})

test('a select ignores tags that are no options', () => {
  expect(names(`<select><option>${FAKE}</select>${META}`)).toEqual(['seen'])
})

test('an input ends a select that was left open', () => {
  expect(names(`<select><option>a<input>${META}`)).toEqual(['seen'])
})

test('a frameset page has no body: the content of its <noframes> is text', () => {
  expect(
    names(`<head>${META}</head><frameset><frame><noframes>${FAKE}</noframes></frameset>${FAKE}`),
  ).toEqual(['seen'])
})

test('a frameset takes the place of a body in which nothing is shown yet', () => {
  expect(names(`<head>${META}</head><p>${FAKE}<frameset>`)).toEqual(['seen'])
  expect(names(`<head>${META}</head><p>shown${META}<frameset>`)).toEqual(['seen', 'seen'])
})
