import { describe, expect, it } from 'vitest'
import { redirectOf } from './script-redirect.ts'

describe('a script that sends every visitor on', () => {
  it.each([
    [`location="https://acme.com/post"`, 'https://acme.com/post', 0],
    [`location = '/post'`, '/post', 0],
    [`window.location.href = "/post";`, '/post', 0],
    [`document.location.replace('/post')`, '/post', 0],
    [`top.location.assign("/post")`, '/post', 0],
    [`window.location = "https:\\/\\/acme.com\\/post"`, 'https://acme.com/post', 0],
    [`// moved\nlocation.href = "/post" + location.search`, '/post', 0],
    [`/* "old" */ var a = 'location'; location.replace("/post" + window.location.hash);`, '/post', 0],
    [`(function () { location.href = "/post" })()`, '/post', 0],
    [`(() => { window.location.replace("/post") })()`, '/post', 0],
    [`window.onload = function () { location = "/post" }`, '/post', 0],
    [`document.addEventListener("DOMContentLoaded", () => { location.href = "/post" })`, '/post', 0],
    [`$(function () { location.href = "/post" })`, '/post', 0],
    [`$(document).ready(function () { location.href = "/post" })`, '/post', 0],
    [`setTimeout(function () { location.href = "/post" }, 3000)`, '/post', 3],
    [`setTimeout(() => location.replace("/post"), 500)`, '/post', 0.5],
    [`setTimeout("location.href = '/post'", 5000)`, '/post', 5],
    [`setTimeout(() => { location.href = "/post" })`, '/post', 0],
    [`function go() { location.href = "/post" } go()`, '/post', 0],
    [`function go() { location.href = "/post" }\nsetTimeout(go, 2000)`, '/post', 0],
    [`const go = () => { location.href = "/post" }; go();`, '/post', 0],
    [`try { location.replace("/post") } catch (e) {}`, '/post', 0],
    [`track()\nlocation.href = "/post"`, '/post', 0],
    [`<!--\nlocation.href = "/post"\n//-->`, '/post', 0],
  ])('a script that sends every visitor on: %s', (code, url, seconds) => {
    expect(redirectOf(code)).toEqual({ url, seconds })
  })
})

describe('a script that does not', () => {
  it.each([
    `if (old) location.href = "/post"`,
    `if (old) { location.href = "/post" }`,
    `if (!window.fetch) { if (x) {} location.replace("/unsupported") }`,
    `ok || (location.href = "/post")`,
    `ok && location.replace("/post")`,
    `x ? location.replace("/a") : location.replace("/b")`,
    `button.onclick = function () { location.href = "/post" }`,
    `button.addEventListener("click", () => { location.href = "/post" })`,
    `function go() { location.href = "/post" }`,
    `const go = () => { location.href = "/post" }`,
    `const app = { go() { location.href = "/post" } }`,
    `fetch("/me").then(() => { location.href = "/post" })`,
    `for (const one of all) location.href = "/post"`,
    `switch (x) { case 1: location.href = "/post" }`,
    `try { a() } catch (e) { location.href = "/post" }`,
    `location.href = "/post/" + id`,
    `location.href = base + "/post"`,
    'location.href = `/post/${id}`',
    `// location.href = "/post"`,
    `/* location.href = "/post" */`,
    `var text = 'location.href = "/post"'`,
    `if (location.href == "/post") start()`,
    `const { href } = location; show(href)`,
    `my.location = "/post"`,
    `var location_ = "/post"`,
    `setTimeout(() => { location.href = "/post" }, delay)`,
    `location.hash = "/post"`,
    '',
  ])('a script that does not: %s', (code) => {
    expect(redirectOf(code)).toBeNull()
  })

  it('is looked at in a time that follows its length', () => {
    for (const part of ['(', '{', '"', '/*', 'location="', "location='a'", 'if(', '\\'])
      expect(() => redirectOf(part.repeat(4_096))).not.toThrow()
  })
})
