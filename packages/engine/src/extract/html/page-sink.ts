/** What the tree rules report of a page while it is read. Tags are reused: what is needed later is copied at once. */
import type { RawSwallowed } from '../swallowed-tags.ts'
import type { Tag } from './tag.ts'

export interface PageSink {
  /** Null where nobody asks for them. */
  readonly unread: UnreadSink | null
  /** Whether text between tags is still needed. */
  readonly wantsText: boolean
  /** Text that is shown; `breaks`: a block began or ended before it. */
  text(start: number, end: number, breaks: boolean): void
  /** A `<html>` tag; later ones only add attributes. */
  html(tag: Tag): void
  /** A `<meta>` of the document. */
  meta(tag: Tag, inHead: boolean, inNoscript: boolean): void
  /** A `<meta>` inside `<template>`: not of the document, but it may still name the encoding. */
  inertMeta(tag: Tag): void
  link(tag: Tag, inHead: boolean): void
  base(tag: Tag, inHead: boolean): void
  title(tag: Tag, content: TextContent, inHead: boolean): void
  script(tag: Tag, content: TextContent, inHead: boolean): void
  /** `<h1>` to `<h3>`. */
  headingStart(tag: Tag): void
  headingEnd(): void
  /** An `<img>`, wherever it is. `followsHeading`: a later sibling of the first `<h1>`. */
  image(tag: Tag, followsHeading: boolean): void
  /** Offset of what ended the head, and its name. */
  headEnded(offset: number, by: string): void
  /** The page holds more markup than is read: nothing from here on is reported. */
  cutOff(offset: number): void
  /** A `<meta>` in text that holds no tags: a comment, a script. */
  textMeta(tag: Tag, within: string): void
  /** The same of a `<title>`, and one of an `<svg>`. */
  textTitle(tag: Tag, content: { start: number; end: number }, within: string): void
  /** A `<frameset>` replaced the body: its content is gone. */
  bodyRemoved(): void
}

/** Tags that are no tags of the document. */
interface UnreadSink {
  /** A `<template>` that is in no other one. */
  template(tag: Tag): void
  /** A `<link>` inside `<template>`. */
  inertLink(tag: Tag): void
  /** Keys of another tag in a `<template>`. */
  inert(keys: readonly string[]): void
  /** Tags that were read as part of something else; at the end of the page. */
  add(one: RawSwallowed): void
}

/** Range of an element's text, and the offset after its end tag. */
export interface TextContent {
  start: number
  end: number
  elementEnd: number
}
